/**
 * What a finding is about. Codes are stable: scripts and alerts may match them; docs/operations.md says what
 * to do.
 */
export const findingCodes = [
  'node',
  'dependencies',
  'dependencies-stale',
  'web-build',
  'web-build-stale',
  'embedded-postgres',
  'chromium',
  'chromium-wrong',
  'disk',
  'disk-low',
  'disk-full',
  'configuration',
  'database-embedded',
  'public-url-insecure',
  'demo-in-production',
  'smtp-missing',
  'signing-key-kept',
  'operator-invented',
  'decision-modes-widened',
  'agreements-example',
  'agreements-later',
  'numbers-unconfirmed',
  'marketing-left-out',
  'product-running',
  'product-not-running',
  'process-ready',
  'process-not-ready',
  'process-note',
  'process-unreachable',
  'processes-unseen',
  'nats-connected',
  'nats-unreachable',
  'part-ready',
  'part-not-ready',
  'log',
  'log-missing',
  'log-unreadable',
  'read-models',
  'read-models-unseen',
  'read-models-late',
  'read-models-unreadable',
  'auctions-quarantined',
  'history-damaged',
  'accounts',
  'accounts-lost',
  'accounts-unreadable',
  'administrators',
  'administrators-waiting',
  'administrators-one-factor',
  'administrators-missing',
  'demo-accounts-locked',
  'mails',
  'mails-failed',
  'mails-overdue',
  'backup-recent',
  'backup-missing',
  'backup-old',
  'log-copy-recent',
  'log-copy-missing',
  'log-copy-old',
] as const

export type Finding = {
  readonly code: (typeof findingCodes)[number]
  readonly part: string
  /**
   * ok: as it should be. note: worth knowing. warning: works, but should not stay. problem: does not work.
   */
  readonly level: 'ok' | 'note' | 'warning' | 'problem'
  readonly text: string
}

const marks = { ok: '✔', note: '·', warning: '!', problem: '✘' } as const

/** One line; runbooks name findings by their codes. */
export function describeFinding({ code, part, level, text }: Finding): string {
  return `${marks[level]} ${part.padEnd(14)} ${text} [${code}]`
}

/** Codes of PostgreSQL for a table, and for a schema, that is not there. */
const missingTable: ReadonlySet<unknown> = new Set(['42P01', '3F000'])

/** Why the database cannot be read, without the statement that knex puts before it. */
export function databaseReasonOf(error: unknown): string {
  const { code } = error as { readonly code?: unknown }
  if (missingTable.has(code)) return 'the database has no tables yet: npm run migrate, or npm start'
  return reasonOf(error).split(' - ').at(-1) ?? ''
}

/** The message of whatever was thrown, never empty: some drivers throw an error of errors without one. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message || error.name : String(error)
}
