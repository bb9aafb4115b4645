import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AttemptEvent, StoredEvent } from '@zuschlag/contracts/auction/events'
import { auctionIdOf, fixtureEnd } from '../../../tests/fixtures/auction-commands.ts'
import { shift } from '../../../tests/fixtures/auction-play.ts'
import { sha256Hex } from '../../../tests/fixtures/engine-on-memory.ts'
import { eventfulAuction } from '../../../tests/fixtures/eventful-auction.ts'
import { collected, historyIn, logOf, resealed } from '../../../tests/fixtures/forged-log.ts'
import type { ExportVerificationResult } from '../verification/export-verification-result.ts'
import { verifyExport } from '../verification/verify-export.ts'
import { exportHistory } from './export-history.ts'
import { nodeSha256 } from './node-crypto.ts'

const auctionId = auctionIdOf(1)

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

/** The result on the file made of a history; null if the history itself does not verify. */
async function verifiedExport(
  events: readonly StoredEvent[],
  attempts: readonly StoredEvent[],
  receipts: readonly string[],
): Promise<ExportVerificationResult | null> {
  const left = resealed(
    attempts.filter(({ data }) => (data as AttemptEvent['data']).shown.auctionRevision < events.length),
  )
  const forged = await logOf(auctionId, { events, attempts: left })
  const made = await exportHistory({ log: forged, auctionId, exportedAt: fixtureEnd, rules: [], sha256Hex })
  if (made.status !== 'ready') return null
  return verifyExport(once((await collected(made.lines)).join('')), {
    sha256: nodeSha256,
    receipts,
  })
}

test('[EVID-8] a rewritten history verifies by itself, and holds no receipt of what it left out or changed', async () => {
  const { events, attempts } = await historyIn((await eventfulAuction()).memory, auctionId)
  const bids = events.filter(({ type }) => type === 'BidPlaced')
  const seen = { held: 0, missing: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.nat(events.length),
      fc.option(fc.integer({ min: 1, max: 3 })),
      async (kept, laterMs) => {
        // The history is unchanged up to there; later events are left out, or moved to a later time.
        const shifted = (event: StoredEvent): StoredEvent =>
          event.revision < kept ? event : { ...event, at: shift(event.at, laterMs ?? 0) }
        const isWritten = ({ revision }: StoredEvent) => laterMs !== null || revision < kept
        const forged = resealed(events.filter(isWritten).map(shifted))
        const result = await verifiedExport(
          forged,
          attempts,
          bids.map(({ hash }) => hash),
        )
        if (result?.status !== 'fits') return
        for (const bid of bids) {
          const isGenuine = bid.revision < kept
          expect(result.receipts.has(bid.hash)).toBe(isGenuine)
          seen[isGenuine ? 'held' : 'missing'] += 1
        }
      },
    ),
    { numRuns: 300 },
  )
  expect(Math.min(seen.held, seen.missing)).toBeGreaterThan(20)
})

test('[EVID-14] a file holds the receipt of each refusal, as what it is', async () => {
  const { events, attempts } = await historyIn((await eventfulAuction()).memory, auctionId)
  expect(attempts.length).toBeGreaterThan(1)
  await fc.assert(
    fc.asyncProperty(fc.subarray([...attempts]), async (asked) => {
      const hashes = asked.map(({ hash }) => hash)
      const result = await verifiedExport(events, attempts, hashes)
      if (result?.status !== 'fits') throw new Error('the history does not verify')
      expect([...result.receipts.keys()]).toEqual(hashes)
      for (const { hash, revision, commandId, data } of asked) {
        const { code } = data as AttemptEvent['data']
        expect(result.receipts.get(hash)).toMatchObject({ revision, commandId, code })
      }
    }),
    { numRuns: 20 },
  )
})
