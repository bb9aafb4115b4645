import { msToInstant } from '../kernel/instant.ts'
import { expect, test } from 'vitest'
import { openStateOf, orderForList } from './order-for-list.ts'

const day = (date: number) => msToInstant(Date.UTC(2026, 10, date))
const running = {
  isWithdrawn: false,
  hasEnded: false,
  hasStarted: true,
  start: day(1),
}
const auctions = [
  { ...running, title: 'withdrawn', end: day(12), isWithdrawn: true },
  { ...running, title: 'ended long ago', end: day(2), hasEnded: true },
  { ...running, title: 'open end', end: null },
  { ...running, title: 'starts late', start: day(20), end: day(30), hasStarted: false },
  { ...running, title: 'ends late', end: day(29) },
  { ...running, title: 'starts soon', start: day(11), end: day(30), hasStarted: false },
  { ...running, title: 'ended just now', end: day(9), hasEnded: true },
  { ...running, title: 'ends soon', end: day(11) },
]

test('what is urgent comes first', () => {
  expect(orderForList(auctions).map(({ title }) => title)).toEqual([
    'ends soon',
    'ends late',
    'open end',
    'starts soon',
    'starts late',
    'ended just now',
    'ended long ago',
    'withdrawn',
  ])
})

test('what is not published is still to come, and what is over is neither', () => {
  const unpublished = { ...running, isPublished: false }
  expect([openStateOf(running), openStateOf(unpublished)]).toEqual(['running', 'upcoming'])
  expect(auctions.filter((auction) => openStateOf(auction) === null)).toHaveLength(3)
})

test('the given list stays as it was', () => {
  const before = auctions.map(({ title }) => title)
  orderForList(auctions)
  expect(auctions.map(({ title }) => title)).toEqual(before)
})
