/** What one process costs, measured by `npm run bench`; times are milliseconds of one core. */
export type TreeCosts = {
  /** Writing one message to one watcher. */
  readonly perWriteMs: number
  /** Taking in and passing on one message, apart from its writes. */
  readonly perMessageMs: number
  /** One way over the network, at the median; a share of ways takes many times as long. */
  readonly hopMs: number
  readonly slowHopShare: number
  readonly slowHopMs: number
  /** The longest rest between two flushes. */
  readonly flushRestMs: number
}

export type Tree = {
  readonly watchers: number
  readonly watchersPerGateway: number
  /** Processes that one process passes news on to; gateways beyond it need relays in between. */
  readonly fanOut: number
  /** Updates a second of the one auction that everybody watches. */
  readonly updatesPerSecond: number
}

/** A pseudo-random number from 0 up to 1; the same for the same seed. */
export type Random = () => number

/** A small generator: the same numbers for the same seed. */
export function seeded(seed: number): Random {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

export type TreeResult = {
  readonly gateways: number
  /** Levels of relays between the projections and the gateways. */
  readonly levels: number
  /** From the announcement to the write for the last watcher, in milliseconds. */
  readonly p50Ms: number
  readonly p99Ms: number
  /** Share of a core that the busiest gateway needs for this auction. */
  readonly gatewayLoad: number
  /** Messages to each watcher a second, after merging. */
  readonly deliveredPerSecond: number
}

/**
 * How many levels of relays bring news to so many gateways, where one process passes on to `fanOut` others.
 */
export function relayLevels(gateways: number, fanOut: number): number {
  let [levels, reached] = [0, fanOut]
  while (reached < gateways) {
    levels += 1
    reached *= fanOut
  }
  return levels
}

/**
 * Plays updates through a tree of relays and gateways: each level takes news in, passes it on to its children
 * one after the other over ways of random length, and a gateway writes to its watchers in flushes that merge
 * what came during the last one and its rest.
 */
export function playTree(tree: Tree, costs: TreeCosts, updates: number, random: Random): TreeResult {
  const gateways = Math.ceil(tree.watchers / tree.watchersPerGateway)
  const levels = relayLevels(gateways, tree.fanOut)
  const ownWatchers = Math.ceil(tree.watchers / gateways)
  const flushMs = costs.perMessageMs + ownWatchers * costs.perWriteMs
  const way = (): number => (random() < costs.slowHopShare ? costs.slowHopMs : costs.hopMs) * (0.5 + random())
  const gapMs = 1000 / tree.updatesPerSecond
  const sampled = Math.min(gateways, 200)
  const delays: number[] = []
  let flushes = 0
  for (let gateway = 0; gateway < sampled; gateway += 1) {
    const arrivals = Array.from({ length: updates }, (_, update) => {
      let at = update * gapMs
      for (let level = 0; level <= levels; level += 1) {
        // A child is passed on to after its older siblings.
        at += costs.perMessageMs * (1 + random() * tree.fanOut) + way()
      }
      return { saidAt: update * gapMs, at }
    }).toSorted((a, b) => a.at - b.at)
    const written = writeInFlushes(arrivals, flushMs, costs.flushRestMs)
    delays.push(...written.delays)
    flushes += written.flushes
  }
  const sorted = delays.toSorted((a, b) => a - b)
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  const seconds = (updates * gapMs) / 1000
  return {
    gateways,
    levels,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    gatewayLoad: ((flushes / sampled) * flushMs) / (seconds * 1000),
    deliveredPerSecond: flushes / sampled / seconds,
  }
}

type Arrival = { readonly saidAt: number; readonly at: number }

/**
 * What is there when a flush starts goes out with it; it is written to the last watcher when the flush ends.
 */
function writeInFlushes(arrivals: readonly Arrival[], flushMs: number, restMaxMs: number) {
  const delays: number[] = []
  let [next, freeAt, flushes] = [0, 0, 0]
  while (next < arrivals.length) {
    const startsAt = Math.max(freeAt, arrivals[next]?.at ?? 0)
    const endsAt = startsAt + flushMs
    flushes += 1
    for (
      let arrival = arrivals[next];
      arrival !== undefined && arrival.at <= startsAt;
      arrival = arrivals[next]
    ) {
      delays.push(endsAt - arrival.saidAt)
      next += 1
    }
    freeAt = endsAt + Math.min(flushMs, restMaxMs)
  }
  return { delays, flushes }
}
