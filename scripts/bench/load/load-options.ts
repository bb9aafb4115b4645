export type LoadOptions = {
  readonly auctions: number
  readonly bidders: number
  readonly watchers: number
  /** Processes that the watchers are spread over, and those who call. */
  readonly processes: number
  readonly rates: readonly number[]
  readonly seconds: number
  /** Honest calls a second beside the flood; nothing for no flood. */
  readonly floodRate: number | null
  readonly floodTimes: number
  /**
   * Gateways beside an engine, projections and NATS, each a process; nothing for `npm start`, which is one.
   */
  readonly gateways: number | null
  readonly seed: number
  readonly say: (line: string) => void
}
