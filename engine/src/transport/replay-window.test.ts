import { expect, test } from 'vitest'
import { CLOCK_TOLERANCE_MS, type Instant, ReplayWindow } from './replay-window.ts'

const HOUR_MS = 60 * 60 * 1000

/** A clock that is ahead by so much. */
const instant = (monotonicMs: number, aheadMs = 0): Instant => ({
  wallMs: monotonicMs + aheadMs,
  monotonicMs,
})

test('more messages than may be remembered: none is taken twice, and new ones are', () => {
  const window = new ReplayWindow(instant(0), 100)
  const ids = Array.from({ length: 1_000 }, (_, index) => ({ id: String(index), at: index * 10 }))
  for (const { id, at } of ids) expect(window.admit(id, at, instant(at))).toBe(true)
  for (const { id, at } of ids) expect(window.admit(id, at, instant(10_000))).toBe(false)
  expect(window.admit('new', 10_000, instant(10_000))).toBe(true)
})

test('what is remembered is forgotten when its time is over', () => {
  const window = new ReplayWindow(instant(0))
  expect(window.admit('a', 0, instant(0))).toBe(true)
  for (let at = 0; at <= 6 * CLOCK_TOLERANCE_MS; at += CLOCK_TOLERANCE_MS)
    window.admit(`later ${at}`, at, instant(at))
  // Its time would be refused before it is looked for here.
  expect(window.admit('a', 6 * CLOCK_TOLERANCE_MS, instant(6 * CLOCK_TOLERANCE_MS))).toBe(true)
})

test('a clock that was ahead is set right: new messages are taken, and those remembered are not', () => {
  const window = new ReplayWindow(instant(0))
  const ahead = [0, 1, 2, 3, 4, 5].map((minute) => ({ id: `ahead ${minute}`, at: minute * 60_000 }))
  for (const { id, at } of ahead) expect(window.admit(id, at + HOUR_MS, instant(at, HOUR_MS))).toBe(true)
  const remembered = ahead.slice(-3)
  for (let at = 300_001; at < HOUR_MS + 300_000; at += 10_000) {
    expect(window.admit(`right ${at}`, at, instant(at))).toBe(true)
    expect(window.admit(`right ${at}`, at, instant(at))).toBe(false)
    for (const { id, at: sealedAt } of remembered)
      expect(window.admit(id, sealedAt + HOUR_MS, instant(at))).toBe(false)
  }
})

test('what was dropped early is not taken after the clock was set back either', () => {
  const window = new ReplayWindow(instant(0), 100)
  const ids = Array.from({ length: 1_000 }, (_, index) => ({ id: String(index), at: index * 10 }))
  for (const { id, at } of ids) expect(window.admit(id, at + 5_000, instant(at, 5_000))).toBe(true)
  expect(window.admit('new', 10_000, instant(10_000))).toBe(true)
  for (const { id, at } of ids.slice(-50)) expect(window.admit(id, at + 5_000, instant(10_000))).toBe(false)
  // By a clock that was right all the time.
  for (const { id, at } of ids.slice(0, -150)) expect(window.admit(id, at, instant(10_000))).toBe(false)
})
