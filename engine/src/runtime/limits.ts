/**
 * Bounds of the engine. Beyond a queue bound a command is answered `unavailable` at once, before anything was
 * decided.
 */
export type EngineLimits = {
  /** Commands that wait, in all. */
  readonly queuedCommands: number
  /** Commands that wait for one auction to be loaded. */
  readonly parkedPerAuction: number
  /** Commands of one flush. */
  readonly batchCommands: number
  /** Stored bytes of one flush by an upper bound; one stream has the log's own limit. */
  readonly batchBytes: number
  /** Memory that loaded auctions may take by the engine's own estimate, in bytes. */
  readonly cacheBytes: number
  /**
   * How often a command is decided again after another writer was first, before it is answered `unavailable`.
   */
  readonly conflictRetries: number
  /** How often an append of unknown outcome is repeated with the same ids before it is answered `unknown`. */
  readonly unknownRetries: number
  /** Deadlines that are fired at once; the next follow when these are answered. */
  readonly deadlinesAtOnce: number
}

export const defaultLimits: EngineLimits = {
  queuedCommands: 8192,
  parkedPerAuction: 2048,
  batchCommands: 1024,
  batchBytes: 8 * 1024 * 1024,
  cacheBytes: 512 * 1024 * 1024,
  conflictRetries: 3,
  unknownRetries: 2,
  deadlinesAtOnce: 64,
}
