import type { Knex } from 'knex'
import type { Registry } from 'prom-client'
import { Gauge } from 'prom-client'

const countSql = `
  select status, count(*)::int as count from accounts.mails where status in ('queued', 'failed') group by status
  union all select 'overdue', count(*)::int from accounts.mails
    where status = 'queued' and due_at < now() - interval '10 minutes'
  union all select 'sentLastDay', count(*)::int from accounts.mails
    where status = 'sent' and queued_at > now() - interval '1 day'`

/**
 * How many mails are queued, overdue, dead letters, and sent of those queued within a day. Counted in the
 * database on each scrape, so that every gateway reports the same; no values while the database is
 * unavailable.
 */
export function registerMailMetrics(registry: Registry, knex: Knex): void {
  const gauge = new Gauge({
    name: 'zuschlag_mails',
    help: 'Mails by state: queued, overdue (late by ten minutes), failed (given up), sentLastDay',
    labelNames: ['state'] as const,
    registers: [registry],
    async collect() {
      const counted = await knex
        .raw<{ rows: { status: 'queued' | 'failed' | 'overdue' | 'sentLastDay'; count: number }[] }>(countSql)
        .catch(() => null)
      gauge.reset()
      if (counted === null) return
      for (const state of ['queued', 'failed', 'overdue', 'sentLastDay'] as const) gauge.set({ state }, 0)
      for (const { status, count } of counted.rows) gauge.set({ state: status }, count)
    },
  })
}
