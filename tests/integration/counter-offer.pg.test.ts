import { randomUUID } from 'node:crypto'
import type { UserAlert } from '@zuschlag/contracts/alerts/user-alerts'
import type { AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'
import type { AuctionDetails, DashboardAuction } from '@zuschlag/contracts/auction/views'
import { followAuctions } from '@zuschlag/gateway/modules/notifications/alerts/follow-auctions'
import {
  notifyAnswersOver,
  notifyEndingSoon,
} from '@zuschlag/gateway/modules/notifications/alerts/notices-without-event'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { runningTiesOf } from '@zuschlag/projections/auction-participants/person-queries'
import { afterAll, beforeEach, beforeAll, expect, test } from 'vitest'
import { allConfirmed } from '../fixtures/auction-play.ts'
import { packIn, packPath } from './award-pack-scenes.ts'
import { people, type Answer, problemIn, ScriptClient } from './people.ts'
import { type RunningStack, startStack } from './running-stack.ts'
import { gatewayConfig } from './stack-parts.ts'

let stack: RunningStack
let broker: ScriptClient
let anna: ScriptClient
let ben: ScriptClient
let visitor: ScriptClient

beforeAll(async () => {
  stack = await startStack()
})
// The tests move the clock over the end of sessions.
beforeEach(async () => {
  const signedIn = (person: { readonly email: string }) => ScriptClient.signedIn(stack.url, person)
  broker = await signedIn(people.broker)
  anna = await signedIn(people.anna)
  ben = await signedIn(people.ben)
  visitor = new ScriptClient(stack.url)
})
afterAll(() => stack.close())

async function ended(terms: Partial<AuctionTerms> = {}) {
  const auctionId: AuctionId = await stack.openAuction({
    terms: { openEnd: true, end: null, sellerDecisionBinding: false, ...terms },
  })
  const lower = revisionOf(await anna.bid(auctionId, 110_000))
  const higher = revisionOf(await ben.bid(auctionId, 120_000))
  await stack.manage(auctionId, 'EndAuction', {})
  return { auctionId, lower, higher }
}

const revisionOf = (answer: Answer): number => (answer.json() as { revision: number }).revision
const codeOf = (answer: Answer): unknown => (answer.status === 201 ? 'accepted' : problemIn(answer).code)

const screen = { revision: 5, currentPrice: 120_000, minimumBid: null, end: null, isLeading: true }

function accept(client: ScriptClient, auctionId: string, counterOfferRevision: number, more: object = {}) {
  const body = { counterOfferRevision, commandId: randomUUID(), confirmations: allConfirmed, screen, ...more }
  return client.post(`/api/auctions/${auctionId}/counter-offer-acceptances`, body)
}

async function dashboardOf(client: ScriptClient, auctionId: string): Promise<DashboardAuction | undefined> {
  const auctions = (await client.get('/api/auctions')).json() as DashboardAuction[]
  return auctions.find(({ id }) => id === auctionId)
}

async function seenBy(client: ScriptClient, auctionId: string): Promise<AuctionDetails> {
  return (await client.get(`/api/auctions/${auctionId}`)).json() as AuctionDetails
}

test('[DEC-9] [DEC-10] [DEC-11] [DEC-12] [DEC-13] who is asked sees the price, agrees once, and gets the award at it', async () => {
  const { auctionId, lower, higher } = await ended()
  const until = stack.clock.hoursFromNow(2)
  const tooLow = await broker.manage(auctionId, 'MakeCounterOffer', { price: 120_000, bidders: 1, until })
  expect(problemIn(tooLow)).toMatchObject({ code: 'counterOfferPriceTooLow', minimumBid: 120_001 })
  const made = await broker.manage(auctionId, 'MakeCounterOffer', { price: 130_000, bidders: 1, until })
  expect(codeOf(made)).toBe('accepted')
  const revision = revisionOf(made)
  await stack.seen(auctionId, revision)
  expect((await seenBy(ben, auctionId)).counterOffer).toMatchObject({
    until,
    isOpen: true,
    asked: { revision, price: 130_000, isAccepted: false, costs: { price: 130_000 } },
  })
  expect((await dashboardOf(ben, auctionId))?.counterOffer).toEqual({ price: 130_000, until })
  expect((await dashboardOf(anna, auctionId))?.counterOffer).toBeNull()
  // Everybody else learns that bidders were asked, and not for how much.
  const everybodyElse = { until, isOpen: true, asked: null }
  expect((await seenBy(anna, auctionId)).counterOffer).toEqual(everybodyElse)
  const publicly = (await visitor.get(`/api/public/auctions/${auctionId}`)).json() as AuctionDetails
  expect(publicly.counterOffer).toEqual(everybodyElse)
  expect(codeOf(await accept(anna, auctionId, revision))).toBe('counterOfferNotAsked')
  expect(codeOf(await broker.manage(auctionId, 'AwardAuction', { bidRevision: higher }))).toBe(
    'counterOfferOpen',
  )

  const commandId = randomUUID()
  const accepted = await accept(ben, auctionId, revision, { commandId })
  expect(accepted.json()).toMatchObject({ price: 130_000, auctionId })
  expect((await accept(ben, auctionId, revision, { commandId })).json()).toEqual(accepted.json())
  expect(codeOf(await accept(ben, auctionId, revision))).toBe('counterOfferAlreadyAccepted')
  await stack.seen(auctionId, revisionOf(accepted))
  // Like a bid, it is kept with the arrival of the request and what the screen showed, and is in the list.
  const events = stack.knex('read.auction_history').where({ auction_id: auctionId })
  const [event] = await events
    .andWhere({ type: 'CounterOfferAccepted' })
    .select<{ data: Record<string, unknown> }[]>('data')
  expect(event?.data).toMatchObject({ screen })
  expect([typeof event?.data['arrivedAt'], typeof event?.data['costs']]).toEqual(['string', 'object'])
  const own = (await ben.get(`/api/user/bids?auctionId=${auctionId}`)).json()
  expect(own).toMatchObject({
    total: 2,
    bids: [
      { kind: 'bid', outcome: 'accepted', price: 130_000, revision: revisionOf(accepted) },
      { kind: 'bid', outcome: 'accepted', price: 120_000, revision: higher },
    ],
  })
  const details = await seenBy(ben, auctionId)
  expect(details.counterOffer?.asked?.isAccepted).toBe(true)
  expect((await dashboardOf(ben, auctionId))?.counterOffer).toBeNull()
  expect([details.currentUserLastBidPrice, details.currentUserRaisedPrice]).toEqual([120_000, 130_000])
  // Price and ranking that everybody sees stay those of the bids.
  expect([details.currentPrice, details.bidCount]).toEqual([120_000, 2])
  const log = async (client: ScriptClient) =>
    (await client.get(`/api/auctions/${auctionId}/bid-log?format=csv`)).text
  expect(await log(ben)).toContain('130000')
  expect(await log(anna)).not.toMatch(/nachträglich erhöht|130000/)
  const administered = (await broker.get(`/api/administration/auctions/${auctionId}`)).json()
  expect(administered).toMatchObject({
    counterOffers: [{ price: 130_000, until, isOpen: true, asked: 1, accepted: 1 }],
  })
  const bids = (await broker.get(`/api/administration/auctions/${auctionId}/bids`)).json()
  expect(bids).toMatchObject([
    { revision: higher, raisedPrice: 130_000, candidateRank: 1 },
    { revision: lower, raisedPrice: null, candidateRank: 2 },
  ])

  stack.clock.jumpTo(stack.clock.hoursFromNow(2.1))
  broker = await ScriptClient.signedIn(stack.url, people.broker)
  ben = await ScriptClient.signedIn(stack.url, people.ben)
  anna = await ScriptClient.signedIn(stack.url, people.anna)
  const awarded = await broker.manage(auctionId, 'AwardAuction', { bidRevision: higher })
  expect(codeOf(awarded)).toBe('accepted')
  await stack.seen(auctionId, revisionOf(awarded))
  expect(await seenBy(ben, auctionId)).toMatchObject({
    counterOffer: null,
    outcome: { kind: 'awardedToYou', price: 130_000 },
  })
  expect((await seenBy(anna, auctionId)).outcome).toMatchObject({ kind: 'awarded', price: 130_000 })
  expect(await log(anna)).toContain('nachträglich erhöht')
  const pack = await packIn(broker, packPath.broker(auctionId, 'en', 'json'))
  expect(pack.price.amount).toBe(130_000)
  expect(pack.price.inWords).toContain('thirty thousand')
  expect(pack.costs).toMatchObject({ price: 130_000 })
  expect(pack.receipts.map((receipt) => [receipt.kind, receipt.revision])).toEqual([
    ['bid', revisionOf(accepted)],
    ['acceptance', revisionOf(awarded)],
  ])
})

test('[DEC-12] equal answers keep the ranking of the bids; the later one can rank first', async () => {
  const { auctionId, lower, higher } = await ended()
  const until = stack.clock.hoursFromNow(1.5)
  const made = await broker.manage(auctionId, 'MakeCounterOffer', { price: 140_000, bidders: 5, until })
  const revision = revisionOf(made)
  await stack.seen(auctionId, revision)
  expect(codeOf(await accept(anna, auctionId, revision))).toBe('accepted')
  const last = await accept(ben, auctionId, revision)
  await stack.seen(auctionId, revisionOf(last))
  const bids = (await broker.get(`/api/administration/auctions/${auctionId}/bids`)).json()
  expect(bids).toMatchObject([
    { revision: higher, rank: 1, candidateRank: 1, isBidderBest: true },
    { revision: lower, rank: 2, candidateRank: 2, isBidderBest: true },
  ])
  expect(codeOf(await accept(anna, auctionId, revision))).toBe('counterOfferAlreadyAccepted')
  // Both can still get the award: neither erases their account before the decision.
  for (const { id } of [people.anna, people.ben])
    expect((await runningTiesOf(stack.knex, id, stack.clock.now())).leads).toContain(auctionId)
})

test('[DEC-13] whose bid is voided is not asked any more, though they accepted, and reads no other price', async () => {
  const { auctionId, higher } = await ended()
  const until = stack.clock.hoursFromNow(1.5)
  const made = await broker.manage(auctionId, 'MakeCounterOffer', { price: 150_000, bidders: 2, until })
  const revision = revisionOf(made)
  await stack.seen(auctionId, revision)
  const accepted = await accept(ben, auctionId, revision)
  await stack.seen(auctionId, revisionOf(accepted))
  expect((await seenBy(ben, auctionId)).counterOffer?.asked?.isAccepted).toBe(true)
  const admin = await ScriptClient.signedIn(stack.url, people.admin)
  const voided = await admin.manage(auctionId, 'VoidBid', { bidRevision: higher, reason: 'Irrtum' })
  await stack.seen(auctionId, revisionOf(voided))
  const details = await seenBy(ben, auctionId)
  expect(details.counterOffer).toEqual({ until, isOpen: true, asked: null })
  expect(details.currentUserRaisedPrice).toBeNull()
  expect(codeOf(await accept(ben, auctionId, revision))).toBe('bidNotStanding')
  expect((await seenBy(anna, auctionId)).counterOffer?.asked).toMatchObject({ price: 150_000 })
  const administered = (await broker.get(`/api/administration/auctions/${auctionId}`)).json()
  expect(administered).toMatchObject({ counterOffers: [{ asked: 2, accepted: 0 }] })
})

test('[DEC-11] a limit of the tenant holds for an acceptance too', async () => {
  const { auctionId } = await ended()
  const until = stack.clock.hoursFromNow(1.5)
  const made = await broker.manage(auctionId, 'MakeCounterOffer', { price: 150_000, bidders: 2, until })
  await stack.seen(auctionId, revisionOf(made))
  const limited = await broker.post(
    `/api/administration/auctions/${auctionId}/admissions/${people.ben.id}/changes`,
    { commandId: randomUUID(), action: 'limit', limit: 140_000, reason: 'Finanzierung' },
  )
  expect(limited.status).toBeLessThan(300)
  await expect.poll(async () => (await dashboardOf(ben, auctionId))?.bidLimit).toBe(140_000)
  expect(codeOf(await accept(ben, auctionId, revisionOf(made)))).toBe('bidLimitExceeded')
  // Of what is not known the price is not known either: with a limit nothing of it passes.
  expect(codeOf(await accept(ben, auctionId, revisionOf(made) + 1))).toBe('counterOfferNotOpen')
})

test('[DEC-13] who sells is notified once when the deadline has passed, unless it is decided', async () => {
  const sellerAlerts = async (auctionId: string) => {
    const { alerts } = (await broker.get('/api/user/alerts?take=100')).json() as { alerts: UserAlert[] }
    const own = alerts.filter((alert) => alert.auctionId === auctionId)
    return own.map(({ kind }) => kind).filter((kind) => kind.startsWith('objectCounterOffer'))
  }
  const options = { knex: stack.knex, clock: stack.clock, publicUrl: gatewayConfig.publicUrl }
  const follow = async () => {
    while (await followAuctions(options));
    await notifyEndingSoon(options)
    await notifyAnswersOver(options)
  }
  const asked = async () => {
    const { auctionId, higher } = await ended()
    const until = stack.clock.hoursFromNow(1.01)
    const made = await broker.manage(auctionId, 'MakeCounterOffer', { price: 150_000, bidders: 2, until })
    await stack.seen(auctionId, revisionOf(made))
    return { auctionId, higher }
  }
  const [open, decided] = [await asked(), await asked()]
  // The deadline is near, and no end of bidding is.
  stack.clock.jumpTo(stack.clock.hoursFromNow(0.5))
  anna = await ScriptClient.signedIn(stack.url, people.anna)
  broker = await ScriptClient.signedIn(stack.url, people.broker)
  await follow()
  expect(await sellerAlerts(open.auctionId)).toEqual(['objectCounterOfferMade'])
  const { alerts } = (await anna.get('/api/user/alerts?take=100')).json() as { alerts: UserAlert[] }
  const notified = alerts.filter((alert) => alert.auctionId === open.auctionId).map(({ kind }) => kind)
  expect(notified).toContain('counterOfferMade')
  expect(notified).not.toContain('endingSoon')
  stack.clock.jumpTo(stack.clock.hoursFromNow(0.6))
  broker = await ScriptClient.signedIn(stack.url, people.broker)
  const awarded = await broker.manage(decided.auctionId, 'AwardAuction', { bidRevision: decided.higher })
  await stack.seen(decided.auctionId, revisionOf(awarded))
  await follow()
  await follow()
  expect(await sellerAlerts(open.auctionId)).toEqual(['objectCounterOfferOver', 'objectCounterOfferMade'])
  expect(await sellerAlerts(decided.auctionId)).toEqual(['objectCounterOfferMade'])
})
