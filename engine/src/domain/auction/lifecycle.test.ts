import { expect, test } from 'vitest'
import type { CommandDataOf, CommandType } from '@zuschlag/contracts/auction/commands'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import {
  auctionIdOf,
  bidder,
  bidderIdOf,
  broker,
  commandIdOf,
  draft,
  fixtureEnd,
  fixtureNoon,
  fixtureStart,
} from '../../../../tests/fixtures/auction-commands.ts'
import {
  codeOf,
  commandOf,
  drafted,
  engineActor,
  Play,
  published,
  running,
  seller,
  shift,
  systemAdmin,
  typesOf,
} from '../../../../tests/fixtures/auction-play.ts'
import { keptCommands, keptDataOf } from '../../../../tests/fixtures/kept-samples.ts'
import { dueFacts, nextDeadline } from './lifecycle.ts'
import { decide } from './auction.ts'

const anna = bidder(1)
const reason = 'sold elsewhere'

test('[LIFE-1] drafts an auction once', () => {
  const play = drafted()
  expect(play.auction.status).toBe('Draft')
  expect(codeOf(play.send(draft(auctionIdOf(1), commandIdOf(2))))).toBe('auctionAlreadyExists')
  const empty = drafted({ terms: { start: null, end: null, startPrice: null }, description: { title: '' } })
  expect(empty.auction.status).toBe('Draft')
})

/** Three are of bidders, and three have roles of their own. */
const others: ReadonlySet<CommandType> = new Set<CommandType>([
  'PlaceBid',
  'RequestImmediatePurchase',
  'AcceptCounterOffer',
  'DraftAuction',
  'VoidBid',
  'ConfirmAward',
])
const brokersCommands = keptCommands
  .filter((type) => !others.has(type))
  .map((type) => [type, keptDataOf(type)] as const)

test.each(brokersCommands)('[LIFE-2] %s is for those who run the auction', (type, data) => {
  const send = (actor: typeof broker): string => codeOf(running().manage(type, data, actor))
  for (const actor of [anna, { ...anna, role: 'user' as const }, engineActor]) {
    expect(send(actor)).toBe('commandNotPermitted')
  }
  for (const actor of [broker, seller, systemAdmin]) expect(send(actor)).not.toBe('commandNotPermitted')
})

test.each(brokersCommands)('[LIFE-8] %s says which state it finds', (type, data) => {
  const send = (play: Play): string => codeOf(play.manage(type, data))
  expect(send(new Play())).toBe('auctionNotFound')
  const withdrawn = running()
  withdrawn.manage('WithdrawAuction', { reason })
  expect(send(withdrawn)).toBe(type === 'RevokeAccess' ? 'accessNotGranted' : 'auctionWithdrawn')
})

test('[LIFE-2] drafting, voiding and deadlines have roles of their own', () => {
  const play = new Play()
  expect(codeOf(play.send({ ...draft(auctionIdOf(1), commandIdOf(1)), actor: anna }))).toBe(
    'commandNotPermitted',
  )
  expect(codeOf(running().manage('VoidBid', { bidRevision: 0, reason }, seller))).toBe('commandNotPermitted')
  expect(codeOf(running().manage('FireDeadlines', {}, systemAdmin))).toBe('commandNotPermitted')
  expect(running().manage('FireDeadlines', {}, engineActor)).toEqual({ ok: true, value: [] })
  expect(codeOf(new Play().manage('FireDeadlines', {}, engineActor))).toBe('auctionNotFound')
  expect(codeOf(new Play().manage('VoidBid', { bidRevision: 0, reason }, systemAdmin))).toBe(
    'auctionNotFound',
  )
})

test('[LIFE-3] access is granted once and revoked where it was granted', () => {
  const play = drafted()
  const userId = bidderIdOf(1)
  expect(codeOf(play.manage('RevokeAccess', { userId }))).toBe('accessNotGranted')
  expect(typesOf(play.manage('GrantAccess', { userId }))).toEqual(['AccessGranted'])
  expect(codeOf(play.manage('GrantAccess', { userId }))).toBe('accessAlreadyGranted')
  expect(typesOf(play.manage('RevokeAccess', { userId }))).toEqual(['AccessRevoked'])
  expect(codeOf(play.manage('GrantAccess', { userId }))).toBe('accepted')
  expect(codeOf(running().at(fixtureEnd).manage('GrantAccess', { userId }))).toBe('accepted')
})

test.each([
  [shift(fixtureEnd, -1), 'endNotLater'],
  [fixtureEnd, 'endNotLater'],
  [shift(fixtureEnd, 1), 'accepted'],
  ['2026-10-24T20:00:00.000Z', 'accepted'],
  ['2026-10-24T20:00:00.001Z', 'endInNightTime'],
  ['2026-10-25T06:59:59.999Z', 'endInNightTime'],
  ['2026-10-25T07:00:00.000Z', 'accepted'],
])('[LIFE-4] a broker moves the end to %s: %s', (end, code) => {
  const play = running()
  expect(codeOf(play.manage('ExtendAuctionEnd', { end: end as Instant, reason: '' }))).toBe(code)
  expect(play.existing).toMatchObject({ end: code === 'accepted' ? end : fixtureEnd })
})

