import { expect, test } from 'vitest'
import { durationParts, spokenUnits } from './use-duration.ts'

const minutes = (count: number) => count * 60_000
const hours = (count: number) => minutes(count * 60)

test('parts of a duration', () => {
  expect(durationParts(hours(43) + minutes(45) + 59_999)).toEqual({
    days: 1,
    hours: 19,
    minutes: 45,
    seconds: 59,
  })
})

test('a duration that is over is nothing', () => {
  expect(durationParts(-1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 })
  expect(spokenUnits(0, 3, false)).toEqual([['minutes', 0]])
})

test('days, hours and minutes, as many as asked for', () => {
  expect(spokenUnits(hours(43) + minutes(45), 3, true)).toEqual([
    ['days', 1],
    ['hours', 19],
    ['minutes', 45],
  ])
  expect(spokenUnits(hours(43) + minutes(45), 2, true)).toEqual([
    ['days', 1],
    ['hours', 19],
  ])
})

test('below one hour minutes and seconds', () => {
  expect(spokenUnits(hours(1) - 1, 3, true)).toEqual([
    ['minutes', 59],
    ['seconds', 59],
  ])
  expect(spokenUnits(hours(1), 3, true)).toEqual([
    ['hours', 1],
    ['minutes', 0],
  ])
})

test('without seconds the last minute still counts as one', () => {
  expect(spokenUnits(1, 2, false)).toEqual([['minutes', 1]])
})
