import { expect, test } from 'vitest'
import { addDelay, delaysOf, mergedDelays, noDelays, percentilesOf } from './delays.ts'

test('percentiles of nothing are nothing, and others are right to a hundredth', () => {
  expect(percentilesOf(noDelays())).toBeNull()
  const percentiles = percentilesOf(delaysOf(Array.from({ length: 100 }, (_, index) => index + 1)))
  const wanted = { p50: 51, p90: 91, p99: 100, max: 100 }
  for (const [name, ms] of Object.entries(wanted)) {
    const share = (percentiles?.[name as keyof typeof wanted] ?? 0) / ms
    expect(share, name).toBeGreaterThan(0.99)
    expect(share, name).toBeLessThan(1.01)
  }
  expect(percentiles?.max).toBe(100)
})

test('delays of several processes are one', () => {
  const merged = mergedDelays([delaysOf([1, 2]), undefined, delaysOf([2, 70])])
  expect(merged).toEqual(delaysOf([1, 2, 2, 70]))
})

test('a million delays take no more memory than a thousand', () => {
  const delays = noDelays()
  for (let count = 0; count < 1_000_000; count += 1) addDelay(delays, (count % 10_000) / 3)
  expect(delays.count).toBe(1_000_000)
  expect(delays.buckets.size).toBeLessThan(2_000)
})
