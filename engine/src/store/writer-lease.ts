/**
 * The right to be a log's one writer. Holding it keeps two engines from working against each other; it is the
 * log itself that refuses the writes of one that lost it, by epoch or by expected revision, so nothing rests
 * on clocks agreeing.
 */
export interface WriterLease {
  /** Waits until this process holds the lease; false where `release` came first. */
  acquire(): Promise<boolean>
  /**
   * Proves that it holds the lease, at a moment after the call: for answers that write nothing, which the log
   * therefore cannot check. False also where nothing is known. Never rejects.
   */
  prove(): boolean | Promise<boolean>
  /** Calls the handler once, when a held lease turns out to be lost. */
  onLost(handler: () => void): void
  /** Gives the lease back, or up. */
  release(): Promise<void>
}

/**
 * Heartbeats among the processes that may hold a lease. They say when a takeover is worth a try, and nothing
 * else: who holds a lease is in the log, so that heartbeats may be lost, late or doubled.
 */
export interface LeaseHeartbeats {
  /** Says that a holder is there. */
  publish(holder: string): void
  /** Records a proof of life other than a heartbeat. */
  noteAlive(holder: string): void
  /** Milliseconds without a heartbeat of a holder while the transport was connected; 0 at the first call. */
  silenceMs(holder: string): number
}

/** How often a holder says that it is there, in milliseconds. */
export const LEASE_HEARTBEAT_MS = 500
