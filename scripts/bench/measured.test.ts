import { expect, test } from 'vitest'
import type { Benchmark } from './figure.ts'
import { measured } from './measured.ts'

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
