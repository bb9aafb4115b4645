import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256Hex } from '../../../tests/fixtures/engine-on-memory.ts'
import { MalformedScenario } from './scenario-step.ts'
import { SCENARIO_BYTES_MAX, simulateAll } from './simulate.ts'

const step = { at: '2026-10-12T10:00:00Z', command: 'Tick' }
const scenario = JSON.stringify({ auction: {}, steps: [step] })

async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

/** How many scenarios were played, or the one line that says why not. */
async function outcome(chunks: AsyncIterable<Uint8Array>): Promise<number | string> {
  try {
    return await simulateAll(chunks, { print: () => undefined, say: () => undefined, sha256Hex })
  } catch (error) {
    if (error instanceof MalformedScenario) return error.message
    throw error
  }
}

const outcomeOf = (text: string, size = 1 << 20): Promise<number | string> => outcome(inPieces(text, size))

test.each([
  ['one object', scenario, 1],
  ['one object on many lines', JSON.stringify(JSON.parse(scenario), null, 2), 1],
  ['a list', `[${scenario},\n ${scenario} ]`, 2],
  ['an empty list', ' [ ] ', 0],
  ['one a line', `${scenario}\n${scenario}\r\n\n${scenario}`, 3],
  ['a byte order mark', `\ufeff${scenario}`, 1],
  ['brackets in strings', `{"name":"}{][\\"\\\\","auction":{},"steps":[]}`, 1],
])('takes %s, in whatever pieces it comes', async (_what, text, count) => {
  for (const size of [1, 2, 3, 1000]) expect(await outcomeOf(text, size)).toBe(count)
})

test.each([
  ['', 'scenario 1: holds no scenario'],
  ['  \n', 'scenario 1: holds no scenario'],
  ['hello', 'scenario 1: not a scenario, a list of scenarios or one scenario a line'],
  ['42', 'scenario 1: not a scenario, a list of scenarios or one scenario a line'],
  [scenario.slice(0, -1), 'scenario 1: ends in the middle of a scenario'],
  [`[${scenario}`, 'scenario 2: ends in the middle of a list'],
  [`[${scenario},]`, 'scenario 2: not a scenario, a list of scenarios or one scenario a line'],
  [`[${scenario} ${scenario}]`, 'scenario 2: not a scenario, a list of scenarios or one scenario a line'],
  [`[${scenario}]x`, 'scenario 2: not a scenario, a list of scenarios or one scenario a line'],
  [`${scenario}\n[`, 'scenario 2: not a scenario, a list of scenarios or one scenario a line'],
  ['{"a":}', `scenario 1: not JSON: Unexpected token '}', "{"a":}" is not valid JSON`],
  ['{"steps":[]}', 'scenario 1: auction: Invalid input: expected object, received undefined'],
  ['{"auction":{}}', 'scenario 1: "steps" is not a list'],
  ['{"auction":{"startPrise":1},"steps":[]}', 'scenario 1: auction: Unrecognized key: "startPrise"'],
  [
    '{"auction":{"startPrice":"1"},"steps":[]}',
    'scenario 1: auction.startPrice: Invalid input: expected number, received string',
  ],
  [
    '{"auction":{"timeZone":"Mars/Olympus"},"steps":[]}',
    'scenario 1: auction.timeZone: Not an IANA time zone',
  ],
  ['{"auction":{},"steps":[1]}', 'scenario 1: step 0: not an object'],
  ['{"auction":{},"steps":[{}]}', 'scenario 1: step 0: "command": not a command of the rulebook, nor Tick'],
  [
    '{"auction":{},"steps":[{"command":"toString"}]}',
    'scenario 1: step 0: "command": not a command of the rulebook, nor Tick',
  ],
  ['{"auction":{},"steps":[{"command":"Tick"}]}', 'scenario 1: step 0: "at": missing'],
  [
    '{"auction":{},"steps":[{"command":"Tick","at":"gestern"}]}',
    'scenario 1: step 0: "at": not an instant like 2026-10-24T19:55:00Z',
  ],
  [
    `{"auction":{},"steps":[${JSON.stringify({ ...step, prise: 1 })}]}`,
    'scenario 1: step 0: "prise": not a field of a step',
  ],
  [
    `{"auction":{},"steps":[${JSON.stringify({ ...step, command: 'VoidBid', step: -1 })}]}`,
    'scenario 1: step 0: "step": not the number of a step',
  ],
  [
    `{"auction":{},"steps":[${JSON.stringify({ ...step, command: 'ReviseAuction', auction: { x: 1 } })}]}`,
    'scenario 1: step 0: auction: Unrecognized key: "x"',
  ],
])('%s is malformed', async (text, message) => {
  expect(await outcomeOf(text)).toBe(message)
})

test('nesting without end and text that is not UTF-8', async () => {
  expect(await outcomeOf(`{"a":${'['.repeat(1000)}`)).toBe('scenario 1: nests deeper than 64 levels')
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('{"name":"')
    yield Buffer.of(0xff, 0xfe)
    yield Buffer.from('"}')
  }
  expect(await outcome(broken())).toBe('scenario 1: not UTF-8')
})

test('a scenario without end is refused before it fills the memory', async () => {
  const chunk = Buffer.alloc(16 * 1024 * 1024, 'x')
  let given = 0
  async function* endless(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('{"name":"')
    for (;;) {
      given += chunk.length
      yield chunk
    }
  }
  expect(await outcome(endless())).toBe('scenario 1: longer than 128 MiB')
  expect(given).toBeLessThanOrEqual(SCENARIO_BYTES_MAX + chunk.length)
})

test('any damage to a scenario ends in one line', async () => {
  const full = JSON.stringify({
    auction: { startPrice: 100, end: '2026-10-24T20:00:00Z', nightTimeStart: '22:00', nightTimeEnd: '08:00' },
    steps: [
      { at: '2026-10-12T10:00:00Z', command: 'PlaceBid', bidder: 'anna', price: 100 },
      { at: '2026-10-12T10:00:00Z', command: 'VoidBid', step: 0 },
    ],
  })
  let malformed = 0
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: full.length - 1 }),
      fc.string({ maxLength: 3 }),
      fc.nat({ max: 3 }),
      async (at, put, cut) => {
        const result = await outcomeOf(full.slice(0, at) + put + full.slice(at + cut))
        if (typeof result === 'number') return
        malformed += 1
        expect(result).toMatch(/^scenario [1-9]\d*: [^\n]+$/)
      },
    ),
    { numRuns: 2000 },
  )
  expect(malformed).toBeGreaterThan(1000)
})
