/**
 * The right to be a log's one writer. Holding it keeps two engines from working against each other; it is the log itself that
 * refuses the writes of one that lost it, by epoch or by expected revision, so nothing rests on clocks agreeing.
 */
export interface WriterLease {
  /** Waits until this process holds the lease; false where `release` came first. */
  acquire(): Promise<boolean>
  /**
   * Proves that it holds the lease, at a moment after the call: for answers that write nothing, which the log therefore cannot check. False also where
   * nothing is known. Never rejects.
   */
  prove(): boolean | Promise<boolean>
  /** Calls the handler once, when a held lease turns out to be lost. */
  onLost(handler: () => void): void
  /** Gives the lease back, or up. */
  release(): Promise<void>
}

/** How long a holder may be silent before another one takes over, in milliseconds. */
export const LEASE_MS = 2500
/** How often a holder says that it is there, in milliseconds. */
export const LEASE_BEAT_MS = 500

/** For a log that nobody else can reach. */
export function unguardedLease(): WriterLease {
  return {
    acquire: () => Promise.resolve(true),
    prove: () => true,
    onLost: () => {},
    release: () => Promise.resolve(),
  }
}
