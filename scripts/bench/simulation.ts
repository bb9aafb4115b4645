import { soak } from '../../tests/simulation/soak.ts'
import type { Benchmark } from './figure.ts'
import { median } from './measure/quantile.ts'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { simulateAll } from '@zuschlag/engine/scenario/simulate'
import { nodeSha256 } from '@zuschlag/engine/verification-cli/node-crypto'

const STEPS = 300_000
const SCENARIOS = 1000
const STEPS_PER_SCENARIO = 100
const ROUNDS = 5
const END_MS = Date.parse('2026-10-24T19:50:00.000Z')

/**
 * `cli simulate` without the process: from the bytes of the scenarios to the lines of the answer, on one
 * core.
 */
export const simulate: Benchmark = {
  name: 'cli: simulate',
  run: async ({ quick, say }) => {
    const steps = quick ? STEPS / 10 : STEPS
    const one = scenarioOf(steps, 1000)
    const many = Array.from({ length: SCENARIOS }, () => scenarioOf(STEPS_PER_SCENARIO, 30_000)).join('\n')
    const stepTimes: number[] = []
    const scenarioTimes: number[] = []
    // The first round warms up.
    for (let round = 0; round <= (quick ? 1 : ROUNDS); round += 1) {
      say(`playing ${steps} steps, then ${SCENARIOS} scenarios`)
      const times = [await timeOf(one), await timeOf(many)] as const
      if (round === 0) continue
      stepTimes.push(times[0])
      scenarioTimes.push(times[1])
    }
    return [
      {
        name: 'steps of one scenario',
        value: (steps / median(stepTimes)) * 1000,
        unit: '/s',
        goal: { atLeast: 200_000 },
      },
      {
        name: `${SCENARIOS} scenarios of ${STEPS_PER_SCENARIO} steps`,
        value: median(scenarioTimes) / 1000,
        unit: 's',
        goal: { atMost: 5 },
      },
    ]
  },
}

/** Bids until the end and beyond what it is extended to; every third is too low. */
function scenarioOf(steps: number, stepMs: number): string {
  const auction = {
    startPrice: 100_000,
    auctionBidMinimumIncrease: 1000,
    start: '2026-10-01T08:00:00Z',
    end: '2026-10-24T20:00:00Z',
    endExtensionMinutes: 10,
    endExtensionStartMinutes: 10,
    nightTimeStart: '22:00',
    nightTimeEnd: '08:00',
  }
  const bids = Array.from({ length: steps }, (_, index) => ({
    at: msToInstant(END_MS + (index - steps / 2) * stepMs),
    command: 'PlaceBid',
    bidder: `bidder ${index % 50}`,
    price: index % 3 === 2 ? 100_001 : 100_000 + index * 1000,
  }))
  return JSON.stringify({ auction, steps: bids })
}

async function timeOf(text: string): Promise<number> {
  const bytes = Buffer.from(text)
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let from = 0; from < bytes.length; from += 1 << 20) yield bytes.subarray(from, from + (1 << 20))
  }
  let lines = 0
  const start = performance.now()
  await simulateAll(chunks(), { print: () => (lines += 1), say: () => undefined, sha256Hex: nodeSha256.hex })
  if (lines === 0) throw new Error('Nothing was played')
  return performance.now() - start
}

/**
 * As many as a soak plays before the engine's own code is compiled as far as it will be: a shorter round
 * measures the compiler.
 */
const SEEDS = 1000

/** Simulated worlds on one core, every promise checked after every step. */
export const simulation: Benchmark = {
  name: 'simulation',
  run: async ({ quick, say }) => {
    const seeds = quick ? SEEDS / 8 : SEEDS
    const rates: number[] = []
    // The first round warms up.
    for (let round = 0; round <= (quick ? 1 : ROUNDS); round += 1) {
      say(`playing seeds ${round * seeds + 1} to ${(round + 1) * seeds}`)
      const { failures, ms } = await soak(round * seeds + 1, seeds)
      if (failures.length > 0)
        throw new Error(`Seed ${failures[0]?.seed} fails: ${failures[0]?.failure?.message}`)
      if (round > 0) rates.push((seeds / ms) * 1000)
    }
    return [{ name: 'simulated seeds', value: median(rates), unit: '/s', goal: { atLeast: 300 } }]
  },
}
