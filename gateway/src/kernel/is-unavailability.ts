/**
 * Codes of node and of PostgreSQL that say: not now, rather than: never so. Classes 08, 53 and 57; and what
 * other transactions cause (40001, 40P01: a deadlock, 55P03: no lock in time), where nothing was written.
 */
const unavailableCode = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|08...|53...|57P0.|40001|40P01|55P03)$/

const unavailableNames: ReadonlySet<string> = new Set([
  'KnexTimeoutError',
  'DeadlineExceededError',
  'NotScanned',
  'LogReadError',
  'ReadModelsIncomplete',
])

/**
 * What the driver says of a lost connection without a code, at whatever moment it notices; knex puts the
 * statement before it.
 */
const lostConnection =
  /(^| - )(Connection terminated( unexpectedly| due to connection timeout)?|timeout expired|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable)$/

/**
 * Whether an error means that the database, the event log or the virus scanner is not there or does not
 * answer: 503, and not a fault of the product.
 */
export function isUnavailability(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (unavailableNames.has(error.name)) return true
  if (lostConnection.test(error.message)) return true
  // Objection keeps the driver's error in one of its own.
  const { code } = ('nativeError' in error ? error.nativeError : error) as { readonly code?: unknown }
  return typeof code === 'string' && unavailableCode.test(code)
}
