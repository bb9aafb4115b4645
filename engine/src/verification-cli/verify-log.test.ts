import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { AttemptEvent, StoredEvent } from '@zuschlag/contracts/auction/events'
import { auctionIdOf, commandIdOf, fixtureStart } from '../../../tests/fixtures/auction-commands.ts'
import { engineOnMemory, openAuction, sha256Hex } from '../../../tests/fixtures/engine-on-memory.ts'
import { eventfulAuction } from '../../../tests/fixtures/eventful-auction.ts'
import { type History, historyIn, logOf, resealed } from '../../../tests/fixtures/forged-log.ts'
import { commandDigest } from '../domain/evidence/command-digest.ts'
import { commandBehind, namingOf } from '../verification/command-behind.ts'
import { type LogVerificationResult, verifyLog } from './verify-log.ts'

const auctionId = auctionIdOf(1)
let genuine: History

beforeAll(async () => {
  genuine = await historyIn((await eventfulAuction()).memory, auctionId)
})

async function resultOf(history: History): Promise<LogVerificationResult> {
  return verifyLog({ log: await logOf(auctionId, history), sha256Hex })
}

test('[EVID-6] a history that the engine wrote fits, decision by decision', async () => {
  const { fault, ...counts } = await resultOf(genuine)
  expect(fault).toBe(null)
  expect(counts.auctions).toBe(1)
  expect(counts.events).toBe(genuine.events.length + genuine.attempts.length)
  // Each extension shares the command of its bid.
  const extensions = genuine.events.filter(
    (event) => event.type === 'AuctionEndExtended' && event.data.by === 'bid',
  )
  expect(extensions.length).toBeGreaterThan(0)
  expect(counts.accepted).toBe(genuine.events.length - extensions.length)
  expect(counts.refused).toBe(genuine.attempts.length)
  expect(new Set(genuine.attempts.map(({ data }) => (data as { code: string }).code))).toEqual(
    new Set([
      'accessExpired',
      'auctionBidTooLow',
      'priceInvalid',
      'confirmationMissing',
      'immediatePurchaseAlreadyRequested',
      'auctionEnded',
    ]),
  )
})

test('[EVID-6] verifies every auction of a log, and counts an unknown one as none', async () => {
  const { engine, memory } = engineOnMemory()
  for (const number of [1, 2, 3]) await openAuction(engine, auctionIdOf(number), number * 10)
  expect(await verifyLog({ log: memory, sha256Hex })).toMatchObject({ auctions: 3, fault: null })
  const one = await verifyLog({ log: memory, sha256Hex, auctionId: auctionIdOf(2) })
  expect(one).toMatchObject({ auctions: 1, fault: null })
  expect(await verifyLog({ log: memory, sha256Hex, auctionId: auctionIdOf(9) })).toMatchObject({
    auctions: 0,
  })
})

const bids = (): readonly number[] =>
  genuine.events.filter(({ type }) => type === 'BidPlaced').map(({ revision }) => revision)
const revisionOf = (type: string): number =>
  genuine.events.find((event) => event.type === type)?.revision ?? -1

function changed(events: readonly StoredEvent[], revision: number, change: object): readonly StoredEvent[] {
  return events.map((event) => (event.revision === revision ? { ...event, ...change } : event))
}

function withData(events: readonly StoredEvent[], revision: number, data: object): readonly StoredEvent[] {
  return changed(events, revision, { data: { ...events[revision]?.data, ...data } })
}

/** A forger who makes the command's digest fit as well. */
function digested(events: readonly StoredEvent[]): readonly StoredEvent[] {
  return events.map((event) => {
    const command = commandBehind(event)
    if (command === null || namingOf(event, command, sha256Hex, 'named') !== null) return event
    return { ...event, commandDigest: commandDigest(command, sha256Hex) }
  })
}

test('[EVID-2] [EVID-6] names the first revision of a broken chain', async () => {
  const revision = bids()[1] ?? -1
  const events = withData(genuine.events, revision, { price: 119_999 })
  expect((await resultOf({ ...genuine, events })).fault).toMatchObject({
    auctionId,
    stream: 'auction',
    revision,
    code: 'hashMismatch',
  })
})

test('[EVID-6] a forger who knows the hashes must still obey the rules', async () => {
  const first = bids()[0] ?? -1
  const cases: readonly [string, readonly StoredEvent[], number, string][] = [
    ['a lower price', withData(genuine.events, first, { price: 99_000 }), first, 'decisionDiffers'],
    [
      'another bidder',
      withData(genuine.events, first, { bidderId: auctionIdOf(7) }),
      first,
      'decisionDiffers',
    ],
    ['no extension', genuine.events.toSpliced(revisionOf('AuctionEndExtended'), 1), -1, ''],
    ['an earlier time', changed(genuine.events, first, { at: fixtureStart }), first, 'engineTimeBackwards'],
    [
      'a repeated command',
      changed(genuine.events, first, { commandId: commandIdOf(1) }),
      first,
      'commandRepeated',
    ],
    ['no start', genuine.events.toSpliced(revisionOf('AuctionStarted'), 1), revisionOf('AuctionStarted'), ''],
    [
      'another standing',
      withData(genuine.events, revisionOf('BidVoided'), {
        standing: { currentPrice: 1, bidCount: 1, leaderId: null, leadingBidRevision: null },
      }),
      revisionOf('BidVoided'),
      'decisionDiffers',
    ],
    ['another shape', withData(genuine.events, first, { note: 'x' }), first, 'malformed'],
  ]
  for (const [what, events, revision, code] of cases) {
    const { fault } = await resultOf({ ...genuine, events: resealed(digested(events)) })
    expect(fault, what).not.toBe(null)
    if (revision !== -1) expect(fault?.revision, what).toBe(revision)
    if (code !== '') expect(fault?.code, what).toBe(code)
  }
})

