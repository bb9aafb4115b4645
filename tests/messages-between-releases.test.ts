import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Command, commandData, type CommandOutcome } from '@zuschlag/contracts/auction/commands'
import { AUCTION_UPDATED, type AuctionUpdated } from '@zuschlag/projections/auction-details/announcement'
import { LOG_APPENDED, inMemoryBus } from '@zuschlag/engine/transport/bus'
import { natsBus } from '@zuschlag/engine/transport/nats-bus'
import type { LinkMessage, NatsLink } from '@zuschlag/engine/transport/nats-link'
import {
  ENGINE_PRESENT,
  presenceSchema,
  leaderStatus,
  PROJECTIONS_STATUS,
  statusSubject,
} from '@zuschlag/engine/transport/status'
import { natsClient, serveNats } from '@zuschlag/engine/client/nats'
import { createSessions } from '@zuschlag/gateway/modules/identity/accounts/sessions'
import { LiveWorld, updateAt } from '@zuschlag/gateway/edge/realtime/live-world.fixture'
import { z } from 'zod'
import { bid, commandIdOf, auctionIdOf } from './fixtures/auction-commands.ts'
import { engineOnMemory } from './fixtures/engine-on-memory.ts'
import { settled } from './fixtures/virtual-time.ts'

/* While an upgrade goes on, processes of two releases speak with each other. What the first release that
   ran in processes apart sent is kept in fixtures/messages and must be understood for good; what it read
   of answers and hints is written down here, and must be said for good. */

const kept = (file: string): unknown =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'fixtures/messages', file), 'utf8'))
type Request = { readonly command: Command; readonly context: object }
const requests = kept('requests.json') as readonly Request[]
const hints = kept('hints.json') as Record<string, unknown>

/** An in-process server that delivers each message to the subscribers of its subject. */
class LinkDouble implements NatsLink {
  readonly name = 'test'
  readonly handlers = new Map<string, (message: LinkMessage) => void>()
  readonly published: { subject: string; text: string }[] = []
  isConnected = (): boolean => true
  clockProblem = (): null => null
  metrics = (): Promise<string> => Promise.resolve('')
  close = (): Promise<void> => Promise.resolve()

  publish(subject: string, text: string): void {
    this.published.push({ subject, text })
  }

  subscribe(subject: string, handler: (message: LinkMessage) => void): () => void {
    this.handlers.set(subject, handler)
    return () => void this.handlers.delete(subject)
  }

  request(subject: string, text: string) {
    return new Promise<{ status: 'answered'; text: string }>((resolve) => {
      const respond = (answer: string): void => resolve({ status: 'answered', text: answer })
      this.handlers.get(subject)?.({ text, respond })
    })
  }
}

const firstReceipt = z.object({
  auctionId: z.string(),
  commandId: z.string(),
  revision: z.int(),
  engineTime: z.string(),
  eventHash: z.string(),
})
/**
 * They read the price of bids and purchase requests alone, and passed on the receipt of any other command as
 * it was.
 */
const firstOffer = z.object({ status: z.literal('accepted'), receipt: z.object({ price: z.number() }) })
const isOffer = ({ type }: Command): boolean => type === 'PlaceBid' || type === 'RequestImmediatePurchase'
/** What the gateways of the first release read of an engine's answer. */
const firstOutcome = z.discriminatedUnion('status', [
  z.object({ status: z.literal('accepted'), receipt: firstReceipt, duplicate: z.boolean() }),
  z.object({ status: z.literal('rejected'), rejection: z.object({ code: z.string() }) }),
  z.object({ status: z.literal('unavailable'), reason: z.string() }),
  z.object({ status: z.literal('unknown'), reason: z.string() }),
])
/** What they read of an announcement. */
const firstAnnouncement = z.object({
  auctionId: z.string(),
  revision: z.int(),
  cause: z.string(),
  closedProcess: z.boolean(),
  visibility: z.object({ isPublished: z.boolean(), listed: z.boolean(), tenantId: z.string() }),
  live: z.object({
    currentPrice: z.number().nullable(),
    bidCount: z.int(),
    hasBids: z.boolean(),
    minimumBid: z.number().nullable(),
    startAt: z.string().nullable(),
    end: z.string().nullable(),
    effectiveEndAt: z.string().nullable(),
    isPublished: z.boolean(),
    isWithdrawn: z.boolean(),
    nightTimeStart: z.string().nullable(),
    nightTimeEnd: z.string().nullable(),
    timeZone: z.string(),
  }),
})

