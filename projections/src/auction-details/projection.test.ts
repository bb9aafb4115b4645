import { describe, expect, test } from 'vitest'
import type { AttemptFact, AuctionFact } from '@zuschlag/contracts/auction/events'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Price } from '@zuschlag/contracts/kernel/price'
import {
  auctionIdOf,
  bidderIdOf,
  fixtureEnd,
  fixtureNoon,
  fixtureStart,
} from '../../../tests/fixtures/auction-commands.ts'
import {
  bidPlaced,
  bidRejected,
  drafted,
  purchaseRejected,
  purchaseRequested,
  written,
} from '../../../tests/fixtures/auction-events.ts'
import { rowsAfter } from '../../../tests/fixtures/folded-rows.ts'
import { auctionDetails } from './projection.ts'
import type { AuctionDetailsRow } from './table.ts'

const auctionId = auctionIdOf(1)
const laterEnd = '2026-10-25T18:00:00.000Z' as Instant
const published = { type: 'AuctionPublished', data: {} } as const

function after(...facts: readonly (AuctionFact | AttemptFact)[]): AuctionDetailsRow {
  const row = rowsAfter<AuctionDetailsRow>(auctionDetails, written(auctionId, facts)).get(auctionId)
  if (row === undefined) throw new Error('No row')
  return row
}

test('[RULES-1] [RULES-2] the version of the rules is counted as the engine counts it', () => {
  const revisedTo = (terms: object) => ({ type: 'AuctionRevised', data: { terms } }) as AuctionFact
  const extended: AuctionFact = {
    type: 'AuctionEndExtended',
    data: { previousEnd: fixtureEnd, end: laterEnd, by: 'broker' },
  }
  const facts: readonly (readonly [AuctionFact | AttemptFact, number])[] = [
    [drafted(), 0],
    [revisedTo({ fixedEnd: true }), 0],
    [published, 1],
    [revisedTo({ fixedEnd: false }), 2],
    [revisedTo({ fixedEnd: false }), 2],
    [extended, 2],
    [revisedTo({ end: laterEnd }), 2],
    [revisedTo({ end: fixtureEnd }), 3],
    [{ type: 'AuctionUnpublished', data: {} }, 3],
    [revisedTo({ openEnd: true }), 4],
    [published, 4],
  ]
  for (const [index, [, version]] of facts.entries()) {
    const row = after(...facts.slice(0, index + 1).map(([fact]) => fact))
    expect(row.rulesVersion, String(index)).toBe(version)
  }
})

describe('a draft', () => {
  test('shows description and terms, its price and its end', () => {
    expect(after(drafted())).toMatchObject({
      auctionId,
      revision: 0,
      lastEventType: 'AuctionDrafted',
      draftedAt: fixtureNoon,
      title: 'Altbauwohnung mit Balkon',
      city: 'Wien',
      searchText: 'altbauwohnung mit balkon wien 1010',
      mainImageResizedUrl: '/files/images/a-small.jpg',
      isPublished: false,
      startAt: fixtureStart,
      endAt: fixtureEnd,
      effectiveEndAt: fixtureEnd,
      currentPrice: 100_000,
      highestBid: null,
      bidCount: 0,
      leaderId: null,
    })
  })

  test('has no price while its start price is open, and none in a norm-price process without bids', () => {
    expect(after(drafted({ terms: { startPrice: null } })).currentPrice).toBeNull()
    expect(after(drafted({ terms: { auctionType: 2 } })).currentPrice).toBeNull()
  })

  test('with an open end has no end, whatever date was left in the terms', () => {
    expect(after(drafted({ terms: { openEnd: true } }))).toMatchObject({ endAt: null, effectiveEndAt: null })
  })

  test('shows the immediate purchase price only where it is enabled', () => {
    const price = 500_000 as Price
    expect(after(drafted({ terms: { immediatePurchasePrice: price } })).immediatePurchasePrice).toBeNull()
    const enabled = drafted({ terms: { immediatePurchasePrice: price, immediatePurchaseEnabled: true } })
    expect(after(enabled).immediatePurchasePrice).toBe(price)
  })
})