test.each([
  ['above a limit', { type: 'BidderLimited', data: { limit: 109_999 } }],
  ['of a suspended bidder', { type: 'BidderSuspended', data: { category: 'other' } }],
])('[ADM-2] [ADM-3] [EVID-6] the file alone shows a bid %s', async (_what, { type, data }) => {
  const second = genuine.events.filter((event) => event.type === 'BidPlaced')[1] as StoredEvent
  const { bidderId } = second.data as { bidderId: string }
  const granted = genuine.events.find((event) => event.type === 'AccessGranted') as StoredEvent
  const restriction = {
    ...granted,
    type,
    at: second.at,
    commandId: commandIdOf(777),
    data: { bidderId, ...data },
  } as StoredEvent
  const events = resealed(digested(genuine.events.toSpliced(second.revision, 0, restriction)))
  // The events before the bid are as they were decided; what follows the bid shows nothing more.
  const { fault } = await resultOf({ events: events.slice(0, second.revision + 2), attempts: [] })
  expect(fault).toMatchObject({ stream: 'auction', revision: second.revision + 1, code: 'decisionDiffers' })
})

test('[EVID-5] [EVID-6] refusals are decided again, with the figures that were shown', async () => {
  const shown = (genuine.attempts[0] as AttemptEvent).data.shown
  const cases: readonly [string, readonly StoredEvent[], string][] = [
    ['another code', withData(genuine.attempts, 0, { code: 'auctionEnded' }), 'decisionDiffers'],
    ['a price that was high enough', withData(genuine.attempts, 0, { price: 100_000 }), 'decisionDiffers'],
    [
      'other figures',
      withData(genuine.attempts, 0, { shown: { ...shown, minimumBid: 1 } }),
      'decisionDiffers',
    ],
    [
      'another revision',
      withData(genuine.attempts, 0, { shown: { ...shown, auctionRevision: 1 } }),
      'deadlineMissing',
    ],
  ]
  for (const [what, attempts, code] of cases) {
    const { fault } = await resultOf({ ...genuine, attempts: resealed(digested(attempts)) })
    expect(fault, what).toMatchObject({ stream: 'attempts', revision: 0, code })
  }
})

test('[EVID-6] a decision that was written in part is found', async () => {
  const extension = revisionOf('AuctionEndExtended')
  const cut = genuine.events.slice(
    0,
    genuine.events.findIndex((event) => event.type === 'BidVoided'),
  )
  expect(cut.at(-1)?.type).toBe('AuctionEndExtended')
  const { fault } = await resultOf({ events: cut.slice(0, -1), attempts: [] })
  expect(fault).toMatchObject({ code: 'decisionIncomplete', revision: cut.length - 1 })
  expect(extension).toBeGreaterThan(0)
})

/** What is recorded beside an offer decides nothing (EVID-15): the hashes alone protect it. */
const onlyRecorded: ReadonlySet<string> = new Set(['arrivedAt', 'screen', 'businessTerms'])

test('[EVID-6] any other value in any event is found, even if all hashes were recomputed', async () => {
  const place = fc.tuple(fc.boolean(), fc.nat(), fc.nat(), fc.constantFrom('x', 7, null, true, 1e12))
  const types = new Set<string>()
  await fc.assert(
    fc.asyncProperty(place, async ([isAttempt, index, member, value]) => {
      const stream = isAttempt ? genuine.attempts : genuine.events
      const event = stream[index % stream.length] as StoredEvent
      const names = Object.keys(event.data).filter((each) => !onlyRecorded.has(each))
      const name = names[member % names.length]
      if (name === undefined || (event.data as Record<string, unknown>)[name] === value) return
      types.add(event.type)
      const forged = resealed(withData(stream, event.revision, { [name]: value }))
      const history = isAttempt ? { ...genuine, attempts: forged } : { ...genuine, events: forged }
      expect((await resultOf(history)).fault, `${event.type}.${name}`).not.toBe(null)
    }),
    { numRuns: 300 },
  )
  expect(types.size).toBeGreaterThan(8)
}, 60_000)

test('[PUB-11] [EVID-6] a publication with a minimum price above the immediate purchase price does not verify', async () => {
  const [draft] = genuine.events
  if (draft?.type !== 'AuctionDrafted') throw new Error('Not drafted')
  const { terms } = draft.data
  expect(terms.immediatePurchaseEnabled).toBe(true)
  const minimumPrice = (terms.immediatePurchasePrice ?? 0) + 1
  const drafted = withData(genuine.events, 0, { terms: { ...terms, minimumPrice } })
  const events = resealed(digested(drafted))
  expect((await resultOf({ ...genuine, events })).fault).toMatchObject({
    code: 'decisionDiffers',
    revision: 1,
  })
})
