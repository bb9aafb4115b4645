import type { Benchmark, BenchOptions, Figure } from './figure.ts'

export type MeasuredFigure = Figure & { readonly benchmark: string }
export type FailedBenchmark = { readonly benchmark: string; readonly error: string }

/** Runs benchmarks one after another. One that fails takes nothing from the others: it is named beside their figures. */
export async function measured(
  benchmarks: readonly Benchmark[],
  { onStart, ...options }: BenchOptions & { readonly onStart: (name: string) => void },
): Promise<{ readonly figures: readonly MeasuredFigure[]; readonly failed: readonly FailedBenchmark[] }> {
  const figures: MeasuredFigure[] = []
  const failed: FailedBenchmark[] = []
  for (const { name, run } of benchmarks) {
    onStart(name)
    try {
      for (const figure of await run(options)) figures.push({ benchmark: name, ...figure })
    } catch (error) {
      failed.push({ benchmark: name, error: error instanceof Error ? error.message : String(error) })
    }
  }
  return { figures, failed }
}
