import type { AuctionDocument } from '@zuschlag/contracts/auction/auction-fields'
import { allConfirmed } from '@zuschlag/contracts/auction/confirmations'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Price } from '@zuschlag/contracts/kernel/price'
import { expect, test } from 'vitest'
import { bidder, fixtureEnd, fixtureNoon } from '../../../../tests/fixtures/auction-commands.ts'
import type { Play } from '../../../../tests/fixtures/auction-play.ts'
import { codeOf, commandOf, drafted, running, shift } from '../../../../tests/fixtures/auction-play.ts'
import { attemptFact } from './attempt.ts'

const anna = bidder(1)
const purchase = { immediatePurchaseEnabled: true, immediatePurchasePrice: 900_000 as Price }
const plan: AuctionDocument = { name: 'Plan', storageUrl: '/files/plan-1.pdf' }
const secondPlan: AuctionDocument = {
  name: 'Plan',
  storageUrl: '/files/plan-2.pdf',
  version: 2,
  replaced: [{ storageUrl: '/files/plan-1.pdf', replacedAt: '2026-10-12T09:00:00.000Z' as Instant }],
}
const register: AuctionDocument = { name: 'Grundbuch', storageUrl: '/files/register.pdf' }

const stateOf = (play: Play): number => play.existing.roomStates.length
const show = (play: Play, ...documents: AuctionDocument[]): void =>
  expect(play.manage('ReviseAuction', { description: { documents } }).ok).toBe(true)
const offerOf = (documentsState: number) => ({ price: 100_000, confirmations: allConfirmed, documentsState })
const bidFor = (play: Play, documentsState: number) =>
  play.send(commandOf('PlaceBid', offerOf(documentsState), anna))

test('[DATA-1] a draft has no state, whatever is revised; the first publication is state 1', () => {
  const play = drafted()
  show(play, plan)
  expect(stateOf(play)).toBe(0)
  play.manage('PublishAuction', {})
  expect(stateOf(play)).toBe(1)
  play.manage('UnpublishAuction', {})
  play.manage('PublishAuction', {})
  expect(stateOf(play)).toBe(1)
})

test('[DATA-2] files added, replaced or removed are the next state, also while it is unpublished', () => {
  const play = drafted()
  play.manage('PublishAuction', {})
  show(play, plan)
  expect(stateOf(play)).toBe(2)
  play.manage('UnpublishAuction', {})
  show(play, secondPlan)
  play.manage('PublishAuction', {})
  expect(stateOf(play)).toBe(3)
  show(play)
  expect(stateOf(play)).toBe(4)
})

test('[DATA-2] what bidders need not read again is no state', () => {
  const play = running()
  show(play, plan, register)
  const before = stateOf(play)
  show(play, register, { ...plan, name: 'Grundriss', kind: 'floorPlan' })
  show(play, register, plan, { name: 'Intern', storageUrl: '/files/own.pdf', isInternal: true })
  play.manage('ReviseAuction', { description: { title: 'Mit Garten' } })
  expect(stateOf(play)).toBe(before)
})

test('[DATA-3] an offer records the state that it named, or that it named none', () => {
  const play = running({ terms: purchase })
  show(play, plan)
  expect(bidFor(play, 2)).toMatchObject({ ok: true, value: [{ data: { documentsState: 2 } }] })
  expect(play.bid(120_000, bidder(2))).toMatchObject({ value: [{ data: { documentsState: null } }] })
  const request = { confirmations: allConfirmed, documentsState: 2 }
  expect(play.send(commandOf('RequestImmediatePurchase', request, anna))).toMatchObject({
    value: [{ type: 'ImmediatePurchaseRequested', data: { documentsState: 2 } }],
  })
})

test('[DATA-4] another state than the one that holds is refused with what changed since', () => {
  const play = running({ terms: purchase })
  show(play, plan, register)
  const before = play.auction
  show(play, secondPlan, { name: 'Gutachten', storageUrl: '/files/report.pdf' })
  const documents = [
    { kind: 'replaced', name: 'Plan', storageUrl: '/files/plan-2.pdf', previousUrl: '/files/plan-1.pdf' },
    { kind: 'added', name: 'Gutachten', storageUrl: '/files/report.pdf' },
    { kind: 'removed', name: 'Grundbuch', storageUrl: '/files/register.pdf' },
  ]
  const refused = bidFor(play, 2)
  expect(refused).toEqual({ ok: false, error: { code: 'documentsChanged', documentsState: 3, documents } })
  const request = { confirmations: allConfirmed, documentsState: 2 }
  expect(codeOf(play.send(commandOf('RequestImmediatePurchase', request, anna)))).toBe('documentsChanged')
  expect(codeOf(bidFor(play, 4))).toBe('documentsChanged')
  expect(codeOf(bidFor(play, 3))).toBe('accepted')
  expect(before).toMatchObject({ roomStates: { length: 2 } })
})

test('[DATA-4] it is asked after the confirmations and before the price', () => {
  const play = running()
  show(play, plan)
  const confirmations = { ...allConfirmed, documentsChecked: false }
  const unconfirmed = commandOf('PlaceBid', { ...offerOf(1), confirmations }, anna)
  expect(codeOf(play.send(unconfirmed))).toBe('confirmationMissing')
  expect(codeOf(play.send(commandOf('PlaceBid', { ...offerOf(1), price: 1 }, anna)))).toBe('documentsChanged')
})

test('[DATA-3] a refused attempt keeps the state that was named', () => {
  const play = running()
  show(play, plan)
  const command = commandOf('PlaceBid', offerOf(1), anna)
  const refused = play.send(command)
  if (refused.ok) throw new Error('it was accepted')
  expect(attemptFact(command, refused.error, play.auction)).toMatchObject({
    type: 'BidRejected',
    data: { code: 'documentsChanged', documentsState: 1 },
  })
})

test('[DATA-4] a counter-offer is accepted for the state that holds', () => {
  const play = running({ terms: { sellerDecisionBinding: false, decisionDays: 10 } })
  play.bid(100_000, anna)
  play.at(fixtureNoon)
  show(play, plan)
  play.at(fixtureEnd)
  const until = shift(fixtureEnd, 3_600_000)
  expect(play.manage('MakeCounterOffer', { price: 150_000 as Price, bidders: 1, until }).ok).toBe(true)
  const accept = (documentsState: number) =>
    play.send(
      commandOf(
        'AcceptCounterOffer',
        { counterOfferRevision: play.existing.revision, confirmations: allConfirmed, documentsState },
        anna,
      ),
    )
  expect(codeOf(accept(1))).toBe('documentsChanged')
  expect(accept(2)).toMatchObject({ ok: true, value: [{ data: { documentsState: 2 } }] })
})