describe('a revision', () => {
  test('changes what it names and nothing else', () => {
    const revision = {
      type: 'AuctionRevised',
      data: { description: { city: 'Graz' }, terms: { startPrice: 7 as Price } },
    } as const
    const row = after(drafted(), revision)
    expect(row).toMatchObject({
      revision: 1,
      city: 'Graz',
      searchText: 'altbauwohnung mit balkon graz 1010',
      startPrice: 7,
      currentPrice: 7,
    })
    expect(row.title).toBe('Altbauwohnung mit Balkon')
    expect(row.description.street).toBe('Gasse 1')
    expect(row.terms.end).toBe(fixtureEnd)
  })

  test('of the description leaves an extended end extended; one of the end sets it', () => {
    const end = '2026-10-25T09:00:00.000Z' as Instant
    const later = '2026-10-30T09:00:00.000Z' as Instant
    const extended = {
      type: 'AuctionEndExtended',
      data: { previousEnd: fixtureEnd, end, by: 'broker', reason: 'x' },
    } as const
    const described = { type: 'AuctionRevised', data: { description: { city: 'Graz' } } } as const
    const ended = { type: 'AuctionRevised', data: { terms: { end: later } } } as const
    expect(after(drafted(), extended, described)).toMatchObject({ endAt: end, effectiveEndAt: end })
    expect(after(drafted(), extended, ended)).toMatchObject({ endAt: later, effectiveEndAt: later })
  })
})

describe('publication', () => {
  test('is noted with its time, taken back and repeated', () => {
    expect(after(drafted(), published)).toMatchObject({
      isPublished: true,
      publishedAt: '2026-10-12T10:01:00.000Z',
    })
    const unpublished = { type: 'AuctionUnpublished', data: {} } as const
    expect(after(drafted(), published, unpublished)).toMatchObject({ isPublished: false })
    expect(after(drafted(), published, unpublished, published)).toMatchObject({
      isPublished: true,
      revision: 3,
    })
  })

  test('events that change no figure still move revision, cause and hash', () => {
    const facts = [
      { type: 'AccessGranted', data: { userId: bidderIdOf(1), until: null } },
      { type: 'AccessRevoked', data: { userId: bidderIdOf(1) } },
      { type: 'AuctionStarted', data: { start: fixtureStart } },
      purchaseRequested(1, 500_000),
      {
        type: 'ImmediatePurchaseDeclined',
        data: { requestRevision: 4, bidderId: bidderIdOf(1), reason: 'x' },
      },
    ] as const
    for (const [index, { type }] of facts.entries()) {
      const row = after(drafted(), ...facts.slice(0, index + 1))
      expect(row).toMatchObject({
        revision: index + 1,
        lastEventType: type,
        lastEventHash: `000${index + 1}`.repeat(16),
      })
      expect(row.currentPrice).toBe(100_000)
    }
  })
})

describe('ranking', () => {
  test('a higher bid takes price and lead', () => {
    expect(after(drafted(), published, bidPlaced(1, 100_000), bidPlaced(2, 120_000))).toMatchObject({
      currentPrice: 120_000,
      highestBid: 120_000,
      bidCount: 2,
      leaderId: bidderIdOf(2),
      leadingBidRevision: 3,
    })
  })

  test('among equal norm-price bids the earliest leads, and a lower one changes only the count', () => {
    const norm = drafted({ terms: { auctionType: 2 } })
    expect(after(norm, published, bidPlaced(1, 200), bidPlaced(2, 200), bidPlaced(3, 150))).toMatchObject({
      currentPrice: 200,
      bidCount: 3,
      leaderId: bidderIdOf(1),
      leadingBidRevision: 2,
    })
  })

  test('a voided bid leaves what the event says stands', () => {
    const standing = { currentPrice: 100_000, bidCount: 1, leaderId: bidderIdOf(1), leadingBidRevision: 2 }
    const voided = { type: 'BidVoided', data: { bidRevision: 3, reason: 'x', standing } } as const
    expect(after(drafted(), published, bidPlaced(1, 100_000), bidPlaced(2, 120_000), voided)).toMatchObject({
      ...standing,
      highestBid: 100_000,
    })
    const none = { currentPrice: 100_000, bidCount: 0, leaderId: null, leadingBidRevision: null }
    const last = { type: 'BidVoided', data: { bidRevision: 2, reason: 'x', standing: none } } as const
    expect(after(drafted(), published, bidPlaced(1, 100_000), last)).toMatchObject({
      ...none,
      highestBid: null,
    })
  })
})

