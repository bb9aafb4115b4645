import { expect, test } from 'vitest'
import { createClockTicker } from './clock-ticker.ts'

function tickerAt(start: number | null) {
  let now = start
  const due: { at: number; run: () => void }[] = []
  let elapsed = 0
  const timers = {
    set: (run: () => void, ms: number) => due.push({ at: elapsed + ms, run }),
    clear: (handle: number) => {
      due[handle - 1] = { at: Infinity, run: () => undefined }
    },
  }
  const ticker = createClockTicker({ observe: () => undefined, nowMs: () => now }, timers)
  const pass = (ms: number) => {
    for (let step = 0; step < ms; step += 1) {
      elapsed += 1
      if (now !== null) now += 1
      const ready = due.filter((timer) => timer.at <= elapsed)
      for (const timer of ready) {
        timer.at = Infinity
        timer.run()
      }
    }
  }
  return {
    ticker,
    pass,
    pending: () => due.filter((timer) => timer.at < Infinity).length,
    learn: (to: number) => (now = to),
  }
}

test('renews at the full seconds of the server', () => {
  const { ticker, pass } = tickerAt(10_400)
  const seen: (number | null)[] = []
  ticker.subscribe(() => seen.push(ticker.secondMs()))
  pass(599)
  expect(seen).toEqual([10_000])
  pass(2)
  expect(seen).toEqual([10_000, 11_000])
  pass(2000)
  expect(seen).toEqual([10_000, 11_000, 12_000, 13_000])
})

test('runs no timer while nobody listens', () => {
  const { ticker, pass, pending } = tickerAt(10_000)
  const first = ticker.subscribe(() => undefined)
  const second = ticker.subscribe(() => undefined)
  first()
  expect(pending()).toBe(1)
  second()
  expect(pending()).toBe(0)
  pass(5000)
  expect(ticker.secondMs()).toBe(15_000)
})

test('starts to tick with the first server message', () => {
  const { ticker, pass, learn } = tickerAt(null)
  let renewals = 0
  ticker.subscribe(() => (renewals += 1))
  expect(ticker.secondMs()).toBeNull()
  pass(500)
  learn(70_000)
  pass(400)
  expect(ticker.secondMs()).toBe(70_000)
  expect(renewals).toBe(1)
})
