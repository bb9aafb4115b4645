import { soak } from '../../tests/simulation/soak.ts'
import type { Benchmark } from './figure.ts'
import { median } from './measure/quantile.ts'

/**
 * As many as a soak plays before the engine's own code is compiled as far as it will be: a shorter round
 * measures the compiler.
 */
const SEEDS = 1000
const ROUNDS = 5

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
