import { expect, test } from 'vitest'
import { Rejections } from './sealed-channel.ts'

const HOUR_MS = 60 * 60 * 1000

function rejections() {
  const lines: string[] = []
  return { lines, watched: new Rejections('zuschlag-engine', (text) => lines.push(text)) }
}

test('every rejected message is counted by its reason, and a flood is one line a minute', async () => {
  const { lines, watched } = rejections()
  for (let at = 0; at < 1_000; at += 1) watched.rejected('zuschlag.commands.0-of-1', 'notSealed', null, at)
  watched.rejected('zuschlag.commands.0-of-1', 'replayed', null, 1_000)
  watched.rejected('zuschlag.commands.0-of-1', 'notSealed', null, 61_000)
  expect(lines).toEqual([
    expect.stringMatching(/^A message at zuschlag\.commands\.0-of-1 was rejected: it was not sealed/),
    expect.stringMatching(/: it was received before/),
    expect.stringMatching(/: it was not sealed/),
  ])
  const text = await watched.registry.metrics()
  expect(text).toContain('zuschlag_engine_rejected_messages_total{reason="notSealed"} 1001')
  expect(text).toContain('zuschlag_engine_rejected_messages_total{reason="replayed"} 1')
  expect(text).toContain('zuschlag_engine_rejected_messages_total{reason="early"} 0')
})

test('a clock that is an hour off is named, unless messages of others are accepted', () => {
  const { lines, watched } = rejections()
  expect(watched.clockProblem(0)).toBeNull()
  watched.rejected('a', 'early', HOUR_MS, 0)
  expect(lines).toEqual([expect.stringMatching(/sealed in the future: clocks differ \(3600 s ahead\)$/)])
  expect(watched.clockProblem(1_000)).toBe('clocks differ: the others are 3600 s ahead')
  watched.accepted(2_000)
  watched.rejected('a', 'early', HOUR_MS, 3_000)
  expect(watched.clockProblem(4_000)).toBeNull()
  watched.rejected('a', 'old', -HOUR_MS, 62_000)
  expect(watched.clockProblem(63_000)).toBe('clocks differ: the others are 3600 s behind')
  expect(watched.clockProblem(200_000)).toBeNull()
})
