import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A measured value beside what it is compared with, both from the same run on the same machine. */
export type Figure = {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** What stands beside it, in the same unit. */
  readonly beside?: { readonly name: string; readonly value: number }
  /** Value divided by what stands beside it. */
  readonly ratio?: number
  readonly goal?: { readonly atLeast: number } | { readonly atMost: number }
}

export type BenchOptions = {
  /** A fraction of the work, for a first look, not for a decision. */
  readonly quick: boolean
  /** Its own, empty at first and removed afterwards. */
  readonly folder: string
  readonly say: (line: string) => void
}

export type Benchmark = {
  readonly name: string
  /** Starts the whole product again and again: too long for a look. */
  readonly isLong?: true
  readonly run: (options: BenchOptions) => Promise<readonly Figure[]>
}

/**
 * Whether a figure reaches its goal; null where it has none. The goal is one for the ratio where there is a
 * ratio.
 */
export function reachesGoal({ value, ratio, goal }: Figure): boolean | null {
  if (goal === undefined) return null
  const compared = ratio ?? value
  return 'atLeast' in goal ? compared >= goal.atLeast : compared <= goal.atMost
}

type MeasuredFigure = Figure & { readonly benchmark: string }
type FailedBenchmark = { readonly benchmark: string; readonly error: string }
/** How long a benchmark took, of the clock that was given. */
type BenchmarkTime = { readonly benchmark: string; readonly seconds: number }

export type BenchmarkResults = {
  readonly figures: readonly MeasuredFigure[]
  readonly failed: readonly FailedBenchmark[]
  readonly times: readonly BenchmarkTime[]
}

type MeasuringOptions = Omit<BenchOptions, 'folder'> & {
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
    const folder = await mkdtemp(path.join(tmpdir(), 'zuschlag-bench-'))
    try {
      for (const figure of await run({ ...options, folder })) figures.push({ benchmark: name, ...figure })
    } catch (error) {
      failed.push({ benchmark: name, error: error instanceof Error ? error.message : String(error) })
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    }
    times.push({ benchmark: name, seconds: (nowMs() - startedAtMs) / 1000 })
  }
  return { figures, failed, times }
}

/** Figures as an aligned table, one line each. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = [['what', 'measured', 'beside', 'ratio', 'goal', ''], ...figures.map(rowOf)]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function rowOf(figure: Figure): string[] {
  const { name, value, unit, beside, ratio, goal } = figure
  const reached = reachesGoal(figure)
  return [
    name,
    `${amount(value)} ${unit}`,
    beside === undefined ? '' : `${amount(beside.value)} ${unit} ${beside.name}`,
    ratio === undefined ? '' : amountOfRatio(ratio),
    goal === undefined ? '' : 'atLeast' in goal ? `>= ${goal.atLeast}` : `<= ${goal.atMost}`,
    reached === null ? '' : reached ? 'reached' : 'MISSED',
  ]
}

/** Two digits behind the point, or as many as it takes to see what a small ratio is. */
function amountOfRatio(ratio: number): string {
  return ratio >= 0.1 ? ratio.toFixed(2) : ratio.toPrecision(2)
}

function amount(value: number): string {
  if (value >= 100) return String(Math.round(value))
  return value.toFixed(value >= 1 || value === 0 ? 1 : 3)
}