test('[LIFE-4] only where there is an end, and while it lasts', () => {
  const data = { end: '2026-11-01T12:00:00.000Z' as Instant, reason: 'holiday' }
  expect(codeOf(running({ terms: { openEnd: true } }).manage('ExtendAuctionEnd', data))).toBe(
    'auctionHasNoEnd',
  )
  expect(codeOf(drafted().manage('ExtendAuctionEnd', data))).toBe('auctionNotPublished')
  expect(codeOf(running().at(fixtureEnd).manage('ExtendAuctionEnd', data))).toBe('auctionEnded')
  expect(running().manage('ExtendAuctionEnd', data)).toMatchObject({
    value: [{ data: { previousEnd: fixtureEnd, by: 'broker', reason: 'holiday' } }],
  })
})

test('[LIFE-5] a broker ends what has an open end, once it has started', () => {
  const terms = { openEnd: true, end: null }
  expect(codeOf(running().manage('EndAuction', {}))).toBe('auctionHasEnd')
  expect(codeOf(drafted({ terms }).manage('EndAuction', {}))).toBe('auctionNotPublished')
  expect(codeOf(published({ terms }).at(shift(fixtureStart, -1)).manage('EndAuction', {}))).toBe(
    'auctionNotStarted',
  )
  const play = running({ terms })
  expect(play.manage('EndAuction', {})).toMatchObject({
    value: [{ data: { by: 'broker', end: fixtureNoon } }],
  })
  expect(play.existing).toMatchObject({ status: 'Ended', end: fixtureNoon })
  expect(codeOf(play.manage('EndAuction', {}))).toBe('auctionEnded')
})

test('[LIFE-6] a withdrawn auction stays withdrawn', () => {
  const play = running()
  play.bid(100_000, anna)
  expect(codeOf(play.manage('WithdrawAuction', { reason: '' }))).toBe('reasonMissing')
  expect(typesOf(play.manage('WithdrawAuction', { reason }))).toEqual(['AuctionWithdrawn'])
  expect(nextDeadline(play.auction)).toBe(null)
  expect(play.at(fixtureEnd).auction.status).toBe('Withdrawn')
  expect(codeOf(drafted().manage('WithdrawAuction', { reason }))).toBe('auctionNotPublished')
  expect(codeOf(running().at(fixtureEnd).manage('WithdrawAuction', { reason }))).toBe('auctionEnded')
})

test('[LIFE-7] after the end one standing bid is awarded, once', () => {
  const play = running()
  play.bid(100_000, anna)
  const bidRevision = play.existing.revision
  play.bid(110_000, bidder(2))
  expect(codeOf(play.manage('AwardAuction', { bidRevision }))).toBe('auctionNotEnded')
  play.at(fixtureEnd)
  expect(codeOf(play.manage('AwardAuction', { bidRevision: 1 }))).toBe('bidNotStanding')
  expect(play.manage('AwardAuction', { bidRevision, category: 'other' })).toEqual({
    ok: true,
    value: [
      {
        type: 'AuctionAwarded',
        data: { bidRevision, bidderId: bidderIdOf(1), price: 100_000, category: 'other' },
      },
    ],
  })
  expect(codeOf(play.manage('AwardAuction', { bidRevision }))).toBe('auctionAlreadyDecided')
  expect(codeOf(play.manage('DeclineAward', { reason }))).toBe('auctionAlreadyDecided')
})

test('[LIFE-7] or the award is declined, with a reason', () => {
  const play = running()
  expect(codeOf(play.manage('DeclineAward', { reason }))).toBe('auctionNotEnded')
  play.at(fixtureEnd)
  expect(codeOf(play.manage('DeclineAward', { reason: '' }))).toBe('reasonMissing')
  expect(typesOf(play.manage('DeclineAward', { reason }))).toEqual(['AuctionNotAwarded'])
  expect(codeOf(play.manage('DeclineAward', { reason }))).toBe('auctionAlreadyDecided')
  expect(codeOf(drafted().manage('DeclineAward', { reason }))).toBe('auctionNotPublished')
})

test('[LIFE-9] deadlines are the start, then the end, of published auctions alone', () => {
  const play = drafted()
  expect(nextDeadline(play.auction)).toBe(null)
  expect(dueFacts(play.auction, fixtureEnd)).toEqual([])
  play.manage('PublishAuction', {})
  expect(nextDeadline(play.auction)).toBe(fixtureStart)
  play.at(fixtureStart)
  expect(nextDeadline(play.auction)).toBe(fixtureEnd)
  play.at(fixtureEnd)
  expect(nextDeadline(play.auction)).toBe(null)
  expect(dueFacts(play.auction, shift(fixtureEnd, 1))).toEqual([])
  expect(nextDeadline(running({ terms: { openEnd: true } }).auction)).toBe(null)
})

test('[LIFE-9] an engine that was down writes both with its own time', () => {
  const late = shift(fixtureEnd, 86_400_000)
  const play = published()
  expect(play.manage('FireDeadlines', {}, engineActor)).toEqual({ ok: true, value: [] })
  play.at(late)
  expect(play.events.slice(-2)).toMatchObject([
    { type: 'AuctionStarted', at: late, data: { start: fixtureStart } },
    { type: 'AuctionEnded', at: late, data: { by: 'deadline', end: fixtureEnd } },
  ])
})

test('[LIFE-10] a decision does not depend on whether its deadlines were written', () => {
  const unwritten = published()
  const written = published().at(fixtureEnd)
  for (const [type, data] of brokersCommands) {
    const command = commandOf(type, data as CommandDataOf<typeof type>, broker)
    expect(decide(command, unwritten.auction, fixtureEnd)).toEqual(
      decide(command, written.auction, fixtureEnd),
    )
  }
})
