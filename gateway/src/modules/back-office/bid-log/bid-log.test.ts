import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { expect, test } from 'vitest'
import type { BidLogReader, BidLogEvent } from './listed-events.ts'
import { bidLogOf } from './bid-log.ts'
import { faceFor } from '../../../kernel/pdf/pdf-fonts.ts'

const [anna, ben, carla] = ['anna', 'ben', 'carla'] as UserId[] as [UserId, UserId, UserId]
const tenant: BidLogReader = { kind: 'tenant' }
const seenBy = (userId: UserId, seesOthers = true): BidLogReader => ({ kind: 'bidder', userId, seesOthers })

/** Events as a history has them; of their data only what a log reads. */
function history(...facts: readonly (readonly [type: string, data: object])[]): readonly BidLogEvent[] {
  return facts.map(([type, data], revision) => {
    const hash = revision.toString(16).padStart(64, '0')
    return { type, data, revision, at: msToInstant(revision * 1000), hash } as unknown as BidLogEvent
  })
}

const bid = (bidderId: UserId, price: number) => ['BidPlaced', { bidderId, price }] as const
const process = history(
  ['AuctionDrafted', {}],
  ['AuctionStarted', { start: msToInstant(0) }],
  bid(ben, 100),
  bid(anna, 110),
  bid(ben, 120),
  ['BidVoided', { bidRevision: 4, reason: 'Frau Huber hat sich vertippt' }],
  ['ImmediatePurchaseRequested', { bidderId: carla, price: 500 }],
  ['AuctionEnded', { by: 'deadline', end: msToInstant(9000) }],
  ['AuctionAwarded', { bidRevision: 3, bidderId: anna, price: 110, category: null }],
)

test('[LOG-4] the tenant reads everybody, numbered by first bid, followed by bidders who only requested a purchase', () => {
  const { lines, outcome, successfulNumber, bidCount, bidderCount, ownNumber } = bidLogOf(process, tenant)
  expect(lines.map(({ revision, bidderNumber, bidderId }) => [revision, bidderNumber, bidderId])).toEqual([
    [1, null, null],
    [2, 1, ben],
    [3, 2, anna],
    [4, 1, ben],
    [5, 1, ben],
    [6, 3, carla],
    [7, null, null],
    [8, 2, anna],
  ])
  // The voided one has a line and does not count.
  expect([bidCount, bidderCount, ownNumber]).toEqual([2, 2, null])
  expect(outcome).toMatchObject({ kind: 'awarded', at: msToInstant(8000), price: 110 })
  expect(successfulNumber).toBe(2)
  expect(lines.filter(({ isVoided }) => isVoided).map(({ revision }) => revision)).toEqual([4])
  expect(lines.filter(({ isLeading }) => isLeading).map(({ revision }) => revision)).toEqual([3])
})

test('[AGR-1] a line names the business terms of its bid, and none where the event names none', () => {
  const businessTerms = { version: 2, hash: '0a'.repeat(32) }
  const made = history(['BidPlaced', { bidderId: anna, price: 100, businessTerms }], bid(ben, 110))
  expect(bidLogOf(made, tenant).lines.map((line) => line.businessTerms)).toEqual([businessTerms, null])
})

test('[DATA-8] a line names the state of the documents that its bid was confirmed for', () => {
  const made = history(['BidPlaced', { bidderId: anna, price: 100, documentsState: 3 }], bid(ben, 110))
  expect(bidLogOf(made, tenant).lines.map((line) => line.documentsState)).toEqual([3, null])
})

test('[EVID-15] a line says when the request of its bid arrived, and nothing where nobody said', () => {
  const arrivedAt = msToInstant(900)
  const made = history(['BidPlaced', { bidderId: anna, price: 100, arrivedAt }], bid(ben, 110))
  expect(bidLogOf(made, tenant).lines.map((line) => line.arrivedAt)).toEqual([arrivedAt, null])
})

