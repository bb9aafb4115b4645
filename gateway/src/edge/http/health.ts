import type { IncomingMessage } from 'node:http'
import { databaseProbeSql } from '@zuschlag/projections/account-joins/tenant-queries'
import { isEndOfLogReached } from '@zuschlag/projections/auction-details/queries'
import type { Knex } from 'knex'
import { Registry } from 'prom-client'
import { limits } from '../../kernel/config.ts'
import { withTimeout } from '@zuschlag/engine/time/with-timeout'
import type { Page } from './pages.ts'
import { respondWithJson } from './respond.ts'

/** A part that must work before requests are useful. Its check returns what is missing, or null. */
export type ReadinessCheck = {
  readonly name: string
  readonly check: () => Promise<string | null>
  /** What an operator has to check although the part is ready. */
  readonly notes?: () => readonly string[]
}

/** Whether the accounts and the read models can be queried. */
export function databaseCheck(knex: Knex): ReadinessCheck {
  return {
    name: 'database',
    async check() {
      await knex.raw(databaseProbeSql)
      return null
    },
  }
}

/**
 * Whether the read models have reflected the whole log once: until then most answers are 503. An unreachable
 * database is named by its own check.
 */
export function readModelsCheck(knex: Knex): ReadinessCheck {
  return {
    name: 'readModels',
    async check() {
      const isComplete = await isEndOfLogReached(knex).catch(() => true)
      return isComplete ? null : 'have not reflected the whole log yet'
    },
  }
}

/** Who may read more than a status. */
type IsOperator = (request: IncomingMessage) => boolean

/**
 * `/health/live`: the process answers. `/health/ready`: what it needs answers too; names to operators what
 * does not.
 */
export function health(
  checks: readonly ReadinessCheck[],
  isClosing: () => boolean,
  isOperator: IsOperator,
): readonly Page[] {
  const live: Page = {
    path: '/health/live',
    answer: (context) => respondWithJson(context, 200, { status: 'live' }),
  }
  const ready: Page = {
    path: '/health/ready',
    async answer(context) {
      const missing = await missingParts(checks)
      if (isClosing()) missing.push('gateway: closing')
      const isReady = missing.length === 0
      context.set('Cache-Control', 'no-store')
      const status = isReady ? 'ready' : 'notReady'
      const answer = isOperator(context.req) ? { status, missing, ...notesOf(checks) } : { status }
      respondWithJson(context, isReady ? 200 : 503, answer)
    },
  }
  return [live, ready]
}

function notesOf(checks: readonly ReadinessCheck[]): { readonly notes?: readonly string[] } {
  const notes = checks.flatMap(({ name, notes: own }) => (own?.() ?? []).map((note) => `${name}: ${note}`))
  return notes.length === 0 ? {} : { notes }
}

async function missingParts(checks: readonly ReadinessCheck[]): Promise<string[]> {
  const answers = await answersOf(checks)
  return answers.flatMap(({ name, reason }) => (reason === null ? [] : [`${name}: ${reason}`]))
}

/** Each part with what is missing, or null. */
export function answersOf(
  checks: readonly ReadinessCheck[],
): Promise<{ readonly name: string; readonly reason: string | null }[]> {
  return Promise.all(
    checks.map(async ({ name, check }) => ({
      name,
      reason: await withTimeout<string | null>(
        check(),
        limits.readinessTimeoutMs,
        () => 'does not answer in time',
      ).catch(() => 'does not answer'),
    })),
  )
}

const READY_HEAD = `# HELP zuschlag_ready Whether a part that this process needs works, as /health/ready says
# TYPE zuschlag_ready gauge`

/** What `/health/ready` says, as a figure for each part: asked on each scrape, so that alerts see it. */
export function readinessMetrics(checks: readonly ReadinessCheck[]): () => Promise<string> {
  return async () => {
    const answers = await answersOf(checks)
    const rows = answers.map(
      ({ name, reason }) => `zuschlag_ready{part="${name}"} ${reason === null ? 1 : 0}`,
    )
    return [READY_HEAD, ...rows, ''].join('\n')
  }
}

/** `/metrics` of every thread of this process, in Prometheus' text format; 404 for all but operators. */
export function metricsPage(texts: readonly (() => Promise<string>)[], isOperator: IsOperator): Page {
  return {
    path: '/metrics',
    async answer(context) {
      if (!isOperator(context.req)) return
      const metrics = await Promise.all(texts.map((text) => text()))
      context.set('Cache-Control', 'no-store')
      context.set('Content-Type', Registry.PROMETHEUS_CONTENT_TYPE)
      context.body = metrics.join('\n')
    },
  }
}
