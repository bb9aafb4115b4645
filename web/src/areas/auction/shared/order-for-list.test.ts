import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { expect, test } from 'vitest'
import { orderForList } from './order-for-list.ts'

const day = (date: number) => msToInstant(Date.UTC(2026, 10, date))
const now = Date.UTC(2026, 10, 10)
const running = {
  isWithdrawn: false,
  hasEnded: false,
  hasStarted: true,
  isNightTimeActive: false,
  nightTimeChangesAt: null,
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
  { ...running, title: 'ends soon, at night', end: day(11), isNightTimeActive: true },
]

test('what is urgent comes first', () => {
  expect(orderForList(auctions, now).map(({ title }) => title)).toEqual([
    'ends soon, at night',
    'ends late',
    'open end',
    'starts soon',
    'starts late',
    'ended just now',
    'ended long ago',
    'withdrawn',
  ])
})

test('an end that is not confirmed keeps its place', () => {
  const passed = { ...running, title: 'time is up', end: day(10) }
  const titles = orderForList([...auctions, passed], now).map(({ title }) => title)
  expect(titles.slice(0, 2)).toEqual(['time is up', 'ends soon, at night'])
})

test('the given list stays as it was', () => {
  const before = auctions.map(({ title }) => title)
  orderForList(auctions, now)
  expect(auctions.map(({ title }) => title)).toEqual(before)
})
