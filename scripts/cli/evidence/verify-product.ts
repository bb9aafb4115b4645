import { hash } from 'node:crypto'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { describeFault } from '@zuschlag/engine/judgement/describe-fault'
import type { JudgeThreads } from '@zuschlag/engine/evidence-tools/judge-threads'
import { judgeThreadsFor } from '@zuschlag/engine/evidence-tools/judge-threads'
import type { Verdict } from '@zuschlag/engine/evidence-tools/verify-log'
import { verifyLog } from '@zuschlag/engine/evidence-tools/verify-log'
import type { EventLogReader } from '@zuschlag/engine/store/event-log'
import { openKnex } from '@zuschlag/projections/kernel/postgres/generations'
import type { ReadModelDifference } from '@zuschlag/projections/verify'
import { verifyReadModels } from '@zuschlag/projections/verify'
import { reachDatabase } from '../../product/reach-database.ts'
import type { CliIo, ExitCode } from '../verb.ts'
import { eventLogOf } from '../../product/layout.ts'
import { withProductLog } from './open-log.ts'

type What = { readonly auctionId: AuctionId | undefined; readonly isLogOnly: boolean }

const SAY_EVERY_MS = 1000

/** Judges the product's log, then its read models against it. @throws ForPerson where the log cannot be read */
export function verifyProduct(what: What, io: CliIo): Promise<ExitCode> {
  const configuration = io.configuration()
  return withProductLog(configuration, async (log) => {
    const threads =
      what.auctionId === undefined ? await judgeThreadsFor(eventLogOf(configuration), log) : null
    const verdict = await judgeLog(log, threads, what, io)
    if (verdict.fault !== null || verdict.auctions === 0)
      return verdict.fault === null ? noAuction(what, io) : 1
    if (what.isLogOnly) return 0
    const database = await reachDatabase(configuration)
    try {
      return await judgeReadModels(log, database.url, what, io)
    } finally {
      await database.stop()
    }
  })
}

/** Lets go of the threads. */
async function judgeLog(
  log: EventLogReader,
  judges: JudgeThreads | null,
  { auctionId }: What,
  io: CliIo,
): Promise<Verdict> {
  let verdict: Verdict
  try {
    verdict = await verifyLog({
      log,
      sha256Hex: (text) => hash('sha256', text),
      ...(auctionId === undefined ? {} : { auctionId }),
      ...(judges === null ? {} : { judges }),
      onProgress: progress('log', io),
    })
  } finally {
    await judges?.close()
  }
  const { auctions, events, accepted, refused, fault } = verdict
  if (fault !== null) io.print(`✘ auction ${fault.auctionId}: ${describeFault(fault)}`)
  else if (auctions > 0) {
    io.print(
      `✔ log: ${auctions} auctions, ${events} events; ${accepted} accepted and ${refused} refused decisions`,
    )
  }
  return verdict
}

function noAuction({ auctionId }: What, io: CliIo): ExitCode {
  if (auctionId === undefined) {
    io.print('✔ log: empty')
    return 0
  }
  io.say(`there is no auction ${auctionId}`)
  return 1
}

async function judgeReadModels(
  log: EventLogReader,
  databaseUrl: string,
  { auctionId }: What,
  io: CliIo,
): Promise<ExitCode> {
  const db = openKnex(databaseUrl)
  try {
    const { auctions, difference } = await verifyReadModels({
      db,
      log,
      ...(auctionId === undefined ? {} : { auctionId }),
      onProgress: progress('read models', io),
    })
    if (difference === null) {
      io.print(`✔ read models: ${auctions} auctions say what the log says`)
      return 0
    }
    io.print(`✘ read models: ${describeDifference(difference)}`)
    return 1
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
  let said = performance.now()
  return (auctions, events) => {
    if (performance.now() - said < SAY_EVERY_MS) return
    said = performance.now()
    io.say(`${what}: ${auctions} auctions, ${events} events`)
  }
}
