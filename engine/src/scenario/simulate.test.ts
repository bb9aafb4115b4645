import { expect, test } from 'vitest'
import { sha256Hex } from '../../../tests/fixtures/engine-on-memory.ts'
import { simulateAll } from './simulate.ts'

const auction = {
  auctionType: 1,
  startPrice: 100_000,
  auctionBidMinimumIncrease: 1000,
  start: '2026-10-01T08:00:00Z',
  end: '2026-10-24T20:00:00Z',
  openEnd: false,
  fixedEnd: false,
  minimumPrice: null,
  immediatePurchaseEnabled: false,
  immediatePurchasePrice: null,
  endExtensionHours: 0,
  endExtensionMinutes: 10,
  endExtensionStartHours: 0,
  endExtensionStartMinutes: 10,
  nightTimeStart: '22:00',
  nightTimeEnd: '08:00',
  nightBidding: 'allowed',
  timeZone: 'Europe/Vienna',
  published: true,
}
const noon = '2026-10-12T10:00:00Z'

type Lines = readonly Readonly<Record<string, unknown>>[]

async function play(scenario: unknown, remarks: string[] = []): Promise<Lines> {
  const lines: string[] = []
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(JSON.stringify(scenario))
  }
  await simulateAll(bytes(), {
    print: (line) => lines.push(line),
    say: (line) => remarks.push(line),
    sha256Hex,
  })
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

const steps = (list: readonly object[], changes: object = {}): Promise<Lines> =>
  play({ auction: { ...auction, ...changes }, steps: list })

/** The lines without AuctionStarted, with which nearly every scenario starts. */
const happenings = (lines: Lines): Lines => lines.filter(({ event }) => event !== 'AuctionStarted')

const bid = (bidder: string, price: unknown, at = noon, more: object = {}): object => ({
  at,
  command: 'PlaceBid',
  bidder,
  price,
  ...more,
})

test('plays a limit, a suspension and their end', async () => {
  const decide = (command: string, more: object = {}) => ({ at: noon, command, bidder: 'anna', ...more })
  const lines = await steps([
    bid('anna', 100_000),
    decide('LimitBidder', { limit: 99_000 }),
    bid('anna', 101_000),
    decide('LimitBidder'),
    decide('SuspendBidder', { category: 'proofExpired' }),
    bid('anna', 101_000),
    decide('SuspendBidder'),
    decide('RestoreBidder'),
    bid('anna', 101_000),
  ])
  expect(happenings(lines)).toMatchObject([
    { step: 0, event: 'BidPlaced' },
    { step: 1, event: 'BidderLimited', bidder: 'anna', limit: 99_000 },
    { step: 2, rejected: 'bidLimitExceeded', bidLimit: 99_000 },
    { step: 3, event: 'BidderLimited', bidder: 'anna', limit: null },
    { step: 4, event: 'BidderSuspended', bidder: 'anna', category: 'proofExpired' },
    { step: 5, rejected: 'bidderSuspended' },
    { step: 6, rejected: 'admissionUnchanged' },
    { step: 7, event: 'BidderRestored', bidder: 'anna' },
    { step: 8, event: 'BidPlaced', price: 101_000 },
    { state: { bidCount: 2, highestBidder: 'anna' } },
  ])
})

test('plays a bid, a refused purchase, a voided bid and a pause', async () => {
  const lines = await steps([
    bid('anna', 100_000, '2026-10-24T19:55:00Z'),
    { at: '2026-10-24T19:56:00Z', command: 'RequestImmediatePurchase', bidder: 'ben' },
    { at: '2026-10-24T19:57:00Z', command: 'VoidBid', step: 0 },
    { at: '2026-10-24T20:30:00Z', command: 'Tick' },
  ])
  expect(lines).toMatchObject([
    { step: 0, at: '2026-10-01T08:00:00.000Z', event: 'AuctionStarted' },
    { step: 0, at: '2026-10-24T19:55:00.000Z', event: 'BidPlaced', bidder: 'anna', price: 100_000 },
    { step: 0, event: 'AuctionEndExtended', end: '2026-10-25T07:05:00.000Z' },
    { step: 1, rejected: 'immediatePurchaseNotEnabled' },
    { step: 2, event: 'BidVoided', highestBidder: null, bidCount: 0 },
    {
      state: {
        currentPrice: 100_000,
        bidCount: 0,
        end: '2026-10-25T07:05:00.000Z',
        hasEnded: false,
        highestBidder: null,
      },
    },
  ])
})

