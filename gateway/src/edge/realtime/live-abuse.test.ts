import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { inMemoryBus } from '@zuschlag/engine/transport/bus'
import { systemClock } from '@zuschlag/engine/runtime/clock'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { AuctionReader } from '../../policies/auction-reader.ts'
import { createRevisionWatermarks } from '../../policies/revision-watermarks.ts'
import { FairScheduler } from '../admission-control/fair-scheduler.ts'
import { createLogger } from '../../kernel/logger.ts'
import { createMetrics } from '../../kernel/metrics/metrics.ts'
import { type Viewer, visitor } from '../../policies/viewer.ts'
import { liveLimits } from './live-limits.ts'
import { LiveServer } from './live-server.ts'
import { auctionId, person, rowAt } from './live-world.fixture.ts'

const CONNECTIONS = 20
/** Below what the message limit of a connection takes as a burst. */
const MESSAGES = 150
const NEVER = 999_999_999

/** What the read model was asked, and how much of it at the same time. */
const asked = { reads: 0, polls: 0, now: 0, most: 0 }
let viewer: Viewer
let hidden: ReadonlySet<string>
let server: ReturnType<typeof createServer>
let live: LiveServer
let sockets: WebSocket[]

beforeEach(async () => {
  Object.assign(asked, { reads: 0, polls: 0, now: 0, most: 0 })
  viewer = visitor
  hidden = new Set()
  sockets = []
  server = createServer()
  live = new LiveServer(options())
  live.attach(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  live.goAway()
  for (const socket of sockets) socket.terminate()
  live.terminate()
  await new Promise((resolve) => server.close(resolve))
})

function options(): ConstructorParameters<typeof LiveServer>[0] {
  const reader: Pick<AuctionReader, 'find' | 'revisionOf' | 'changedSince'> = {
    async find(_viewer, id) {
      asked.reads += 1
      asked.now += 1
      asked.most = Math.max(asked.most, asked.now)
      await new Promise(setImmediate)
      asked.now -= 1
      return id === auctionId && !hidden.has(id)
        ? { auction: rowAt(5), hasAccess: false, hasTakenPart: false }
        : null
    },
    revisionOf(id) {
      asked.polls += 1
      return Promise.resolve(id === auctionId ? 5 : null)
    },
    changedSince: () => Promise.resolve([]),
  }
  const nowMs = (): number => performance.now()
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  const allowed = () => Promise.resolve({ ok: true } as const)
  return {
    reader: reader as AuctionReader,
    revisionWatermarks: createRevisionWatermarks({ nowMs, sleep, reader }),
    sessions: { endedOf: () => Promise.resolve([]) } as never,
    bus: inMemoryBus(),
    clock: systemClock(),
    nowMs,
    sleep,
    logger: createLogger('silent'),
    metrics: createMetrics(),
    rateLimits: { spend: allowed, check: allowed, giveBack: () => Promise.resolve() },
    trustedProxies: 1,
    scheduler: new FairScheduler(),
    connectionsPerClientIp: CONNECTIONS,
    isForeign: () => false,
    viewerOf: () => Promise.resolve(viewer),
  }
}

function open(from: string): WebSocket {
  const { port } = server.address() as AddressInfo
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, { headers: { 'x-forwarded-for': from } })
  sockets.push(socket)
  return socket
}

/**
 * Sends this many subscriptions over each of the connections; resolves with the answers once each has one.
 */
async function subscribe(count: number, idOf: (number: number) => AuctionId): Promise<readonly string[]> {
  const answers: string[] = []
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const socket = open('203.0.113.7')
      await once(socket, 'open')
      const { promise, resolve } = Promise.withResolvers<void>()
      let own = 0
      socket.on('message', (data: Buffer) => {
        const { type, code } = JSON.parse(data.toString()) as { type: string; code?: string }
        answers.push(code ?? type)
        own += 1
        if (own === count) resolve()
      })
      for (let number = 0; number < count; number += 1) {
        socket.send(JSON.stringify({ type: 'subscribe', auctionId: idOf(number), after: NEVER }))
      }
      await promise
    }),
  )
  return answers
}

test('[LIVE-3] [LIVE-13] subscriptions to made-up auctions at a made-up revision cost one read each, few at a time', async () => {
  const answers = await subscribe(MESSAGES, () => randomUUID() as AuctionId)
  expect(new Set(answers)).toEqual(new Set(['auctionNotFound']))
  expect(asked.polls).toBe(0)
  expect(asked.reads).toBe(CONNECTIONS * MESSAGES)
  expect(asked.most).toBeLessThanOrEqual(liveLimits.lookupsPerClientIp)
})

test('[LIVE-13] nor does a known auction make a visitor’s made-up revision wait', async () => {
  const answers = await subscribe(1, () => auctionId)
  expect(new Set(answers)).toEqual(new Set(['subscribed']))
  expect(asked).toMatchObject({ reads: CONNECTIONS, polls: 0 })
})

test('[LIVE-5] a hidden auction costs the same reads as one that does not exist', async () => {
  viewer = person('anna')
  hidden = new Set([auctionId])
  expect(new Set(await subscribe(1, () => auctionId))).toEqual(new Set(['auctionNotFound']))
  const ofHidden = { ...asked }
  Object.assign(asked, { reads: 0, polls: 0, most: 0 })
  for (const socket of sockets.splice(0)) {
    socket.terminate()
    await once(socket, 'close')
  }
  await subscribeWhenFree()
  expect({ reads: asked.reads, polls: asked.polls }).toEqual({ reads: ofHidden.reads, polls: ofHidden.polls })
})

/** The server learns of a closed connection a moment after its client. */
async function subscribeWhenFree(): Promise<void> {
  while (live.connections > 0) await new Promise(setImmediate)
  await subscribe(1, () => randomUUID() as AuctionId)
}

test('[LIVE-13] client IPs of one IPv6 network share one limit of connections', async () => {
  const inOneNetwork = Array.from({ length: CONNECTIONS }, (_, index) => open(`2001:db8:1:2::${index + 1}`))
  await Promise.all(inOneNetwork.map((socket) => once(socket, 'open')))
  const [error] = (await once(open('2001:db8:1:2:ffff::1'), 'error')) as [Error]
  expect(error.message).toContain('429')
  await once(open('2001:db8:1:3::1'), 'open')
})
