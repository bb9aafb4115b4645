import { hash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CommandOutcome } from '@zuschlag/contracts/auction/commands'
import { auctionStream } from '@zuschlag/contracts/auction/events'
import { systemClock } from '@zuschlag/engine/runtime/clock'
import type { Incident } from '@zuschlag/engine/runtime/incident'
import { LeadingEngine } from '@zuschlag/engine/runtime/leading-engine'
import { openGuardedLog } from '@zuschlag/engine/log/open-log'
import { openAuctions } from '../faults/open-auctions.ts'
import { auctionIdOf, bid, commandIdOf } from '../fixtures/auction-commands.ts'
import { jsonEvent } from '../fixtures/eventstoredb-stub/stub-log.ts'
import { EventStoreStub } from '../fixtures/eventstoredb-stub/stub-server.ts'

/**
 * An engine on auctions whose streams somebody changed past it. The stub is no evidence of how EventStoreDB
 * behaves.
 */

const [damaged, whole] = [auctionIdOf(1), auctionIdOf(2)]
const stream = auctionStream(damaged)
let stub: EventStoreStub
beforeEach(async () => {
  stub = new EventStoreStub()
  await stub.start()
  await openAuctions({ kind: 'eventstoredb', connectionString: stub.connectionString }, [damaged, whole])
})
afterEach(() => stub.stop())

/** Adds an event behind the engine's. */
function addForeign(type: string, data: unknown, contentType = 'application/json'): void {
  const event = jsonEvent('00000000-0000-4000-8000-000000000001', type, data)
  stub.log.append(stream, 'any', [{ ...event, contentType }])
}

const damages: readonly (readonly [string, () => void])[] = [
  ['a deleted stream', () => stub.log.delete(stream, 'soft')],
  ['a stream with a tombstone', () => stub.log.delete(stream, 'tombstone')],
  ['a stream without its first event', () => stub.log.truncate(stream, 1)],
  ['a stream without any event', () => stub.log.truncate(stream, 1000)],
  ['a stream that keeps its last event', () => stub.log.setMetadata(stream, { $maxCount: 1 })],
  ['an event of an unknown type', () => addForeign('AuctionSung', { type: 'AuctionSung', schemaVersion: 1 })],
  ['an event that is no JSON', () => addForeign('BidPlaced', '{"type":')],
  ['an event of bytes', () => addForeign('BidPlaced', '\u0000\u0001', 'application/octet-stream')],
  ['an event of somebody else', () => addForeign('OrderPlaced', { orderId: 7 })],
]

test.each(damages)(
  '%s is refused with its own code, named once, and stops no other auction',
  async (_, harm) => {
    harm()
    const { log, lease } = await openGuardedLog({
      kind: 'eventstoredb',
      connectionString: stub.connectionString,
    })
    const incidents: Incident[] = []
    const engine = new LeadingEngine({
      log,
      lease,
      clock: systemClock(),
      sha256Hex: (text) => hash('sha256', text, 'hex'),
      report: (incident) => void incidents.push(incident),
    })
    try {
      await engine.start()
      const outcomes: CommandOutcome[] = []
      for (let number = 1; number <= 3; number += 1)
        outcomes.push(await engine.execute(bid(damaged, commandIdOf(500 + number), 100_000 * number)))
      const refused = { status: 'unavailable', reason: 'historyDamaged' }
      expect(outcomes).toEqual([refused, refused, refused])
      const reported = incidents.filter(({ kind }) => kind === 'historyDamaged')
      expect(reported).toMatchObject([{ auctionId: damaged, fault: { stream } }])
      expect(await engine.execute(bid(whole, commandIdOf(600), 100_000))).toMatchObject({
        status: 'accepted',
      })
    } finally {
      await engine.stop()
      await log.close()
    }
  },
)
