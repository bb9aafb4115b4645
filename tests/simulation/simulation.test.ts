import { expect, test } from 'vitest'
import { interestingCases } from './cases.ts'
import { regressions } from './regressions.ts'
import { runSeed } from './run-seed.ts'
import { replayOf, soak } from './soak.ts'

const SEEDS = 900

test(`[ONCE-7] ${SEEDS} worlds keep every promise, and meet every case between them`, async () => {
  const { failures, reached } = await soak(1, SEEDS)
  expect(failures.map(({ seed, failure }) => `${failure?.message}\n${replayOf(seed)}`)).toEqual([])
  expect(interestingCases.filter((name) => !reached.has(name))).toEqual([])
}, 120_000)

test('seeds that once found something find nothing any more', async () => {
  for (const { seed } of regressions) expect([seed, (await runSeed(seed)).failure]).toEqual([seed, null])
})

test('a seed is the same world every time', async () => {
  const traceOf = async (seed: number) => {
    const lines: string[] = []
    const { steps } = await runSeed(seed, (line) => lines.push(line))
    return { steps, lines }
  }
  const first = await traceOf(7)
  expect(first.lines.length).toBeGreaterThan(50)
  await runSeed(8)
  expect(await traceOf(7)).toEqual(first)
  expect(await traceOf(8)).not.toEqual(first)
})
