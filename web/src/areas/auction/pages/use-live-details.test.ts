import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { act, createElement, type FunctionComponent } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FollowAuction } from '../../../app/follow-auction.tsx'
import { administeredAuctionQuery } from '../../../kernel/api/administration-queries.ts'
import { ClockTickerProvider, createStoppedTicker } from '../../../kernel/clock/clock-context.tsx'
import { POLL_AUCTION_MS } from '../../../kernel/live/connection-limits.ts'
import type { LiveClient } from '../../../kernel/live/live-client.ts'
import { LiveProvider } from '../../../kernel/live/live-context.tsx'
import { detailsWith } from '../shared/details.fixture.ts'
import { useLiveDetails } from './use-live-details.ts'

const nothing = () => undefined
/** What React asks of a page; nothing is drawn. */
const container = {
  nodeType: 1,
  tagName: 'DIV',
  addEventListener: nothing,
  ownerDocument: { nodeType: 9, addEventListener: nothing },
}
const lost = { kind: 'stale', since: null } as const
const withoutLink = {
  watch: () => nothing,
  learned: nothing,
  status: () => lost,
  onStatus: () => nothing,
} as Partial<LiveClient> as LiveClient
const ticker = createStoppedTicker(instantToMs(detailsWith().serverTime))
let unmount = nothing

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('HTMLIFrameElement', Object)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => {
  unmount()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** How often a part asks again within some periods of polling without a link. */
function readsOf(part: FunctionComponent, queryClient: QueryClient): number {
  const read = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
  const root = createRoot(container as never)
  unmount = () => act(() => root.unmount()) as undefined
  const live = createElement(LiveProvider, { value: withoutLink }, createElement(part))
  const timed = createElement(ClockTickerProvider, { value: ticker }, live)
  act(() => root.render(createElement(QueryClientProvider, { client: queryClient }, timed)))
  act(() => void vi.advanceTimersByTime(6 * POLL_AUCTION_MS))
  return read.mock.calls.length
}

const cases = [
  { isWithdrawn: false, least: 4, most: 8 },
  { isWithdrawn: true, least: 0, most: 0 },
]

test.each(cases)('without a link details are read, withdrawn ($isWithdrawn) no more', (expected) => {
  const details = detailsWith({ isWithdrawn: expected.isWithdrawn })
  const reads = readsOf(() => {
    useLiveDetails({ details, queryKey: ['details'], isPendingPrice: () => false })
    return null
  }, new QueryClient())
  expect(reads).toBeGreaterThanOrEqual(expected.least)
  expect(reads).toBeLessThanOrEqual(expected.most)
})

test.each(cases)(
  'who runs an auction reads it without a link, withdrawn ($isWithdrawn) no more',
  (expected) => {
    const { id } = detailsWith()
    const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
    const phase = expected.isWithdrawn ? 'withdrawn' : 'running'
    queryClient.setQueryData(administeredAuctionQuery(id).queryKey, { revision: 1, phase } as never)
    const reads = readsOf(() => createElement(FollowAuction, { auctionId: id }), queryClient)
    expect(reads).toBeGreaterThanOrEqual(expected.least)
    expect(reads).toBeLessThanOrEqual(expected.most)
  },
)
