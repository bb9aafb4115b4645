import { callCosts, callKinds } from './load/report.ts'
import { Crowd } from './load/crowd.ts'
import { openEvening } from './load/evening.ts'
import type { CallKind } from './measure/traffic.ts'
import type { Benchmark, BenchOptions, Figure } from './figure.ts'

/** Few and many objects that run; what people do is the same. */
const [FEW, MANY] = [50, 1_000]
const people = { watchers: 100, processes: 1, seed: 1 } as const
const BIDDERS = 100
const CALLS_PER_SECOND = 25
const GOAL = 1.5

type Measured = 'evening' | CallKind

/**
 * What a hundred calls of an evening cost in processor time of the whole product, and those of each kind,
 * with many objects beside the same with few: capacity is not to fall as the platform grows.
 */
export const evening: Benchmark = {
  name: 'an evening',
  isLong: true,
  async run(options) {
    const few = await costsOf(FEW, options)
    const many = await costsOf(MANY, options)
    return [...many].map(([kind, value]) => figureOf(kind, value, few.get(kind) ?? Number.NaN))
  },
}

function figureOf(kind: Measured, value: number, beside: number): Figure {
  return {
    name: `100 calls of ${kind}, ${MANY} auctions`,
    value,
    unit: 'processor s',
    beside: { name: `${FEW} auctions`, value: beside },
    ratio: value / beside,
    ...(kind === 'evening' ? { goal: { atMost: GOAL } } : {}),
  }
}

/** Processor seconds of a hundred calls: of everything as an evening mixes it, and of each kind alone. */
async function costsOf(
  auctions: number,
  { quick, say }: BenchOptions,
): Promise<ReadonlyMap<Measured, number>> {
  say(`${auctions} auctions`)
  const open = await openEvening({ auctions, bidders: BIDDERS, gateways: null })
  // A thousand calls.
  const seconds = quick ? 5 : 40
  const crowd = new Crowd(open, { ...people, seconds, bids: seconds * CALLS_PER_SECOND, say })
  try {
    await crowd.connectWatchers()
    await crowd.step(CALLS_PER_SECOND, quick ? 2 : 10)
    const kinds: readonly Measured[] = ['evening', ...callKinds]
    const costs = await callCosts(Object.values(open.parts), kinds, async (kind) => {
      if (kind !== 'evening') return crowd.callsOf(kind)
      const { calls } = await crowd.step(CALLS_PER_SECOND, seconds)
      return Object.values(calls).reduce((sum, { delays }) => sum + delays.count, 0)
    })
    if (costs.length === 0) throw new Error('This system does not say how much processor time processes took')
    return new Map(costs.map(({ kind, msPerCall }) => [kind, msPerCall / 10]))
  } finally {
    crowd.stop()
    await open.stop()
  }
}