describe('the end', () => {
  const at = '2026-10-12T10:02:00.000Z' as Instant

  test.each(['deadline', 'broker', 'immediatePurchase'] as const)(
    'by %s is the instant that the event says',
    (by) => {
      const ended = { type: 'AuctionEnded', data: { by, end: at } } as const
      expect(after(drafted(), published, ended)).toMatchObject({
        endedAt: at,
        endedBy: by,
        effectiveEndAt: at,
        endAt: fixtureEnd,
      })
    },
  )

  test('an accepted purchase, an award and its refusal are kept as facts', () => {
    const accepted = {
      type: 'ImmediatePurchaseAccepted',
      data: { requestRevision: 1, bidderId: bidderIdOf(1), price: 5 },
    } as const
    expect(after(drafted(), accepted)).toMatchObject({
      purchaseRequestRevision: 1,
      purchaserId: bidderIdOf(1),
      purchasePrice: 5,
    })
    const awarded = {
      type: 'AuctionAwarded',
      data: { bidRevision: 2, bidderId: bidderIdOf(2), price: 9, category: 'financing' },
    } as const
    expect(after(drafted(), awarded)).toMatchObject({
      awardedAt: '2026-10-12T10:01:00.000Z',
      awardedBidRevision: 2,
      awardedBidderId: bidderIdOf(2),
      awardedPrice: 9,
      awardCategory: 'financing',
      awardConfirmation: 'notAsked',
    })
    const asked = drafted({ terms: { awardConfirmedBySeller: true } })
    expect(after(asked, awarded)).toMatchObject({ awardConfirmation: 'awaited' })
    const about = { bidRevision: 2, bidderId: bidderIdOf(2) }
    const confirmed = { type: 'AwardConfirmed', data: about } as const
    expect(after(asked, awarded, confirmed)).toMatchObject({ awardConfirmation: 'given' })
    const failed = { type: 'AwardNotConcluded', data: { ...about, category: 'winnerWithdrew' } } as const
    expect(after(asked, awarded, confirmed, failed)).toMatchObject({
      awardedAt: null,
      awardedBidRevision: null,
      awardedPrice: null,
      awardConfirmation: null,
      notConcludedBidderId: bidderIdOf(2),
      notConcludedCategory: 'winnerWithdrew',
      releasedBidderIds: [bidderIdOf(2)],
    })
    const refused = { type: 'AuctionNotAwarded', data: { reason: 'zu wenig' } } as const
    expect(after(drafted(), refused)).toMatchObject({
      notAwardedAt: '2026-10-12T10:01:00.000Z',
      notAwardedReason: 'zu wenig',
      awardedAt: null,
    })
  })

  test('a withdrawal is kept with its reason', () => {
    const withdrawn = { type: 'AuctionWithdrawn', data: { reason: 'verkauft' } } as const
    expect(after(drafted(), published, withdrawn)).toMatchObject({
      withdrawnAt: '2026-10-12T10:02:00.000Z',
      withdrawalReason: 'verkauft',
      isPublished: true,
    })
  })
})

describe('a history that cannot be', () => {
  test('refused attempts change nothing', () => {
    const row = after(drafted(), published)
    expect(after(drafted(), published, bidRejected(1, 5), purchaseRejected(1))).toEqual(row)
  })

  test('a gap, a repetition and an auction that was never drafted are refused', () => {
    const events = written(auctionId, [drafted(), published, bidPlaced(1, 100_000)])
    expect(() => rowsAfter(auctionDetails, [...events.slice(0, 1), ...events.slice(2)])).toThrow(
      /does not follow/,
    )
    expect(() => rowsAfter(auctionDetails, [...events, ...events.slice(2)])).toThrow(/does not follow/)
    expect(() => rowsAfter(auctionDetails, events.slice(1))).toThrow(/never drafted/)
    expect(() => rowsAfter(auctionDetails, [...events, ...events.slice(0, 1)])).toThrow(/drafted before/)
  })
})
