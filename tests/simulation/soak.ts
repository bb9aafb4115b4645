import { runSeed, type SeedReport } from './run-seed.ts'

export type Soak = {
  readonly seeds: number
  readonly failures: readonly SeedReport[]
  /** In how many worlds a case was met. */
  readonly reached: ReadonlyMap<string, number>
  readonly steps: number
  readonly ms: number
}

/** Plays worlds one after another. Stops early once so many have failed. */
export async function soak(
  from: number,
  seeds: number,
  {
    failuresMax = 1,
    onSeed = () => {},
  }: { failuresMax?: number; onSeed?: (report: SeedReport) => void } = {},
): Promise<Soak> {
  const failures: SeedReport[] = []
  const reached = new Map<string, number>()
  const start = performance.now()
  let played = 0
  let steps = 0
  for (let seed = from; seed < from + seeds && failures.length < failuresMax; seed += 1) {
    const report = await runSeed(seed)
    played += 1
    steps += report.steps
    if (report.failure !== null) failures.push(report)
    for (const name of report.reached.keys()) reached.set(name, (reached.get(name) ?? 0) + 1)
    onSeed(report)
  }
  return { seeds: played, failures, reached, steps, ms: performance.now() - start }
}

/** How to see what happened in a seed. */
export function replayOf(seed: number): string {
  return `npm run simulate:soak -- --seed ${seed} --trace`
}
