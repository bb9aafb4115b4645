import { expect, test } from 'vitest'
import { type Benchmark, measured, tableOf } from './figure.ts'

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

const good = (name: string): Benchmark => ({
  name,
  run: async () => [{ name: 'speed', value: 1, unit: '/s' }],
})
const bad: Benchmark = {
  name: 'bad',
  run: async () => {
    throw new Error('Seed 1588 fails')
  },
}

test('a benchmark that fails is named, and takes nothing from the others', async () => {
  const started: string[] = []
  let nowMs = 0
  const { figures, failed, times } = await measured([good('first'), bad, good('last')], {
    quick: true,
    say: () => {},
    onStart: (name) => started.push(name),
    nowMs: () => (nowMs += 500),
  })
  expect(started).toEqual(['first', 'bad', 'last'])
  expect(figures.map(({ benchmark }) => benchmark)).toEqual(['first', 'last'])
  expect(times).toEqual(['first', 'bad', 'last'].map((benchmark) => ({ benchmark, seconds: 0.5 })))
  expect(failed).toEqual([{ benchmark: 'bad', error: 'Seed 1588 fails' }])
})
