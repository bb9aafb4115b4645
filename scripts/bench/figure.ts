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
