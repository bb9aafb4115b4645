import { expect, test } from 'vitest'
import { plotOf, timesBetter } from './plot.ts'

const figure = { name: 'a < b', value: 3, unit: 'ms' }

test('a figure is as good as its goal, the ratio before the value, and more of it is better or worse', () => {
  expect(timesBetter(figure)).toBeNull()
  expect(timesBetter({ ...figure, goal: { atMost: 6 } })).toBe(2)
  expect(timesBetter({ ...figure, ratio: 10, goal: { atLeast: 20 } })).toBe(0.5)
  expect(timesBetter({ ...figure, value: 0, goal: { atMost: 0 } })).toBeGreaterThan(1)
  expect(timesBetter({ ...figure, value: 1, goal: { atMost: 0 } })).toBe(0)
})

test('the plot has a bar for each figure with a goal, and no other', () => {
  const svg = plotOf(
    [figure, { ...figure, goal: { atMost: 6 } }, { ...figure, goal: { atMost: 1 } }],
    'a note',
  )
  expect(svg.match(/<rect x=/g)).toHaveLength(2)
  expect(svg).toContain('a &lt; b')
  expect(svg).toContain('a note')
})
