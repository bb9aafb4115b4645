export type Finding = {
  readonly part: string
  /** ok: as it should be. note: worth knowing. warning: works, but should not stay. problem: does not work. */
  readonly level: 'ok' | 'note' | 'warning' | 'problem'
  readonly text: string
}

/** The message of whatever was thrown, never empty: some drivers throw an error of errors without one. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message || error.name : String(error)
}
