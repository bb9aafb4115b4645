import { expect, test } from 'vitest'
import {
  createDelivery,
  DELIVER_EVERY_MS,
  DELIVERY_WAITING_MAX,
  HELD_MAX_MS,
  PAUSE_MS,
} from './live-client.ts'

/** A clock that is moved by hand. */
function createWorld() {
  let nowMs = 1_000
  let inputAt = Number.NEGATIVE_INFINITY
  const timers: { at: number; run: () => void }[] = []
  const handedOn: [atMs: number, message: number][] = []
  const host = {
    now: () => nowMs,
    setTimer: (run: () => void, ms: number) => timers.push({ at: nowMs + ms, run }),
    lastInputAt: () => inputAt,
  }
  const deliver = createDelivery<number>(host, (message) => handedOn.push([nowMs, message]))
  function pass(ms: number): void {
    const until = nowMs + ms
    for (let due = next(until); due !== undefined; due = next(until)) {
      nowMs = due.at
      timers.splice(timers.indexOf(due), 1)
      due.run()
    }
    nowMs = until
  }
  const next = (until: number) => timers.toSorted((a, b) => a.at - b.at).find(({ at }) => at <= until)
  const press = () => {
    inputAt = nowMs
  }
  return { deliver, pass, press, handedOn }
}

test('a message after a pause is shown at once', () => {
  const { deliver, pass, handedOn } = createWorld()
  deliver(1)
  pass(DELIVER_EVERY_MS)
  deliver(2)
  expect(handedOn).toEqual([
    [1_000, 1],
    [1_200, 2],
  ])
})

test('what comes faster is shown together, complete and in order', () => {
  const { deliver, pass, handedOn } = createWorld()
  for (let message = 0; message < 40; message += 1) {
    deliver(message)
    pass(50)
  }
  pass(DELIVER_EVERY_MS)
  expect(handedOn.map(([, message]) => message)).toEqual(Array.from({ length: 40 }, (_, index) => index))
  expect(new Set(handedOn.map(([at]) => at)).size).toBeLessThanOrEqual(11)
  expect(handedOn.at(-1)?.[0]).toBeLessThanOrEqual(1_000 + 39 * 50 + DELIVER_EVERY_MS)
})

test('no more wait than the limit', () => {
  const { deliver, handedOn } = createWorld()
  for (let message = 0; message <= DELIVERY_WAITING_MAX; message += 1) deliver(message)
  expect(handedOn).toHaveLength(DELIVERY_WAITING_MAX + 1)
})

test('between two keys nothing is drawn; the pause after them brings what came meanwhile', () => {
  const { deliver, pass, press, handedOn } = createWorld()
  press()
  pass(PAUSE_MS / 2)
  deliver(1)
  press()
  pass(PAUSE_MS - 1)
  deliver(2)
  expect(handedOn).toEqual([])
  pass(1)
  expect(handedOn.map(([, message]) => message)).toEqual([1, 2])
})

test('updates are delivered while the user types without a pause', () => {
  const { deliver, pass, press, handedOn } = createWorld()
  for (let key = 0; key < 100; key += 1) {
    press()
    deliver(key)
    pass(50)
  }
  const waits = handedOn.map(([at, message]) => at - (1_000 + message * 50))
  expect(handedOn.length).toBeGreaterThan(80)
  expect(Math.max(...waits)).toBeLessThanOrEqual(HELD_MAX_MS)
})
