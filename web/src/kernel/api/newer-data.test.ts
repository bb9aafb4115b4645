import { expect, test } from 'vitest'
import { newerEntries } from './newer-data.ts'

const shown = [
  { id: 'a', revision: 6, currentPrice: 120, title: 'Haus', isWatched: false },
  { id: 'b', revision: 2, currentPrice: 80, title: 'Hof', isWatched: false },
]

test('an answer that was overtaken takes no price back, and brings what no message says', () => {
  const arrived = [
    { id: 'b', revision: 3, currentPrice: 90, title: 'Hof', isWatched: false },
    { id: 'a', revision: 5, currentPrice: 110, title: 'Haus am See', isWatched: true },
  ]
  expect(newerEntries(shown, arrived)).toEqual([
    arrived[0],
    { id: 'a', revision: 6, currentPrice: 120, title: 'Haus am See', isWatched: true },
  ])
})

test('[CLOCK-8] the night comes with its next turn from the answer, even from one that was overtaken', () => {
  const night = { isNightTimeActive: true, nightTimeChangesAt: '2026-10-24T06:00:00.000Z' }
  const turned = { isNightTimeActive: false, nightTimeChangesAt: null }
  const known = [{ id: 'a', revision: 6, ...turned }] as { id: string; revision: number }[]
  expect(newerEntries(known, [{ id: 'a', revision: 5, ...night }])).toEqual([
    { id: 'a', revision: 6, ...night },
  ])
})

test('what is new in a list, or no longer in it, is as it arrived', () => {
  const arrived = [{ id: 'c', revision: 1, currentPrice: 10, title: 'Neu', isWatched: false }]
  expect(newerEntries(shown, arrived)).toEqual(arrived)
  expect(newerEntries(undefined, arrived)).toEqual(arrived)
})

test('a list that somebody reads with another kind of revision counts as it came', () => {
  const arrived = [{ ...shown[0], id: 'a', revision: 1_700_000_000_000, currentPrice: 100 }]
  expect(newerEntries(shown, arrived as typeof shown)).toEqual(arrived)
})
