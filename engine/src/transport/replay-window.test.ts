import { expect, test } from 'vitest'
import { CLOCK_TOLERANCE_MS, ReplayWindow } from './replay-window.ts'

test('more messages than may be remembered: none is taken twice, and new ones are', () => {
  const window = new ReplayWindow(0, 100)
  const ids = Array.from({ length: 1_000 }, (_, index) => ({ id: String(index), at: index * 10 }))
  for (const { id, at } of ids) expect(window.admit(id, at, at)).toBe(true)
  for (const { id, at } of ids) expect(window.admit(id, at, 10_000)).toBe(false)
  expect(window.admit('new', 10_000, 10_000)).toBe(true)
})

test('what is remembered is forgotten when its time is over', () => {
  const window = new ReplayWindow(0)
  expect(window.admit('a', 0, 0)).toBe(true)
  for (let at = 0; at <= 6 * CLOCK_TOLERANCE_MS; at += CLOCK_TOLERANCE_MS) window.admit(`later ${at}`, at, at)
  // Its time would be refused before it is looked for here.
  expect(window.admit('a', 6 * CLOCK_TOLERANCE_MS, 6 * CLOCK_TOLERANCE_MS)).toBe(true)
})
