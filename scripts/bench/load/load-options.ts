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
  readonly seed: number
  readonly say: (line: string) => void
}
