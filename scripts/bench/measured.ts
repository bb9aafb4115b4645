import type { Benchmark, BenchOptions, Figure } from './figure.ts'

export type MeasuredFigure = Figure & { readonly benchmark: string }
export type FailedBenchmark = { readonly benchmark: string; readonly error: string }
/** How long a benchmark took, of the clock that was given. */
export type BenchmarkTime = { readonly benchmark: string; readonly seconds: number }

export type BenchmarkResults = {
  readonly figures: readonly MeasuredFigure[]
  readonly failed: readonly FailedBenchmark[]
  readonly times: readonly BenchmarkTime[]
}

export type MeasuringOptions = BenchOptions & {
  readonly onStart: (name: string) => void
  readonly nowMs: () => number
}

/**
 * Runs benchmarks one after another. One that fails takes nothing from the others: it is named beside their
 * figures.
 */
export async function measured(
  benchmarks: readonly Benchmark[],
  { onStart, nowMs, ...options }: MeasuringOptions,
): Promise<BenchmarkResults> {
  const figures: MeasuredFigure[] = []
  const failed: FailedBenchmark[] = []
  const times: BenchmarkTime[] = []
  for (const { name, run } of benchmarks) {
    onStart(name)
    const startedAtMs = nowMs()
    try {
      for (const figure of await run(options)) figures.push({ benchmark: name, ...figure })
    } catch (error) {
      failed.push({ benchmark: name, error: error instanceof Error ? error.message : String(error) })
    }
    times.push({ benchmark: name, seconds: (nowMs() - startedAtMs) / 1000 })
  }
  return { figures, failed, times }
}
