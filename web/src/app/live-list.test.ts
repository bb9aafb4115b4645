import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { instantToMs, type Instant } from '@zuschlag/contracts/kernel/instant'
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isNightAt } from '../auctions/night-turn.ts'
import { pageClock } from '../kernel/clock/server-clock.ts'
import type { AuctionListener, LiveClient } from '../kernel/live/live-client.ts'
import { POLL_LIST_MS } from '../kernel/live/connection-limits.ts'
import type { ConnectionStatus } from '../kernel/live/connection-status.ts'
import { liveAuction } from '../kernel/live/live-auction.fixture.ts'
import { LiveProvider } from '../kernel/live/live-context.tsx'
import { LiveList } from './live-list.tsx'

const queryKey = ['public', 'auctions']
const MINUTE_MS = 60_000
const morning = '2026-10-24T06:00:00.000Z' as Instant
const evening = '2026-10-24T20:00:00.000Z' as Instant
const live = { ...liveAuction, currentPrice: 120 }
const atNight = {
  ...live,
  id: '11111111-1111-4111-8111-111111111111' as AuctionId,
  revision: 7,
  isNightTimeActive: true,
  nightTimeChangesAt: morning as Instant | null,
}
type Entry = typeof atNight

/** What React asks of a page; the list itself draws nothing. */
const nothing = () => undefined
const container = {
  nodeType: 1,
  tagName: 'DIV',
  addEventListener: nothing,
  ownerDocument: { nodeType: 9, addEventListener: nothing },
}
const unmounts: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: instantToMs(morning) - MINUTE_MS })
  vi.spyOn(pageClock, 'nowMs').mockImplementation(() => Date.now())
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('HTMLIFrameElement', Object)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => {
  for (const unmount of unmounts.splice(0)) unmount()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A list that was read a minute before the end of the night. */
function shownList() {
  const queryClient = new QueryClient()
  queryClient.setQueryData(queryKey, [atNight])
  const onOutdated = vi.fn()
  const listeners: AuctionListener[] = []
  let status: ConnectionStatus = { kind: 'live' }
  const onStatusChange: (() => void)[] = []
  const client: Partial<LiveClient> = {
    watch(_auctionId, _known, listener) {
      listeners.push(listener)
      return nothing
    },
    learned: nothing,
    status: () => status,
    onStatus(listener) {
      onStatusChange.push(listener)
      return nothing
    },
  }
  const root = createRoot(container as never)
  unmounts.push(() => act(() => root.unmount()))
  const show = (auctions: readonly Entry[]) => {
    const list = createElement(LiveList, { auctions, queryKey, onOutdated })
    const followed = createElement(LiveProvider, { value: client as LiveClient }, list)
    act(() => root.render(createElement(QueryClientProvider, { client: queryClient }, followed)))
  }
  show([atNight])
  return {
    show,
    entry: () => queryClient.getQueryData<Entry[]>(queryKey)?.[0],
    reads: () => onOutdated.mock.calls.length,
    pass: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
    turn(next: ConnectionStatus) {
      status = next
      act(() => onStatusChange.forEach((listener) => listener()))
    },
    receive(serverTime: Instant) {
      const about = { auctionId: atNight.id, revision: 8, previousRevision: 7 }
      const message = { type: 'UpdateAuction', ...about, serverTime, cause: 'BidPlaced' } as const
      for (const { onMessage } of listeners) onMessage({ ...message, auction: live })
    },
  }
}

test('[CLOCK-8] a list is asked again once after each turn of the night', () => {
  const list = shownList()
  list.pass(MINUTE_MS - 1)
  expect(list.reads()).toBe(0)
  list.pass(MINUTE_MS)
  expect(list.reads()).toBe(1)
  list.show([{ ...atNight, isNightTimeActive: false, nightTimeChangesAt: evening }])
  list.pass(13 * 60 * MINUTE_MS)
  expect(list.reads()).toBe(1)
  list.pass(60 * MINUTE_MS)
  expect(list.reads()).toBe(2)
})

test('[CLOCK-8] the first turn of several entries counts, and none without a night', () => {
  const list = shownList()
  list.show([{ ...atNight, nightTimeChangesAt: null }])
  list.pass(2 * MINUTE_MS)
  expect(list.reads()).toBe(0)
  list.show([
    { ...atNight, nightTimeChangesAt: evening },
    { ...atNight, id: 'other' as AuctionId, nightTimeChangesAt: '2026-10-24T06:05:00.000Z' as Instant },
  ])
  list.pass(5 * MINUTE_MS)
  expect(list.reads()).toBe(1)
})

test('[CLOCK-8] a message after the turn says what it says, and the list is still asked', () => {
  const list = shownList()
  list.receive(morning)
  const entry = list.entry() as Entry
  expect([entry.revision, isNightAt(entry, instantToMs(morning))]).toEqual([8, false])
  list.show([entry])
  list.pass(2 * MINUTE_MS)
  expect(list.reads()).toBe(1)
})

test('without a link a list is read every so often while it is seen, and no more once there is one', () => {
  vi.stubGlobal('document', { visibilityState: 'visible' })
  const list = shownList()
  list.show([{ ...atNight, nightTimeChangesAt: null }])
  list.turn({ kind: 'reconnecting' })
  list.pass(3 * POLL_LIST_MS)
  expect(list.reads()).toBe(0)
  list.turn({ kind: 'stale', since: null })
  list.pass(6 * POLL_LIST_MS)
  const reads = list.reads()
  expect(reads).toBeGreaterThanOrEqual(4)
  expect(reads).toBeLessThanOrEqual(7)
  Object.assign(document, { visibilityState: 'hidden' })
  list.pass(6 * POLL_LIST_MS)
  Object.assign(document, { visibilityState: 'visible' })
  list.turn({ kind: 'live' })
  list.pass(6 * POLL_LIST_MS)
  expect(list.reads()).toBe(reads)
})
