import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Bus, inMemoryBus } from '@zuschlag/engine/transport/bus'
import { systemClock } from '@zuschlag/engine/runtime/clock'
import type { AuctionReader } from '@zuschlag/gateway/policies/auction-reader'
import { createRevisionWatermarks } from '@zuschlag/gateway/policies/revision-watermarks'
import { FairScheduler } from '@zuschlag/gateway/edge/admission-control/fair-scheduler'
import { createLogger } from '@zuschlag/gateway/kernel/logger'
import { createMetrics } from '@zuschlag/gateway/kernel/metrics/metrics'
import { visitor } from '@zuschlag/gateway/policies/viewer'
import { LiveServer } from '@zuschlag/gateway/edge/realtime/live-server'
import { auctionId, rowAt } from '@zuschlag/gateway/edge/realtime/live-world.fixture'
import { AUCTION_UPDATED, auctionUpdatedOf } from '@zuschlag/projections/auction-details/announcement'

export { auctionId }

export type LiveRooms = {
  readonly port: number
  /** Announces the next revision, as the projections do; answers it. */
  readonly announce: () => number
  /** How often the read model was asked. */
  readonly reads: () => number
  readonly close: () => Promise<void>
}

/**
 * The product's live server on a real port, with a read model of one auction in memory: what is measured is
 * the fan-out alone.
 */
export async function startLiveRooms(): Promise<LiveRooms> {
  const bus = inMemoryBus()
  let row = rowAt(1)
  let reads = 0
  const reader: Pick<AuctionReader, 'find' | 'revisionOf' | 'changedSince'> = {
    find: () => {
      reads += 1
      return Promise.resolve({ auction: row, hasAccess: true, hasTakenPart: false })
    },
    revisionOf: () => Promise.resolve(row.revision),
    changedSince: () => Promise.resolve([]),
  }
  const { server, live } = serve(reader as AuctionReader, bus)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    announce() {
      row = rowAt(row.revision + 1)
      bus.publish(AUCTION_UPDATED, auctionUpdatedOf(row))
      return row.revision
    },
    reads: () => reads,
    async close() {
      live.goAway()
      live.terminate()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function serve(reader: AuctionReader, bus: Bus): { readonly server: Server; readonly live: LiveServer } {
  const server = createServer()
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  const nowMs = () => performance.now()
  const nobody = { endedOf: () => Promise.resolve([]) }
  const allowed = () => Promise.resolve({ ok: true } as const)
  const live = new LiveServer({
    reader,
    revisionWatermarks: createRevisionWatermarks({ nowMs, sleep, reader }),
    // Only visitors come: nothing else of sessions is asked.
    sessions: nobody as never,
    bus,
    clock: systemClock(),
    nowMs,
    sleep,
    logger: createLogger('silent'),
    metrics: createMetrics(),
    rateLimits: { spend: allowed, check: allowed, giveBack: () => Promise.resolve() },
    trustedProxies: 0,
    scheduler: new FairScheduler(),
    // All watchers of a measurement come from one machine.
    connectionsPerClientIp: Number.POSITIVE_INFINITY,
    isForeign: () => false,
    viewerOf: () => Promise.resolve(visitor),
  })
  live.attach(server)
  return { server, live }
}
