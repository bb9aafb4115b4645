import { randomUUID } from 'node:crypto'
import { withTimeout } from '@zuschlag/engine/time/with-timeout'
import type { Knex } from 'knex'
import type { NoteIncident } from '../../../edge/http/offer-incidents.ts'
import { accountsTable } from '../../../kernel/accounts-table.ts'
import type { LimitMetrics } from '../../../kernel/metrics/limit-metrics.ts'
import type { SessionCookie, Sessions } from '../../../policies/session-port.ts'
import { type IncidentRow, IncidentTally, WAITING_ROWS_MAX } from './incident-tally.ts'

const WRITE_AFTER_MS = 500
const WRITE_AGAIN_AFTER_MS = 5_000
const WRITTEN_WITHIN_MS = 2_000
const ROWS_AT_ONCE_MAX = 200

export type OfferIncidents = {
  readonly note: NoteIncident
  /** Writes what waits, once. */
  readonly close: () => Promise<void>
}

type Dependencies = {
  readonly knex: Knex
  readonly sessions: Pick<Sessions, 'tokenHash'>
  readonly sessionCookie: Pick<SessionCookie, 'read'>
  readonly limits: Pick<LimitMetrics, 'refused' | 'watch'>
  readonly nowMs: () => number
}

/**
 * Keeps offers that the engine never decided, beside the answers and never before them: what cannot be kept
 * is counted as refused.
 */
export function createOfferIncidents(dependencies: Dependencies): OfferIncidents {
  const { knex, sessions, sessionCookie, limits, nowMs } = dependencies
  const tally = new IncidentTally({
    newId: randomUUID,
    tokenHashOf: (headers) => sessions.tokenHash(sessionCookie.read(headers) ?? '')?.toString('hex') ?? null,
    nowMs,
  })
  limits.watch('waitingIncidents', WAITING_ROWS_MAX, () => tally.waiting)
  let timer: NodeJS.Timeout | null = null
  let isClosed = false

  function writeIn(ms: number): void {
    if (timer !== null || isClosed) return
    timer = setTimeout(() => void writeSome(), ms)
    timer.unref()
  }

  async function writeSome(): Promise<void> {
    const rows = tally.take(ROWS_AT_ONCE_MAX)
    const isWritten = await withTimeout(write(knex, rows), WRITTEN_WITHIN_MS).then(
      () => true,
      () => false,
    )
    if (!isWritten) tally.putBack(rows)
    timer = null
    if (tally.waiting > 0) writeIn(isWritten ? WRITE_AFTER_MS : WRITE_AGAIN_AFTER_MS)
  }

  return {
    note(incident) {
      if (tally.note(incident)) writeIn(WRITE_AFTER_MS)
      else limits.refused('waitingIncidents')
    },
    async close() {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
      if (tally.waiting > 0) await writeSome()
    },
  }
}

/**
 * Writing a row again counts on. A token names its account even where the session has ended: nobody else ever
 * had it.
 */
const writeSql = `
  insert into accounts.gateway_incidents
    (id, at, last_at, count, kind, auction_id, user_id, status, code, command_id, request_id, price)
  select r.id, r.at, r."lastAt", r.count, r.kind, r."auctionId", u.id, r.status, r.code, r."commandId",
      r."requestId", r.price
  from jsonb_to_recordset(cast(:rows as jsonb)) as r (id uuid, at timestamptz, "lastAt" timestamptz, count int,
    kind text, "auctionId" uuid, "userId" uuid, "tokenHash" text, status int, code text, "commandId" uuid,
    "requestId" uuid, price float8)
  left join accounts.sessions s on s.token_hash = decode(r."tokenHash", 'hex')
  left join accounts.users u on u.id = coalesce(r."userId", s.user_id) and u.deleted_at is null
  on conflict (id) do update set last_at = excluded.last_at, count = excluded.count`

async function write(knex: Knex, rows: readonly IncidentRow[]): Promise<void> {
  if (rows.length > 0) await knex.raw(writeSql, { rows: JSON.stringify(rows) })
}

/** Removes what an erased person asked for. */
export async function eraseIncidents(transaction: Knex, userId: string): Promise<void> {
  await accountsTable(transaction, 'gateway_incidents').where({ user_id: userId }).delete()
}
