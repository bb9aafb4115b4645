import { describe, expect, test, vi } from 'vitest'
import { isLongRun } from '../fixtures/long-run.ts'
import { edgeTargets } from './edge-targets.ts'
import { engineTargets } from './engine-targets.ts'
import { fileTargets } from './file-targets.ts'
import { corpusOf, fuzz, inputOf } from './fuzz.ts'
import { gatewayTargets } from './gateway-targets.ts'
import { allEndpoints } from './http-requests.ts'
import { Random } from './random.ts'

const targets = [...engineTargets, ...(await gatewayTargets()), ...(await edgeTargets()), ...fileTargets]

/** Of each target. */
const inputsEach = isLongRun ? 5_000 : 200

describe('a short run of `npm run fuzz`', () => {
  test.each(targets)('$name gives only clean answers and clean refusals', async (target) => {
    const { inputs, taken } = await fuzz(target, { inputs: inputsEach, seed: 1 })
    // A run that never gets in, or is never refused, tests nothing.
    expect(taken).toBeGreaterThan(0)
    expect(taken).toBeLessThan(inputs)
  })

  test.each(targets)('$name handles each file of the corpus unchanged', async (target) => {
    for (const input of corpusOf(target)) await target.run(input, new Random(1))
    expect(corpusOf(target).length).toBeGreaterThan(0)
  })
})

test('an input is reproduced from seed and number', () => {
  const corpus = corpusOf({ name: 'events' })
  const made = (seed: number) =>
    Array.from({ length: 50 }, (_, index) => inputOf(corpus, seed, index).input.toString())
  expect(made(7)).toEqual(made(7))
  expect(made(7)).not.toEqual(made(8))
})

test('every endpoint is sent something', async () => {
  expect((await allEndpoints()).length).toBeGreaterThan(80)
})

test('a target that breaks a promise is named with seed and number', async () => {
  const broken = {
    name: 'events',
    share: 1,
    run: (input: Buffer) => input.includes('ud800') && JSON.parse('{') === null,
  }
  await expect(fuzz(broken, { inputs: 5_000, seed: 1 })).rejects.toThrow(/^events, seed 1, input \d+: /)
})

test('an input that holds the event loop is named', async () => {
  const slow = {
    name: 'paths',
    share: 1,
    loopMsMax: 20,
    run: (input: Buffer) => {
      const until = performance.now() + (input.includes('a.a.') ? 200 : 0)
      while (performance.now() < until);
      return true
    },
  }
  await expect(fuzz(slow, { inputs: 50, seed: 1 })).rejects.toThrow(/^paths, seed 1, input \d+: "a\.a\./)
})

test('an input that is never answered is named', async () => {
  vi.useFakeTimers()
  const silent = { name: 'paths', share: 1, run: () => new Promise<boolean>(() => undefined) }
  const failure = fuzz(silent, { inputs: 1, seed: 1 }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(30_000)
  vi.useRealTimers()
  expect(await failure).toMatchObject({ cause: { message: 'No answer within 30 s' } })
})
