import { expect, test } from 'vitest'
import { tableOf } from './table.ts'

test('says of a small ratio what it is, and whether its goal is reached', () => {
  const table = tableOf([
    {
      name: '16 bidders, p99',
      value: 0.519,
      unit: 'ms',
      beside: { name: 'Emmett', value: 1096 },
      ratio: 0.519 / 1096,
      goal: { atMost: 0.005 },
    },
    { name: 'fan-out', value: 7.2, unit: 'ms', ratio: 0.5, goal: { atLeast: 0.85 } },
    { name: 'reads', value: 0, unit: 'reads' },
  ])
  const [, bidders, fanOut, reads] = table.split('\n').map((line) => line.split(/ {2,}/))
  expect(bidders).toEqual(['16 bidders, p99', '0.519 ms', '1096 ms Emmett', '0.00047', '<= 0.005', 'reached'])
  expect(fanOut).toEqual(['fan-out', '7.2 ms', '0.50', '>= 0.85', 'MISSED'])
  expect(reads).toEqual(['reads', '0.0 reads'])
})
