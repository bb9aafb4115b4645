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

test('keeps the reading that spent the least time on the way', () => {
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

test('follows a server clock that was set back, two minutes after the last reading of before', () => {
  const { time, clock, receive, truth } = clockWith()
  receive(0)
  for (let waited = 0; waited < 120_000; waited += 20_000) {
    time.elapsed += 20_000
    receive(10_000)
    expect(clock.nowMs()).toBe(truth())
  }
  time.elapsed += 20_000
  receive(10_000)
  expect(clock.nowMs()).toBe(truth() - 10_000)
})

test('on a slow link the next best of the last two minutes follows the best, not the newest', () => {
  const { time, clock, receive, truth } = clockWith()
  receive(40)
  for (const latency of [900, 60, 2000]) {
    time.elapsed += 40_000
    receive(latency)
    expect(clock.nowMs()).toBe(truth() - 40)
  }
  time.elapsed += 40_000
  receive(3000)
  expect(clock.nowMs()).toBe(truth() - 60)
})

test('after a silence one slow reading sets nothing back, and the next one counts', () => {
  const { time, clock, receive, truth } = clockWith()
  receive(40)
  time.elapsed += 600_000
  receive(2000)
  expect(clock.nowMs()).toBe(truth() - 40)
  time.elapsed += 1000
  receive(80)
  expect(clock.nowMs()).toBe(truth() - 80)
})

test('after a long silence in which a clock may have drifted the first reading counts alone', () => {
  const { time, clock, receive, truth } = clockWith()
  receive(40)
  time.elapsed += 600_001
  receive(2000)
  expect(clock.nowMs()).toBe(truth() - 2000)
})

test('keeps no more readings than it needs, however many come', () => {
  const { time, clock, receive, truth } = clockWith()
  for (let latency = 1; latency <= 100; latency += 1) {
    time.elapsed += 1000
    receive(latency)
  }
  expect(clock.nowMs()).toBe(truth() - 41)
})
