/** Limits of live updates. Times are in milliseconds, sizes in bytes. */
export const liveLimits = {
  /** Maximum size of a client's message; a larger one closes the connection. */
  messageBytes: 4 * 1024,
  /** Token bucket of client messages: capacity and refill rate. */
  messagesBurst: 250,
  messagesPerSecond: 25,
  /** Messages over the rate that are answered before the connection is closed. */
  refusedMessages: 200,
  subscriptionsPerConnection: 200,
  connections: 50_000,
  /** Per client IP: an IPv4 address or an IPv6 network; far below the process's limit of open files. */
  connectionsPerClientIp: 2_000,
  /** Concurrent and waiting reads for subscriptions, per connection and per client IP. */
  lookupsPerConnection: 2,
  lookupsWaitingPerConnection: 200,
  lookupsPerClientIp: 4,
  lookupsWaitingPerClientIp: 2_000,
  /** Interval of the merged updates of a closed process to viewers who do not manage it. */
  closedProcessMergeMs: 2_000,
  rooms: 20_000,
  /** Buffered bytes above which a connection is behind and gets merged messages once it has drained. */
  bufferedBytes: 64 * 1024,
  /** Updates of one auction that a flush sends one by one; more are merged. */
  updatesPerFlush: 4,
  /** Maximum pause between two flushes. */
  flushRestMs: 50,
  /** A connection that is behind for longer is closed. */
  behindMs: 30_000,
  drainCheckMs: 50,
  heartbeatMs: 25_000,
  /** Poll interval for ended sessions; together with the query it stays below five seconds. */
  sessionCheckMs: 2_000,
  /** Poll interval of rooms, in case a hint was lost. */
  reconcileMs: 5_000,
  /** TTL of an empty room. */
  emptyRoomMs: 5 * 60_000,
} as const satisfies Record<string, number>