test('a bidder reads numbers, their own marked, and no reason that is about somebody else', () => {
  const { lines, ownNumber } = bidLogOf(process, seenBy(anna))
  expect(ownNumber).toBe(2)
  expect(lines.every(({ bidderId }) => bidderId === null)).toBe(true)
  expect(lines.filter(({ isOwn }) => isOwn).map(({ revision }) => revision)).toEqual([3, 8])
  expect(lines.find(({ type }) => type === 'BidVoided')?.reason).toBeNull()
  expect(JSON.stringify(bidLogOf(process, seenBy(anna)))).not.toContain('Huber')
  expect(bidLogOf(process, seenBy(ben)).lines.find(({ type }) => type === 'BidVoided')?.reason).toContain(
    'Huber',
  )
})

test('[LOG-2] where bids are hidden, nobody learns of another, not even who got the award', () => {
  const closed = bidLogOf(process, seenBy(ben, false))
  expect(closed.isPartial).toBe(true)
  expect(closed.lines.map(({ revision }) => revision)).toEqual([1, 2, 4, 5, 7])
  expect(closed.outcome).toMatchObject({ kind: 'awarded', at: msToInstant(8000), price: null })
  expect(closed.successfulNumber).toBeNull()
  const own = bidLogOf(process, seenBy(anna, false))
  expect(own.outcome).toMatchObject({ kind: 'awardedToYou', at: msToInstant(8000), price: 110 })
  expect(own.successfulNumber).toBe(2)
})

test('the first of equal bids leads while nothing is decided', () => {
  const open = bidLogOf(history(bid(anna, 100), bid(ben, 100)), tenant)
  expect(open.outcome).toBeNull()
  expect(open.lines.map(({ isLeading }) => isLeading)).toEqual([true, false])
})

test('[OUT-4] the highest bid and the awarded one are two things', () => {
  const lower = history(
    bid(anna, 820),
    bid(ben, 850),
    ['AuctionEnded', { by: 'broker', end: msToInstant(2000) }],
    ['AuctionAwarded', { bidRevision: 0, bidderId: anna, price: 820, category: 'financing' }],
  )
  const { lines } = bidLogOf(lower, tenant)
  const marks = lines.map(({ price, isLeading, isAwarded }) => [price, isLeading, isAwarded])
  expect(marks.slice(0, 2)).toEqual([
    [820, false, true],
    [850, true, false],
  ])
  expect(lines.at(-1)?.category).toBe('financing')
})

test('[OUT-1] [DEC-7] an award that was not concluded is no award any more, and its category is in the log', () => {
  const failed = history(
    bid(anna, 820),
    bid(ben, 850),
    ['AuctionEnded', { by: 'broker', end: msToInstant(2000) }],
    ['AuctionAwarded', { bidRevision: 1, bidderId: ben, price: 850, category: null }],
    ['AwardNotConcluded', { bidRevision: 1, bidderId: ben, category: 'financingFailed' }],
  )
  const { lines, outcome, successfulNumber } = bidLogOf(failed, {
    kind: 'bidder',
    userId: ben,
    seesOthers: true,
  })
  expect(outcome).toEqual({
    kind: 'notConcluded',
    at: msToInstant(4000),
    isYours: true,
    category: 'financingFailed',
  })
  expect(successfulNumber).toBeNull()
  expect(lines.some(({ isAwarded }) => isAwarded)).toBe(false)
  expect(lines.at(-1)).toMatchObject({ type: 'AwardNotConcluded', category: 'financingFailed', isOwn: true })
})

test('[LOG-3] names keep every letter, those of other scripts in a face that has them', () => {
  for (const name of ['Müller-Čapek „Straße“ € ß', 'Łódź', 'Erdoğan Şahin', 'Kőváry', 'Ștefan Đorđević']) {
    expect(faceFor('strong', name)).toEqual({
      face: expect.stringContaining('Hanken') as string,
      written: name,
    })
  }
  for (const name of ['Наталія Шевченко', 'Αλέξανδρος']) {
    expect(faceFor('regular', name)).toEqual({
      face: expect.stringContaining('Serif') as string,
      written: name,
    })
  }
})