test('deadlines fire at their own instants, before the step that finds them due', async () => {
  const lines = await steps([
    { at: '2026-10-01T08:00:00Z', command: 'Tick' },
    { at: '2026-10-26T10:00:00Z', command: 'Tick' },
    bid('anna', 100_000, '2026-10-26T10:00:00Z'),
  ])
  expect(lines).toMatchObject([
    { step: 0, at: '2026-10-01T08:00:00.000Z', event: 'AuctionStarted' },
    { step: 1, at: '2026-10-24T20:00:00.000Z', event: 'AuctionEnded', by: 'deadline' },
    { step: 2, rejected: 'auctionEnded' },
    { state: { hasEnded: true, end: '2026-10-24T20:00:00.000Z' } },
  ])
})

test('[CLOCK-9] a clock that jumps back does not reorder the history', async () => {
  const lines = await steps([bid('anna', 100_000), bid('ben', 101_000, '2026-10-02T10:00:00Z')])
  expect(happenings(lines)).toMatchObject([
    { step: 0, at: '2026-10-12T10:00:00.000Z' },
    { step: 1, at: '2026-10-12T10:00:00.000Z', event: 'BidPlaced' },
    { state: { highestBidder: 'ben' } },
  ])
})

test('[ONCE-1] [ONCE-2] [ONCE-3] repeated commands', async () => {
  const lines = await steps([
    bid('anna', 99_000, noon, { commandId: 'a' }),
    bid('anna', 100_000, noon, { commandId: 'a' }),
    bid('ben', 150_000),
    bid('anna', 100_000, '2026-12-24T10:00:00Z', { commandId: 'a' }),
    bid('anna', 100_001, noon, { commandId: 'a' }),
    bid('ben', 100_000, noon, { commandId: 'a' }),
    { at: noon, command: 'VoidBid', step: 3, commandId: 'v' },
    { at: noon, command: 'VoidBid', step: 3, commandId: 'v' },
  ])
  expect(
    happenings(lines).map(({ step, rejected, duplicateOf, event }) => [
      step,
      rejected ?? duplicateOf ?? event,
    ]),
  ).toEqual([
    [0, 'auctionBidTooLow'],
    [1, 'BidPlaced'],
    [2, 'BidPlaced'],
    [3, 'AuctionEnded'],
    [3, 1],
    [4, 'commandIdReused'],
    [5, 'commandIdReused'],
    [6, 'BidVoided'],
    [7, 6],
    [undefined, undefined],
  ])
})

test.each(['x', null, 1.5, 0, -1, [], {}, true, 1e10])('[BID-7] the price %j', async (price) => {
  const [line] = happenings(await steps([bid('anna', price)]))
  expect(line).toEqual({ step: 0, rejected: 'priceInvalid' })
})

test('[BID-7] a price beyond all numbers, and none at all', async () => {
  const lines: string[] = []
  const text = `{"auction":{},"steps":[{"at":"${noon}","command":"PlaceBid","bidder":"a","price":1e309,"commandId":"x"},
    {"at":"${noon}","command":"PlaceBid","bidder":"a"}]}`
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(text)
  }
  await simulateAll(bytes(), { print: (line) => lines.push(line), say: () => undefined, sha256Hex })
  expect(lines.filter((line) => line.includes('priceInvalid'))).toHaveLength(2)
})

test('an auction that is not published takes no bid and fires no deadline', async () => {
  const lines = await steps([bid('anna', 100_000, '2026-10-26T10:00:00Z')], { published: false })
  expect(lines).toMatchObject([{ step: 0, rejected: 'auctionNotPublished' }, { state: { hasEnded: false } }])
})

test('what publication asks for and a scenario leaves out is filled in', async () => {
  const remarks: string[] = []
  const minimal = { auction: {}, steps: [bid('anna', 100_000)] }
  expect(happenings(await play(minimal, remarks))).toMatchObject([
    { step: 0, event: 'BidPlaced' },
    { state: { hasEnded: false } },
  ])
  const norm = {
    auction: { auctionType: 2, startPrice: 5000 },
    steps: [bid('anna', 4999), bid('anna', 5000)],
  }
  expect(happenings(await play(norm, remarks))).toMatchObject([
    { rejected: 'auctionBidTooLow', currentPrice: null, minimumBid: 5000 },
    { event: 'BidPlaced' },
    { state: { currentPrice: 5000 } },
  ])
  expect(remarks).toEqual([])
})