test('every command of a gateway is kept, and only what the rulebook knows', () => {
  const types = Object.keys(commandData).filter((type) => type !== 'FireDeadlines')
  expect(requests.map(({ command }) => command.type).toSorted()).toEqual(types.toSorted())
})

test('processes find each other where they always did', () => {
  const link = new LinkDouble()
  serveNats(link, { partition: 3, partitions: 8 }, engineOnMemory().engine)
  natsBus(link).subscribe(AUCTION_UPDATED, () => undefined)
  natsBus(link).publish(LOG_APPENDED, { position: 1 })
  expect([...link.handlers.keys(), ...link.published.map(({ subject }) => subject)]).toEqual([
    'zuschlag.commands.3-of-8',
    'zuschlag.status.engine.3-of-8',
    'zuschlag.hint.auction.updated',
    'zuschlag.hint.log.appended',
  ])
  expect([ENGINE_PRESENT, PROJECTIONS_STATUS, statusSubject(leaderStatus(0, 1))]).toEqual([
    'engine.present',
    'projections',
    'zuschlag.status.engine.0-of-1',
  ])
})

test('an engine understands the commands of an older gateway, and is understood by it', async () => {
  const link = new LinkDouble()
  const { engine } = engineOnMemory()
  const taken: Command[] = []
  const execute = (command: Command): Promise<CommandOutcome> => {
    taken.push(command)
    return engine.execute(command)
  }
  serveNats(link, { partition: 0, partitions: 1 }, { execute })
  const statuses: string[] = []
  // Once more at the end: what was accepted is accepted again, as the duplicate that it is.
  for (const request of [...requests, ...requests]) {
    const { text } = await link.request('zuschlag.commands.0-of-1', JSON.stringify(request))
    const outcome = firstOutcome.parse(JSON.parse(text))
    if (outcome.status === 'accepted' && isOffer(request.command)) firstOffer.parse(JSON.parse(text))
    statuses.push(outcome.status)
  }
  expect(taken).toEqual([...requests, ...requests].map(({ command }) => command))
  expect(new Set(statuses)).toEqual(new Set(['accepted', 'rejected']))
})

test('a gateway understands the answer of an older engine, and of a newer one that says more', async () => {
  const receipt = { auctionId: auctionIdOf(1), commandId: commandIdOf(1), revision: 4, price: 100_000 }
  const proof = { engineTime: '2026-10-12T10:00:00.000Z', eventHash: 'a'.repeat(64) }
  const accepted = { status: 'accepted', receipt: { ...receipt, ...proof }, duplicate: false }
  for (const more of [{}, { news: true, receipt: { ...accepted.receipt, news: [1] } }]) {
    const link = new LinkDouble()
    link.subscribe('zuschlag.commands.0-of-1', ({ respond }) =>
      respond(JSON.stringify({ ...accepted, ...more })),
    )
    const client = natsClient({ link, partitions: 1 })
    const outcome = await client.execute(bid(auctionIdOf(1), commandIdOf(1), 100_000))
    expect(outcome).toMatchObject(accepted)
  }
})

test('a gateway forwards to its watchers what older projections publish, and what newer ones publish in addition', async () => {
  const announced = hints[AUCTION_UPDATED] as AuctionUpdated
  const newer = { ...announced, revision: 8, live: { ...announced.live, news: 1 }, news: { of: 'any kind' } }
  const world = new LiveWorld()
  const { socket } = await world.watch()
  world.rooms.update(announced)
  world.rooms.update(newer)
  expect(socket.messages.slice(-2)).toMatchObject([
    { type: 'UpdateAuction', revision: 7, auction: { currentPrice: 100_007, isPublished: true } },
    { type: 'UpdateAuction', revision: 8, previousRevision: 7 },
  ])
  expect(world.errors).toEqual([])
})

test('an older gateway finds in an announcement all that it reads', () => {
  expect(firstAnnouncement.parse(JSON.parse(JSON.stringify(updateAt(7))))).toMatchObject({ revision: 7 })
})

test('engines know each other, and sessions that an older gateway ended are forgotten', async () => {
  expect(presenceSchema.safeParse(hints[ENGINE_PRESENT]).success).toBe(true)
  const bus = inMemoryBus()
  const ended: string[] = []
  const clock = { now: () => '2026-10-12T10:00:00.000Z' as never }
  const sessions = createSessions({ knex: null as never, clock, secret: 's'.repeat(32), bus })
  sessions.onEnded((sessionIds) => ended.push(...sessionIds))
  bus.publish('sessions.ended', hints['sessions.ended'])
  await settled()
  expect(ended).toEqual((hints['sessions.ended'] as { sessionIds: string[] }).sessionIds)
})
