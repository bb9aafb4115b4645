import { expect, test } from 'vitest'
import { costPerCall, dearestFirst } from './report.ts'

test('what an idle product takes is no cost of a call', () => {
  const idle = { processorMs: 30, ms: 3_000 }
  expect(costPerCall({ processorMs: 550, ms: 5_000 }, idle, 100)).toBe(5)
  expect(costPerCall({ processorMs: 10, ms: 5_000 }, idle, 100)).toBe(0)
})

test('the dearest kind is the one that takes most of an evening, not of a call', () => {
  const costs = dearestFirst([
    { kind: 'signIn', calls: 10, msPerCall: 50 },
    { kind: 'publicList', calls: 100, msPerCall: 15 },
  ])
  expect(costs.map(({ kind, share }) => [kind, share])).toEqual([
    ['publicList', 0.75],
    ['signIn', 0.25],
  ])
})
