/** Milliseconds as a reader says them: `24 ms`, `3.1 s`, `2 min 5 s`. */
export function formatDuration(milliseconds: number): string

export type StepOptions<T> = {
  /** What to say about the result, behind the label. */
  readonly note?: (result: T) => string | undefined
  /** How long the step usually takes, shown while it runs. */
  readonly expected?: string
}

/** Runs one long step and leaves one line with its time on stderr; a failure is rethrown after its line. */
export function step<T>(label: string, work: () => T | Promise<T>, options?: StepOptions<T>): Promise<T>
