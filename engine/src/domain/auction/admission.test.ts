import type { Command } from '@zuschlag/contracts/auction/commands'
import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Price } from '@zuschlag/contracts/kernel/price'
import { verifyLog } from '@zuschlag/engine/verification-cli/verify-log'
import { describe, expect, test } from 'vitest'
import {
  auctionIdOf,
  bid,
  bidderIdOf,
  broker,
  commandIdOf,
  fixtureEnd,
  fixtureNoon,
  fixtureStart,
  bidder,
  draft,
} from '../../../../tests/fixtures/auction-commands.ts'
import {
  allConfirmed,
  codeOf,
  commandOf,
  drafted,
  running,
  shift,
  typesOf,
} from '../../../../tests/fixtures/auction-play.ts'
import {
  engineOnMemory,
  type EngineOnMemory,
  openAuction,
  receiptIn,
  sha256Hex,
} from '../../../../tests/fixtures/engine-on-memory.ts'
import { historyIn, logOf, resealed } from '../../../../tests/fixtures/forged-log.ts'
import { nextDeadline } from './lifecycle.ts'

const userId = bidderIdOf(1)
const guest = { userId, role: 'user' } as const
const until = shift(fixtureNoon, 60_000)
const purchase = { immediatePurchaseEnabled: true, immediatePurchasePrice: 900_000 as Price }

describe('a grant names an end', () => {
  test('[ADM-27] only one in the future', () => {
    const play = running()
    expect(codeOf(play.manage('GrantAccess', { userId, until: fixtureNoon }))).toBe('accessEndPassed')
    const next = shift(fixtureNoon, 1)
    expect(codeOf(play.manage('GrantAccess', { userId, until: next }))).toBe('accepted')
  })

  test('[ADM-27] another end, or none, replaces it; the same changes nothing', () => {
    const play = running()
    const grant = (end?: Instant) =>
      codeOf(play.manage('GrantAccess', { userId, ...(end !== undefined && { until: end }) }))
    const later = shift(until, 5000)
    expect([grant(), grant(), grant(until), grant(until), grant(later)]).toEqual([
      'accepted',
      'accessAlreadyGranted',
      'accepted',
      'accessAlreadyGranted',
      'accepted',
    ])
    play.at(until)
    expect(codeOf(play.bid(100_000, guest))).toBe('accepted')
    expect(grant()).toBe('accepted')
    play.at(shift(later, 1))
    expect(codeOf(play.bid(110_000, guest))).toBe('accepted')
    expect(play.events.some(({ type }) => type === 'AccessRevoked')).toBe(false)
  })

  test('[ADM-28] who was revoked before has no end to come', () => {
    const play = running()
    play.manage('GrantAccess', { userId, until })
    play.manage('RevokeAccess', { userId })
    play.at(until)
    expect(codeOf(play.bid(100_000, guest))).toBe('bidderNotPermitted')
    expect(play.events.at(-1)?.type).toBe('AccessRevoked')
    expect(play.events.filter(({ type }) => type === 'AccessRevoked')).toHaveLength(1)
  })
})

