import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi, beforeEach } from 'vitest'
import { currentUserQuery } from '../kernel/api/queries.ts'
import { followReader, createReaderNewsFollower } from './follow-reader.ts'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { administeredOverviewQuery, openRequestsQuery } from '../kernel/api/administration-queries.ts'

const { queryKey } = currentUserQuery
const anna = { id: 'anna', email: 'anna@demo.example' } as never
const ben = { id: 'ben', email: 'ben@demo.example' } as never

test('who signs in or changes elsewhere is another reader; the first that is known is not', async () => {
  const queryClient = new QueryClient()
  const onChange = vi.fn()
  const stop = followReader(queryClient, onChange)
  for (const [user, changes] of [
    [null, 0],
    [anna, 1],
    [{ ...(anna as object), language: 'en' } as never, 1],
    [ben, 2],
    [null, 3],
  ] as const) {
    queryClient.setQueryData(queryKey, user)
    await expect.poll(() => onChange.mock.calls.length).toBe(changes)
  }
  stop()
})

test('whom the page is rendered for is known', async () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(queryKey, anna)
  const onChange = vi.fn()
  const stop = followReader(queryClient, onChange)
  queryClient.setQueryData(queryKey, ben)
  await expect.poll(() => onChange.mock.calls.length).toBe(1)
  stop()
})

const auctionId = '11111111-1111-4111-8111-111111111111' as AuctionId
const serverTime = '2026-10-24T19:55:00.000Z' as Instant
const alerts = { type: 'readerNews', about: 'alerts', serverTime } as const
let timers: { run: () => void; ms: number }[]
let nowMs: number
let asked: unknown[]
let follow: ReturnType<typeof createReaderNewsFollower>

beforeEach(() => {
  timers = []
  nowMs = 10_000
  asked = []
  const queryClient = new QueryClient()
  vi.spyOn(queryClient, 'invalidateQueries').mockImplementation((filters) => {
    asked.push(filters?.queryKey)
    return Promise.resolve()
  })
  follow = createReaderNewsFollower(queryClient, {
    now: () => nowMs,
    random: () => 0.5,
    setTimer: (run, ms) => timers.push({ run, ms }),
  })
})

test('alerts are read within a second, once for what came meanwhile', () => {
  follow(alerts)
  follow(alerts)
  expect(timers.map(({ ms }) => ms)).toEqual([500])
  expect(asked).toEqual([])
  timers[0]?.run()
  // What brokers are alerted to has its figure beside the navigation, and its list.
  const ofBrokers = [administeredOverviewQuery.queryKey, openRequestsQuery.queryKey]
  expect(asked).toEqual([['user', 'alerts'], ...ofBrokers])
})

test('in a duel the list is read no oftener than every five seconds, and what came last is not forgotten', () => {
  follow(alerts)
  timers[0]?.run()
  nowMs += 1_000
  follow(alerts)
  expect(timers[1]?.ms).toBe(4_000)
  nowMs += 60_000
  timers[1]?.run()
  nowMs += 60_000
  follow(alerts)
  expect(timers[2]?.ms).toBe(500)
})

test('what a tenant decided about the reader, and their own bid elsewhere, is read at once', () => {
  follow({ type: 'readerNews', about: 'admission', auctionId, serverTime })
  expect(asked).toEqual([
    ['auctions', auctionId],
    ['public', 'auctions', auctionId],
  ])
  // The list, and who the reader is, once for many.
  follow({ type: 'readerNews', about: 'admission', auctionId, serverTime })
  expect(timers).toHaveLength(1)
  asked = []
  timers[0]?.run()
  expect(asked).toEqual([['auctions'], ['account', 'authenticatedUser']])
})
