import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { expect, test } from 'vitest'
import { createServerClock } from './server-clock.ts'

const serverStart = Date.parse('2026-10-24T19:55:00.000Z')

function clockWith() {
  const time = { elapsed: 1000 }
  const clock = createServerClock(() => time.elapsed)
  /** The server's time as it is read after `latency` on the way. */
  const receive = (latency: number) => clock.observe(msToInstant(serverStart + time.elapsed - latency))
  return { time, clock, receive, truth: () => serverStart + time.elapsed }
}

test('knows nothing before the server spoke, rather than guess from the device', () => {
  expect(clockWith().clock.nowMs()).toBeNull()
})

test('runs on with monotonic time', () => {
  const { time, clock, receive, truth } = clockWith()
  receive(0)
  time.elapsed += 42_500
  expect(clock.nowMs()).toBe(truth())
})

test('keeps the reading that spent the least time on the way and never runs ahead', () => {
  const { time, clock, receive, truth } = clockWith()
  receive(800)
  time.elapsed += 5000
  receive(40)
  time.elapsed += 5000
  receive(2000)
  expect(clock.nowMs()).toBe(truth() - 40)
})

test('is put right at once after a sleep in which monotonic time stood still', () => {
  const { time, clock, receive } = clockWith()
  receive(10)
  const wake = serverStart + time.elapsed + 3_600_000
  clock.observe(msToInstant(wake))
  expect(clock.nowMs()).toBe(wake)
})

test('follows a server clock that was set back, once the best reading is old', () => {
  const { time, clock, receive } = clockWith()
  receive(0)
  time.elapsed += 121_000
  const corrected = serverStart + time.elapsed - 10_000
  clock.observe(msToInstant(corrected))
  expect(clock.nowMs()).toBe(corrected)
})