describe('at its end', () => {
  test('[ADM-28] [ADM-29] a bid is taken a millisecond before, and refused at the instant itself', () => {
    const play = running({ terms: purchase })
    play.manage('GrantAccess', { userId, until })
    play.at(shift(until, -1))
    expect(codeOf(play.bid(100_000, guest))).toBe('accepted')
    play.at(until)
    expect(play.events.at(-1)).toMatchObject({ type: 'AccessRevoked', data: { userId }, at: until })
    expect([codeOf(play.bid(110_000, guest)), codeOf(play.request(guest))]).toEqual([
      'accessExpired',
      'accessExpired',
    ])
    expect(play.existing.standing).toMatchObject({ bidCount: 1, leaderId: userId })
    expect(codeOf(play.manage('RevokeAccess', { userId }))).toBe('accessNotGranted')
    expect(typesOf(play.manage('GrantAccess', { userId }))).toEqual(['AccessGranted'])
    expect(codeOf(play.bid(110_000, guest))).toBe('accepted')
  })

  test('[ADM-29] an investor bids on where no admission is asked for, and is refused where it is', () => {
    for (const [admittedOnly, code] of [
      [false, 'accepted'],
      [true, 'accessExpired'],
    ] as const) {
      const play = running({ terms: { admittedOnly } })
      play.manage('GrantAccess', { userId, until })
      play.at(until)
      expect(codeOf(play.bid(100_000, { userId, role: 'investor' }))).toBe(code)
      expect(codeOf(play.bid(100_000, { userId, role: 'broker' }))).toBe('bidderNotPermitted')
    }
  })

  test('[ADM-29] a counter-offer is accepted no longer', () => {
    const play = running()
    const end = shift(fixtureEnd, 60_000)
    play.manage('GrantAccess', { userId, until: end })
    play.bid(100_000, guest)
    play.at(fixtureEnd)
    const data = { price: 110_000 as Price, bidders: 1, until: shift(fixtureEnd, 2 * 60 * 60_000) }
    expect(codeOf(play.manage('MakeCounterOffer', data))).toBe('accepted')
    const counterOfferRevision = play.existing.revision
    play.at(end)
    const accept = commandOf(
      'AcceptCounterOffer',
      { counterOfferRevision, confirmations: allConfirmed },
      guest,
    )
    expect(codeOf(play.send(accept))).toBe('accessExpired')
  })

  test('[ADM-28] drafts, ended and withdrawn auctions have ends of accesses, too', () => {
    const unpublished = drafted()
    unpublished.manage('GrantAccess', { userId, until: fixtureStart })
    expect(nextDeadline(unpublished.auction)).toBe(fixtureStart)
    expect(unpublished.at(fixtureStart).events.at(-1)?.type).toBe('AccessRevoked')
    expect(nextDeadline(unpublished.auction)).toBe(null)

    const ended = running()
    ended.manage('GrantAccess', { userId, until: shift(fixtureEnd, 1) })
    expect(nextDeadline(ended.auction)).toBe(fixtureEnd)
    expect(nextDeadline(ended.at(fixtureEnd).auction)).toBe(shift(fixtureEnd, 1))

    const withdrawn = running()
    withdrawn.manage('GrantAccess', { userId, until })
    withdrawn.manage('WithdrawAuction', { reason: 'sold elsewhere' })
    expect(withdrawn.at(until).events.at(-1)?.type).toBe('AccessRevoked')
  })

  test('[ADM-28] what is due together: start and end first, then the accesses, the earliest first', () => {
    const play = drafted()
    const ends = [shift(fixtureEnd, -1), fixtureStart, shift(fixtureEnd, -1)]
    for (const [index, end] of ends.entries())
      play.manage('GrantAccess', { userId: bidderIdOf(1 + index), until: end })
    play.manage('PublishAuction', {})
    const before = play.events.length
    play.at(fixtureEnd)
    expect(play.events.slice(before)).toMatchObject([
      { type: 'AuctionStarted' },
      { type: 'AuctionEnded' },
      { type: 'AccessRevoked', data: { userId: bidderIdOf(2) } },
      { type: 'AccessRevoked', data: { userId: bidderIdOf(1) } },
      { type: 'AccessRevoked', data: { userId: bidderIdOf(3) } },
    ])
  })
})

describe('the engine', () => {
  const auctionId = auctionIdOf(1)
  const grant = { type: 'GrantAccess', commandId: commandIdOf(20), auctionId, actor: broker }
  const withGrant = async (): Promise<EngineOnMemory> => {
    const world = engineOnMemory()
    await openAuction(world.engine, auctionId, 1)
    receiptIn(await world.engine.execute({ ...grant, data: { userId, until } } as Command))
    return world
  }
  const last = async ({ memory }: EngineOnMemory) => (await historyIn(memory, auctionId)).events.at(-1)

  test('[ADM-28] writes it when it comes, and after a time in which it was down', async () => {
    const world = await withGrant()
    await world.engine.start()
    await world.time.pass(60_000)
    const written = { type: 'AccessRevoked', at: until, actor: { userId: null, role: 'engine' } }
    expect(await last(world)).toMatchObject(written)

    const down = await withGrant()
    await down.engine.stop()
    down.time.jumpTo(shift(until, 5000))
    const restarted = down.restarted({})
    await restarted.start()
    await down.time.pass(3000)
    expect(await last(down)).toMatchObject({ type: 'AccessRevoked', actor: { role: 'engine' } })
  })

  test('[ADM-28] [EVID-6] a file shows it: one that is missing, too early or of another does not verify', async () => {
    const world = await withGrant()
    const send = (number: number, price: number) =>
      world.engine.execute(bid(auctionId, commandIdOf(number), price, guest))
    receiptIn(await send(21, 100_000))
    world.time.jumpTo(until)
    expect(await send(22, 110_000)).toMatchObject({ rejection: { code: 'accessExpired' } })
    world.time.jumpTo(shift(until, 1000))
    receiptIn(
      await world.engine.execute({ ...grant, commandId: commandIdOf(23), data: { userId } } as Command),
    )
    const { events, attempts } = await historyIn(world.memory, auctionId)
    const faultOf = async (changed: readonly StoredEvent[], refused: readonly StoredEvent[] = []) => {
      const log = await logOf(auctionId, { events: resealed(changed), attempts: refused })
      return (await verifyLog({ log, sha256Hex })).fault
    }
    expect(await faultOf(events, attempts)).toBe(null)
    const isEnd = ({ type }: StoredEvent) => type === 'AccessRevoked'
    expect(await faultOf(events.filter((event) => !isEnd(event)))).toMatchObject({ code: 'deadlineMissing' })
    const early = { at: shift(until, -1) }
    expect(
      await faultOf(events.map((event) => (isEnd(event) ? { ...event, ...early } : event))),
    ).toMatchObject({ code: 'decisionDiffers' })
    const other = { data: { userId: bidderIdOf(2) } }
    const ofAnother = events.map((event) => (isEnd(event) ? ({ ...event, ...other } as StoredEvent) : event))
    expect(await faultOf(ofAnother)).toMatchObject({ code: 'decisionDiffers' })
  })
})

