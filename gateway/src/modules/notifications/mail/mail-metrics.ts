import type { Knex } from 'knex'
import { Gauge, type Registry } from 'prom-client'
import { withTimeout } from '@zuschlag/engine/time/with-timeout'

const states = ['queued', 'failed', 'failedLastDay', 'overdue', 'sentLastDay'] as const

/** An answer that takes longer would cost the scrape, and with it all other figures. */
const ANSWER_TIMEOUT_MS = 1_000

/**
 * An attempt moves `due_at`, so that a mail that is refused again and again is never past it: its fourth
 * attempt comes six minutes late, the next one a quarter of an hour after it.
 */
const countSql = `
  select status, count(*)::int as count from accounts.mails where status in ('queued', 'failed') group by status
  union all select 'overdue', count(*)::int from accounts.mails
    where status = 'queued' and (due_at < now() - interval '10 minutes' or attempts >= 4)
  union all select 'failedLastDay', count(*)::int from accounts.mails
    where status = 'failed' and due_at > now() - interval '1 day'
  union all select 'sentLastDay', count(*)::int from accounts.mails
    where status = 'sent' and queued_at > now() - interval '1 day'`

export type MailCounts = Readonly<Record<(typeof states)[number], number>>

export async function countMails(knex: Knex): Promise<MailCounts> {
  const { rows } = await knex.raw<{ rows: { status: (typeof states)[number]; count: number }[] }>(countSql)
  const counts = { queued: 0, failed: 0, failedLastDay: 0, overdue: 0, sentLastDay: 0 }
  for (const { status, count } of rows) counts[status] = count
  return counts
}

/**
 * How many mails are queued, overdue, dead letters (all, and of a day), and sent of a day. Counted in the
 * database on each scrape, so that every gateway reports the same; no values while the database is
 * unavailable.
 */
export function registerMailMetrics(registry: Registry, knex: Knex): void {
  const gauge = new Gauge({
    name: 'zuschlag_mails',
    help: 'Mails by state: queued, overdue (late, or tried four times), failed (given up), failedLastDay, sentLastDay',
    labelNames: ['state'] as const,
    registers: [registry],
    async collect() {
      const counts = await withTimeout(countMails(knex), ANSWER_TIMEOUT_MS).catch(() => null)
      gauge.reset()
      if (counts === null) return
      for (const state of states) gauge.set({ state }, counts[state])
    },
  })
}