test('says where a scenario could not have been published, and plays it nonetheless', async () => {
  const remarks: string[] = []
  const lines = await play(
    { auction: { ...auction, end: '2026-10-24T22:00:00Z' }, steps: [bid('anna', 100_000)] },
    remarks,
  )
  expect(remarks).toEqual(['scenario 1: could not have been published (end); played as if it had been'])
  expect(happenings(lines)[0]).toMatchObject({ event: 'BidPlaced' })
})

test('plays every other command of the rulebook', async () => {
  const changes = { immediatePurchaseEnabled: true, immediatePurchasePrice: 500_000 }
  const lines = await steps(
    [
      { at: '2026-09-20T10:00:00Z', command: 'UnpublishAuction' },
      { at: '2026-09-20T10:00:00Z', command: 'ReviseAuction', auction: { title: 'Neu', startPrice: 90_000 } },
      { at: '2026-09-20T10:00:00Z', command: 'PublishAuction' },
      { at: '2026-09-20T10:00:00Z', command: 'DraftAuction' },
      { at: noon, command: 'RequestImmediatePurchase', bidder: 'anna' },
      { at: noon, command: 'DeclineImmediatePurchase', step: 4, reason: 'zu früh' },
      { at: noon, command: 'RevokeAccess', bidder: 'anna' },
      bid('anna', 90_000),
      { at: noon, command: 'GrantAccess', bidder: 'anna' },
      bid('anna', 90_000),
      { at: noon, command: 'ExtendAuctionEnd', end: '2026-10-25T10:00:00Z' },
      { at: noon, command: 'EndAuction' },
      { at: noon, command: 'WithdrawAuction', reason: '' },
      { at: '2026-10-25T10:00:00Z', command: 'AwardAuction', step: 7 },
      { at: '2026-10-25T10:00:00Z', command: 'AwardAuction', step: 9 },
      { at: '2026-10-25T10:00:00Z', command: 'DeclineAward' },
    ],
    changes,
  )
  expect(happenings(lines).map(({ rejected, event }) => rejected ?? event)).toEqual([
    'AuctionUnpublished',
    'AuctionRevised',
    'AuctionPublished',
    'auctionAlreadyExists',
    'ImmediatePurchaseRequested',
    'ImmediatePurchaseDeclined',
    'AccessRevoked',
    'bidderNotPermitted',
    'AccessGranted',
    'BidPlaced',
    'AuctionEndExtended',
    'auctionHasEnd',
    'reasonMissing',
    'AuctionEnded',
    'bidNotStanding',
    'AuctionAwarded',
    'auctionAlreadyDecided',
    undefined,
  ])
})

test('[BUY-6] the step of a request is accepted', async () => {
  const lines = await steps(
    [
      { at: noon, command: 'RequestImmediatePurchase', bidder: 'anna' },
      { at: noon, command: 'AcceptImmediatePurchase', step: 0 },
    ],
    { immediatePurchaseEnabled: true, immediatePurchasePrice: 500_000 },
  )
  expect(happenings(lines)).toMatchObject([
    { event: 'ImmediatePurchaseRequested', bidder: 'anna', price: 500_000 },
    { event: 'ImmediatePurchaseAccepted', bidder: 'anna' },
    { event: 'AuctionEnded', by: 'immediatePurchase', end: '2026-10-12T10:00:00.000Z' },
    { state: { hasEnded: true } },
  ])
})

test('takes what others may write: minutes beyond an hour, a name, fields that a command does not need', async () => {
  const changes = { ...auction, endExtensionMinutes: 120, endExtensionStartMinutes: 90 }
  const step = bid('anna', 100_000, '2026-10-24T12:31:00Z', { step: null, reason: 7, commandId: null })
  const lines = await play({
    name: 'two hours',
    seed: 7,
    auction: { ...changes, end: '2026-10-24T14:00:00Z' },
    steps: [step],
  })
  expect(lines.at(-1)).toMatchObject({ state: { end: '2026-10-24T14:31:00.000Z' } })
})

test('[BID-2] a role can be tried', async () => {
  const lines = await steps([bid('anna', 100_000, noon, { role: 'systemAdmin' })])
  expect(happenings(lines)[0]).toEqual({ step: 0, rejected: 'bidderNotPermitted' })
})
