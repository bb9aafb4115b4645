import { beforeAll, expect, test } from 'vitest'
import type { AttemptEvent } from '@zuschlag/contracts/auction/events'
import { bidRejectionCodes, purchaseRejectionCodes } from '@zuschlag/contracts/auction/rejections'
import { auctionIdOf, fixtureNoon } from '../../../tests/fixtures/auction-commands.ts'
import { eventfulAuction } from '../../../tests/fixtures/eventful-auction.ts'
import { collected } from '../../../tests/fixtures/forged-log.ts'
import type { EventLog } from '../store/event-log.ts'
import { replay, type ReplayStep, type ReplayUntil } from './replay.ts'
import { ruleOfAttempt } from '../verification/step-facts.ts'

const auctionId = auctionIdOf(1)
let log: EventLog

beforeAll(async () => {
  log = (await eventfulAuction()).memory
})

const stepsUntil = (until: ReplayUntil): Promise<ReplayStep[]> => collected(replay(log, auctionId, until))

test('replays what happened and what was refused, in the order of the decisions, with their rules', async () => {
  const steps = await stepsUntil(null)
  expect(steps.map(({ event, rule }) => `${event.type} ${rule}`)).toEqual([
    'AuctionDrafted LIFE-1',
    'AuctionPublished PUB-1',
    'AuctionStarted LIFE-9',
    'AccessGranted LIFE-3',
    'AuctionRevised PUB-3',
    'BidderLimited ADM-16',
    'BidderSuspended ADM-3',
    'BidderRestored ADM-3',
    'BidRejected BID-9',
    'BidPlaced BID-11',
    'BidRejected BID-9',
    'BidRejected BID-7',
    'BidRejected BID-8',
    'BidPlaced BID-12',
    'ImmediatePurchaseRequested BUY-4',
    'ImmediatePurchaseRejected BUY-4',
    'AuctionEndExtended LIFE-4',
    'AccessRevoked LIFE-3',
    'BidPlaced BID-12',
    'AuctionEndExtended EXT-3',
    'BidRejected BID-9',
    'BidVoided BID-17',
    'AuctionEnded LIFE-9',
    'BidRejected BID-5',
    'AuctionNotAwarded LIFE-7',
    'AccessGranted ADM-27',
    'AccessRevoked ADM-28',
    'BidRejected ADM-29',
  ])
})

test('returns the state before and after each step; an attempt does not change it', async () => {
  const steps = await stepsUntil(null)
  for (const [index, step] of steps.entries()) {
    expect(step.before).toEqual(steps[index - 1]?.after ?? step.before)
    if (step.stream === 'attempts') expect(step.after).toEqual(step.before)
  }
  const first = steps.find(({ event }) => event.type === 'BidPlaced')
  expect(first).toMatchObject({
    before: { status: 'Published', currentPrice: 100_000, minimumBid: 100_000, bidCount: 0, leaderId: null },
    after: { status: 'Published', currentPrice: 100_000, minimumBid: 101_000, bidCount: 1 },
  })
})

test('stops at a revision, with what was refused there, and at an instant', async () => {
  const all = await stepsUntil(null)
  const revision = all.find(({ event }) => event.type === 'BidPlaced')?.event.revision ?? -1
  const untilBid = await stepsUntil({ revision })
  expect(untilBid.slice(-4).map(({ event }) => event.type)).toEqual([
    'BidPlaced',
    'BidRejected',
    'BidRejected',
    'BidRejected',
  ])
  const untilNoon = await stepsUntil({ instant: fixtureNoon })
  expect(untilNoon).toEqual(all.filter(({ event }) => event.at <= fixtureNoon))
  expect(untilNoon.length).toBeLessThan(all.length)
  expect(await collected(replay(log, auctionIdOf(9), null))).toEqual([])
})

test('every code that refuses an attempt has its rule', () => {
  expect(ruleOfAttempt({ data: { code: 'documentsChanged' } } as AttemptEvent)).toBe('DATA-4')
  for (const code of [...bidRejectionCodes, ...purchaseRejectionCodes]) {
    expect(ruleOfAttempt({ data: { code } } as AttemptEvent)).toMatch(/^(BID|BUY)-\d+$/)
  }
})
