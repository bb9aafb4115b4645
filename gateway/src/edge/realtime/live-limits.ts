/** Everything that has a limit in live updates. Times are milliseconds, sizes bytes. */
export type LiveLimits = typeof liveLimits

export const liveLimits = {
  /** A client's message; more closes the connection. */
  messageBytes: 4 * 1024,
  /** Client messages: a burst, and then so many a second. */
  messagesBurst: 250,
  messagesPerSecond: 25,
  /** Messages over the rate that are answered before the connection is closed. */
  refusedMessages: 200,
  subscriptionsPerConnection: 200,
  connections: 50_000,
  /** Of one IPv4 address or IPv6 network, far below the files that a process may have open. */
  connectionsPerAddress: 2_000,
  /** Subscriptions that are looked up in the read model at a time, and that wait for it: of one connection, and of one address. */
  lookupsPerConnection: 2,
  lookupsWaitingPerConnection: 200,
  lookupsPerAddress: 4,
  lookupsWaitingPerAddress: 2_000,
  /** Updates of a closed process go out together, to those who do not run it, at most once in this time. */
  closedProcessMergeMs: 2_000,
  rooms: 20_000,
  /** What may wait in a connection's buffer; beyond, it gets merged messages when it has drained. */
  bufferedBytes: 64 * 1024,
  /** Updates of one auction that a flush tells one by one; more came too fast for anybody to read, and are merged. */
  updatesPerFlush: 4,
  /** The longest rest between two flushes. */
  flushRestMs: 50,
  /** How long a connection may stay behind before it is given up. */
  behindMs: 30_000,
  drainCheckMs: 50,
  heartbeatMs: 25_000,
  /** Ended sessions are looked for this often; with the time of the look it stays below five seconds. */
  sessionCheckMs: 2_000,
  /** Rooms, watched or not, are compared with the read model this often, should a hint have been lost. */
  reconcileMs: 5_000,
  /** An empty room is kept so long, for readers who come back. */
  emptyRoomMs: 5 * 60_000,
} as const satisfies Record<string, number>