const admittedOnly = { admittedOnly: true }
const onSale = { immediatePurchaseEnabled: true, immediatePurchasePrice: 200_000 as Price }

const [anna, ben] = [bidder(1), bidder(2)]

test('[ADM-18] admitted bidders only: an investor bids and buys with access, and not without', () => {
  const play = running({ terms: { ...admittedOnly, ...onSale } })
  expect([codeOf(play.bid(100_000, anna)), codeOf(play.request(anna))]).toEqual([
    'bidderNotPermitted',
    'bidderNotPermitted',
  ])
  expect(typesOf(play.manage('GrantAccess', { userId }))).toEqual(['AccessGranted'])
  expect([codeOf(play.bid(100_000, anna)), codeOf(play.request(anna))]).toEqual(['accepted', 'accepted'])
  expect(codeOf(play.bid(110_000, ben))).toBe('bidderNotPermitted')
  expect(typesOf(play.manage('RevokeAccess', { userId }))).toEqual(['AccessRevoked'])
  expect(codeOf(play.bid(120_000, anna))).toBe('bidderNotPermitted')
  expect(play.existing.standing).toMatchObject({ bidCount: 1, leaderId: userId })
})

test('[ADM-18] a counter-offer is not accepted by an investor whose access has ended', () => {
  const play = running({ terms: { ...admittedOnly, decisionDays: 10 } })
  play.manage('GrantAccess', { userId })
  play.bid(100_000, anna)
  play.at(fixtureEnd)
  const deadline = shift(fixtureEnd, 2 * 60 * 60_000)
  expect(
    codeOf(play.manage('MakeCounterOffer', { price: 110_000 as Price, bidders: 1, until: deadline })),
  ).toBe('accepted')
  const counterOfferRevision = play.existing.revision
  play.manage('RevokeAccess', { userId })
  const accept = commandOf('AcceptCounterOffer', { counterOfferRevision, confirmations: allConfirmed }, anna)
  expect(codeOf(play.send(accept))).toBe('bidderNotPermitted')
})

test('[ADM-18] terms without the member let every investor bid', () => {
  expect(codeOf(running({ terms: { admittedOnly: undefined } }).bid(100_000, anna))).toBe('accepted')
})

test('[ADM-18] [EVID-6] a file in which a bid stands without admission does not verify', async () => {
  const started = engineOnMemory()
  const auctionId = auctionIdOf(1)
  started.time.jumpTo(fixtureStart)
  const manage = (type: 'PublishAuction' | 'GrantAccess', number: number, data: object) =>
    ({ type, commandId: commandIdOf(number), auctionId, actor: broker, data }) as never
  receiptIn(await started.engine.execute(draft(auctionId, commandIdOf(1), { terms: admittedOnly })))
  receiptIn(await started.engine.execute(manage('PublishAuction', 2, {})))
  receiptIn(await started.engine.execute(manage('GrantAccess', 3, { userId })))
  const { revision } = receiptIn(await started.engine.execute(bid(auctionId, commandIdOf(4), 100_000, anna)))
  const { events, attempts } = await historyIn(started.memory, auctionId)
  const whole = await verifyLog({ log: await logOf(auctionId, { events, attempts }), sha256Hex })
  expect(whole.fault).toBe(null)
  const without = resealed(events.filter(({ type }) => type !== 'AccessGranted'))
  const forged = await verifyLog({ log: await logOf(auctionId, { events: without, attempts }), sha256Hex })
  expect(forged.fault).toMatchObject({ revision: revision - 1 })
})
