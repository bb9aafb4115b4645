import { expect, test } from 'vitest'
import { FIRST_PAUSE_MS, PAUSE_MAX_MS, readRepeatedly } from './use-confirmed-end.ts'

/** Timers that run by hand, one at a time. */
function createWorld(random: number) {
  const waiting = new Map<number, () => void>()
  const pauses: number[] = []
  let reads = 0
  const timers = {
    set: (run: () => void, ms: number) => {
      pauses.push(ms)
      waiting.set(pauses.length, run)
      return pauses.length
    },
    clear: (timer: number) => void waiting.delete(timer),
    random: () => random,
  }
  const stop = readRepeatedly(() => {
    reads += 1
  }, timers)
  function pass(): void {
    const due = [...waiting]
    waiting.clear()
    for (const [, run] of due) run()
  }
  return { stop, pass, pauses, reads: () => reads }
}

test('details are read again until somebody stops, after pauses that grow to a limit', () => {
  const { stop, pass, pauses, reads } = createWorld(0)
  for (let turn = 0; turn < 7; turn += 1) pass()
  expect(reads()).toBe(7)
  expect(pauses.slice(0, 3)).toEqual([FIRST_PAUSE_MS, 2 * FIRST_PAUSE_MS, 4 * FIRST_PAUSE_MS])
  expect(pauses.slice(-3)).toEqual([PAUSE_MAX_MS, PAUSE_MAX_MS, PAUSE_MAX_MS])
  stop()
  pass()
  expect(reads()).toBe(7)
})

test('who stops before the first read reads nothing', () => {
  const { stop, pass, reads } = createWorld(0.5)
  stop()
  pass()
  expect(reads()).toBe(0)
})

test('each reader asks at another moment', () => {
  expect(createWorld(0.5).pauses).toEqual([1.5 * FIRST_PAUSE_MS])
})