test('a character that no font has keeps its place', () => {
  expect(faceFor('regular', 'Łódź 家\nŌno').written).toBe('Łódź ? Ōno')
})

test('[DEC-13] until the award is decided a bidder reads of a counter-offer only what concerns them', () => {
  const question = (bidRevision: number, bidderId: UserId) =>
    [
      'CounterOfferMade',
      { price: 900, until: msToInstant(5000), candidates: [{ bidRevision, bidderId }] },
    ] as const
  const answer = (bidderId: UserId) => ['CounterOfferAccepted', { bidderId, price: 900 }] as const
  const ended = [
    bid(anna, 820),
    bid(ben, 850),
    ['AuctionEnded', { by: 'broker', end: msToInstant(2000) }],
  ] as const
  const award = ['AuctionAwarded', { bidRevision: 1, bidderId: ben, price: 900, category: null }] as const
  const failed = ['AwardNotConcluded', { bidRevision: 1, bidderId: ben, category: 'other' }] as const
  const asked = [...ended, question(1, ben), answer(ben)]
  const readBy = (facts: readonly (readonly [string, object])[], reader: BidLogReader) =>
    bidLogOf(history(...facts), reader).lines.flatMap(({ type, revision }) =>
      type.startsWith('CounterOffer') ? [revision] : [],
    )
  for (const seesOthers of [true, false]) {
    expect(readBy(asked, seenBy(anna, seesOthers))).toEqual([])
    expect(readBy(asked, seenBy(ben, seesOthers))).toEqual([3, 4])
  }
  expect(readBy(asked, tenant)).toEqual([3, 4])
  expect(readBy([...asked, award], seenBy(anna))).toEqual([3, 4])
  expect(readBy([...asked, award], seenBy(anna, false))).toEqual([])
  // A decision says nothing of what is asked after it.
  const again = [...asked, award, failed, question(0, anna), answer(anna)]
  expect(readBy(again, seenBy(ben))).toEqual([3, 4])
  expect(readBy(again, seenBy(anna))).toEqual([3, 4, 7, 8])
  expect(bidLogOf(history(...asked), tenant).lines.map(({ until }) => until)).toEqual([
    null,
    null,
    null,
    msToInstant(5000),
    null,
  ])
})

test('[LOG-6] a suspension has a line for the tenant and for whom it concerns, and is counted for its seller', () => {
  const events = history(
    bid(ben, 100),
    ['BidderSuspended', { bidderId: ben, category: 'proofExpired' }],
    ['BidderSuspended', { bidderId: carla, category: 'other' }],
    ['BidderLimited', { bidderId: ben, limit: 500 }],
    ['BidderRestored', { bidderId: ben }],
    bid(anna, 110),
  )
  const typesFor = (reader: BidLogReader) => bidLogOf(events, reader).lines.map(({ type }) => type)
  const all = ['BidPlaced', 'BidderSuspended', 'BidderRestored', 'BidPlaced']
  expect(typesFor(tenant)).toEqual(all)
  expect(bidLogOf(events, tenant).lines[1]).toMatchObject({ bidderNumber: 1, category: 'proofExpired' })
  expect(bidLogOf(events, tenant).unlisted).toMatchObject({ access: 2 })
  for (const seesOthers of [true, false]) {
    expect(typesFor(seenBy(ben, seesOthers)).slice(0, 3)).toEqual(all.slice(0, 3))
    expect(JSON.stringify(bidLogOf(events, seenBy(anna, seesOthers)))).not.toContain('Bidder')
  }
  const seller: BidLogReader = { kind: 'tenant', isOnlooker: true }
  expect(typesFor(seller)).toEqual(['BidPlaced', 'BidPlaced'])
  expect(bidLogOf(events, seller).unlisted).toMatchObject({ access: 4 })
})
