import { hash } from 'node:crypto'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { describeFault } from '@zuschlag/engine/verification/fault'
import { type VerifyThreads, verifyThreadsFor } from '@zuschlag/engine/verification-cli/verify-threads'
import { type LogVerificationResult, verifyLog } from '@zuschlag/engine/verification-cli/verify-log'
import type { EventLogReader } from '@zuschlag/engine/store/event-log'
import { openKnex } from '@zuschlag/projections/kernel/postgres/generations'
import { type ReadModelDifference, verifyReadModels } from '@zuschlag/projections/verify'
import type { Configuration } from '../../product/configuration/configuration.ts'
import { UserFacingError } from '../../product/kernel/user-facing-error.ts'
import { eventLogOf } from '../../product/layout.ts'
import { reachDatabase } from '../../product/reach-database.ts'
import { everySecond } from '../terminal/progress-lines.ts'
import type { CliIo } from '../terminal/verb.ts'
import { withProductLog } from './open-log.ts'

type What = { readonly auctionId: AuctionId | undefined; readonly isLogOnly: boolean }

/**
 * What the log and the read models were found to be. The read models are compared only where the log fits.
 */
export type ProductVerification = {
  readonly fits: boolean
  readonly log: Pick<LogVerificationResult, 'auctions' | 'events' | 'accepted' | 'refused'>
  readonly fault: { readonly auctionId: string; readonly message: string } | null
  /** Null where they were not compared. */
  readonly readModels: { readonly auctions: number; readonly difference: string | null } | null
}

/**
 * Verifies the product's log, then its read models against it. @throws UserFacingError where the log cannot
 * be read
 */
export function verifyProduct(
  what: What,
  configuration: Configuration,
  io: CliIo,
): Promise<ProductVerification> {
  return withProductLog(configuration, async (log) => {
    const threads =
      what.auctionId === undefined ? await verifyThreadsFor(eventLogOf(configuration), log) : null
    const result = await verifyHistories(log, threads, what, io)
    const { auctions, events, accepted, refused, fault } = result
    const counts = { auctions, events, accepted, refused }
    if (fault !== null) {
      const message = describeFault(fault)
      return { fits: false, log: counts, fault: { auctionId: fault.auctionId, message }, readModels: null }
    }
    if (auctions === 0 && what.auctionId !== undefined)
      throw new UserFacingError(`there is no auction ${what.auctionId}`)
    if (auctions === 0 || what.isLogOnly) return { fits: true, log: counts, fault: null, readModels: null }
    const database = await reachDatabase(configuration)
    try {
      const readModels = await compareReadModels(log, database.url, what, io)
      return { fits: readModels.difference === null, log: counts, fault: null, readModels }
    } finally {
      await database.stop()
    }
  })
}

/** Closes the threads. */
async function verifyHistories(
  log: EventLogReader,
  verifiers: VerifyThreads | null,
  { auctionId }: What,
  io: CliIo,
): Promise<LogVerificationResult> {
  try {
    return await verifyLog({
      log,
      sha256Hex: (text) => hash('sha256', text),
      ...(auctionId === undefined ? {} : { auctionId }),
      ...(verifiers === null ? {} : { verifiers }),
      onProgress: progress('log', io),
    })
  } finally {
    await verifiers?.close()
  }
}

async function compareReadModels(
  log: EventLogReader,
  databaseUrl: string,
  { auctionId }: What,
  io: CliIo,
): Promise<NonNullable<ProductVerification['readModels']>> {
  const db = openKnex(databaseUrl)
  try {
    const { auctions, difference } = await verifyReadModels({
      db,
      log,
      ...(auctionId === undefined ? {} : { auctionId }),
      onProgress: progress('read models', io),
    })
    return { auctions, difference: difference === null ? null : describeDifference(difference) }
  } finally {
    await db.destroy()
  }
}

function describeDifference({ auctionId: id, revision, ...row }: ReadModelDifference): string {
  const where = row.field === null ? `a row of ${row.table}` : `${row.table}.${row.field}`
  const values = `the log says ${shortened(row.expected)}, the row ${shortened(row.actual)}`
  return `auction ${id}, revision ${revision}: ${where} (${row.key}): ${values}`
}

const VALUE_LENGTH_MAX = 200

function shortened(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, VALUE_LENGTH_MAX)
}

function progress(what: string, io: CliIo): (auctions: number, events: number) => void {
  const say = everySecond(io.say)
  return (auctions, events) => say(`${what}: ${auctions} auctions, ${events} events`)
}
