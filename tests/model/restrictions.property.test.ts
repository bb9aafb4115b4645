import fc from 'fast-check'
import { expect, test } from 'vitest'
import { auctionStream, type StoredEvent } from '@zuschlag/contracts/auction/events'
import { verifyLog } from '@zuschlag/engine/verification-cli/verify-log'
import { engineOnMemory, eventsOf, sha256Hex } from '../fixtures/engine-on-memory.ts'
import { logOf, historyIn, resealed } from '../fixtures/forged-log.ts'
import { attempts, beginnings } from '../fixtures/random-attempts.ts'
import { playHistory } from '../fixtures/random-history.ts'

type Offer = { readonly revision: number; readonly bidderId: string; readonly price: number }

/** What of an event is an offer: a bid, a request to buy, an accepted counter-offer. */
function offerIn({ type, revision, data }: StoredEvent): Offer | null {
  const isOffer =
    type === 'BidPlaced' || type === 'ImmediatePurchaseRequested' || type === 'CounterOfferAccepted'
  if (!isOffer) return null
  const { bidderId, price } = data as { bidderId: string; price: number }
  return { revision, bidderId, price }
}

/** Offers of a history that a limit or a suspension forbade at their revision; in words of its own. */
function forbidden(events: readonly StoredEvent[]): readonly Offer[] {
  const limits = new Map<string, number>()
  const suspended = new Set<string>()
  return events.flatMap((event) => {
    if (event.type === 'BidderSuspended') suspended.add(event.data.bidderId)
    if (event.type === 'BidderRestored') suspended.delete(event.data.bidderId)
    if (event.type === 'BidderLimited') limits.set(event.data.bidderId, event.data.limit ?? Infinity)
    const offer = offerIn(event)
    const isFree =
      offer === null ||
      (!suspended.has(offer.bidderId) && offer.price <= (limits.get(offer.bidderId) ?? Infinity))
    return isFree ? [] : [offer]
  })
}

test('[ADM-2] [ADM-3] [ADM-16] no offer stands above the limit of its revision, and none of who was suspended', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(beginnings, attempts, async (starts, tries) => {
      const started = engineOnMemory()
      for (const auctionId of await playHistory(started, starts, tries)) {
        const { events, attempts: refused } = await historyIn(started.memory, auctionId)
        expect(forbidden(events)).toEqual([])
        for (const { type } of events) seen.add(type)
        for (const { data } of refused) seen.add((data as { code: string }).code)
      }
    }),
    { numRuns: 300 },
  )
  const wanted = ['BidderLimited', 'BidderSuspended', 'BidderRestored', 'bidderSuspended', 'bidLimitExceeded']
  expect(wanted.filter((what) => !seen.has(what))).toEqual([])
}, 60_000)

test('[ADM-2] [ADM-3] [EVID-6] a history with a restriction put before a bid that it forbids does not verify', async () => {
  let found = 0
  await fc.assert(
    fc.asyncProperty(beginnings, attempts, fc.nat(), fc.boolean(), async (starts, tries, pick, isLimit) => {
      const started = engineOnMemory()
      const [auctionId] = await playHistory(started, starts, tries)
      if (auctionId === undefined) return
      const events = await eventsOf(started.memory, auctionStream(auctionId))
      const bids = events.filter(({ type }) => type === 'BidPlaced')
      const bid = bids[pick % bids.length]
      const pattern = events.find(({ type }) => type === 'BidderLimited' || type === 'BidderSuspended')
      if (bid?.type !== 'BidPlaced' || pattern === undefined) return
      const { bidderId, price } = bid.data
      const restriction = isLimit
        ? { type: 'BidderLimited', data: { bidderId, limit: Math.max(1, price - 1) } }
        : { type: 'BidderSuspended', data: { bidderId, category: 'other' } }
      if (isLimit && price === 1) return
      const forged = { ...pattern, ...restriction, at: bid.at } as StoredEvent
      const history = resealed(events.toSpliced(bid.revision, 0, forged))
      expect(forbidden(history).map(({ revision }) => revision)).toContain(bid.revision + 1)
      const log = await logOf(auctionId, { events: history, attempts: [] })
      const { fault } = await verifyLog({ log, sha256Hex })
      expect(fault).not.toBe(null)
      expect(fault?.revision).toBeLessThanOrEqual(bid.revision + 1)
      found += 1
    }),
    { numRuns: 600 },
  )
  expect(found).toBeGreaterThan(20)
}, 60_000)
