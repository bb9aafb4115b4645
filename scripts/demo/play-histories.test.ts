import { isNight } from '@zuschlag/contracts/auction/auction-clock'
import { type AuctionEvent, auctionStream } from '@zuschlag/contracts/auction/events'
import { type Instant, instantToMs } from '@zuschlag/contracts/kernel/instant'
import { type Auction, evolve, initialAuction } from '@zuschlag/engine/domain/auction/auction'
import type { EventLog } from '@zuschlag/engine/store/event-log'
import { MemoryEventLog } from '@zuschlag/engine/store/memory/memory-log'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DemoObject } from './content/content-types.ts'
import { demoObjects } from './seed.ts'
import { demoId } from './content/demo-id.ts'
import { userIdOf } from './object-commands.ts'
import { playHistories } from './play-histories.ts'

const now = '2026-11-21T02:30:00.000Z' as Instant

async function played(at: Instant, objects: readonly DemoObject[] = demoObjects): Promise<EventLog> {
  const log = new MemoryEventLog('demo')
  const documentsOf = (): { name: string; storageUrl: string }[] => [{ name: 'a.pdf', storageUrl: '/a.pdf' }]
  await playHistories({ log, objects, now: at, documentsOf })
  return log
}

async function hashesOf(log: EventLog): Promise<readonly string[]> {
  const { events } = await log.readAll({ after: null, limit: 1000 })
  return events.map(({ event }) => event.hash)
}

async function eventsOf(log: EventLog, key: string): Promise<readonly AuctionEvent[]> {
  const events: AuctionEvent[] = []
  for await (const page of log.readStream(auctionStream(demoId(`auction:${key}`)))) {
    events.push(...(page as readonly AuctionEvent[]))
  }
  return events
}

describe('the histories of the demo data', () => {
  let log: EventLog
  const auctionOf = async (key: string): Promise<Auction> =>
    (await eventsOf(log, key)).reduce<Auction>(evolve, initialAuction)
  const statusOf = async (key: string): Promise<string> => (await auctionOf(key)).status
  const lastTypeOf = async (key: string): Promise<string | undefined> =>
    (await eventsOf(log, key)).at(-1)?.type

  beforeAll(async () => {
    log = await played(now)
  })

  test('are the same events, hash for hash, when made again', async () => {
    expect(await hashesOf(await played(now))).toEqual(await hashesOf(log))
    expect(await hashesOf(await played('2026-11-21T02:31:00.000Z' as Instant))).toEqual(await hashesOf(log))
  })

  // Night, morning, noon, evening; the days after both switches of the clock; a leap day.
  test.each([
    '2026-11-21T05:30:00.000Z',
    '2026-06-11T12:45:00.000Z',
    '2026-03-30T21:30:00.000Z',
    '2026-10-26T17:10:00.000Z',
    '2028-02-29T23:30:00.000Z',
  ])('are accepted by the rules whenever they are made: %s', async (at) => {
    const hashes = await hashesOf(await played(at as Instant))
    expect(hashes.length).toBe((await hashesOf(log)).length)
  })

  test('leave anna outbid and ben first on the flagship, with six days to go', async () => {
    const auction = await auctionOf('zinshaus-josefstadt')
    if (auction.status !== 'Published') return expect.fail(auction.status)
    const bids = (await eventsOf(log, 'zinshaus-josefstadt')).filter((event) => event.type === 'BidPlaced')
    expect(bids.at(-1)?.data).toMatchObject({ bidderId: userIdOf('ben'), price: 2_340_000 })
    expect(bids.some((event) => event.data.bidderId === userIdOf('anna'))).toBe(true)
    expect(bids).toHaveLength(10)
    expect(auction.end).toBe('2026-11-27T17:00:00.000Z')
    return undefined
  })

  test('show every state', async () => {
    expect(await statusOf('villa-wilhelminenberg')).toBe('Draft')
    expect(await lastTypeOf('wohnung-schwabing')).toBe('AuctionUnpublished')
    expect(await lastTypeOf('giebelhaus-trave')).toBe('AuctionPublished')
    expect(await statusOf('altbau-schottenfeld')).toBe('Withdrawn')
    expect(await lastTypeOf('almhuette-hintertal')).toBe('AuctionAwarded')
    expect(await lastTypeOf('landhaus-poysdorf')).toBe('AuctionNotAwarded')
    expect(await lastTypeOf('gewerbehof-ehrenfeld')).toBe('BidVoided')
    expect((await eventsOf(log, 'stadtwohnung-graz')).at(-1)?.data).toMatchObject({ by: 'immediatePurchase' })
  })

  test('keep one auction in its extension window for days', async () => {
    const auction = await auctionOf('loft-spinnerei')
    if (auction.status !== 'Published' || auction.end === null) return expect.fail(auction.status)
    const daysLeft = (instantToMs(auction.end) - instantToMs(now)) / 86_400_000
    expect(daysLeft).toBeGreaterThan(2)
    expect((await lastTypeOf('loft-spinnerei')) ?? '').toBe('AuctionEndExtended')
    return undefined
  })

  test('have one auction where it is night, for three hours at least', async () => {
    const auction = await auctionOf('altbau-landwehrkanal')
    if (auction.status !== 'Published') return expect.fail(auction.status)
    expect(isNight(auction.terms, instantToMs(now))).toBe(true)
    expect(isNight(auction.terms, instantToMs(now) + 3 * 3_600_000)).toBe(true)
    return undefined
  })

  test('fire every start and end at its own instant', async () => {
    const { events } = await log.readAll({
      after: null,
      limit: 1000,
      types: ['AuctionStarted', 'AuctionEnded'],
    })
    const fired = events.map(({ event }) => event).filter((event) => event.actor.role === 'engine')
    expect(fired.length).toBeGreaterThan(20)
    for (const event of fired) {
      const due =
        event.type === 'AuctionStarted'
          ? event.data.start
          : event.type === 'AuctionEnded'
            ? event.data.end
            : ''
      expect(event.at).toBe(due)
    }
  })
})
