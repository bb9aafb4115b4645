type Cleanup = () => Promise<void> | void

/**
 * Cleanups of what was started; `run` calls them in reverse order, and a failing one does not stop the
 * others.
 */
export class CleanupStack {
  readonly #cleanups: Cleanup[] = []

  defer(cleanup: Cleanup): void {
    this.#cleanups.push(cleanup)
  }

  /** @throws AggregateError of all failures, after every cleanup ran */
  async run(): Promise<void> {
    const failures: unknown[] = []
    for (let cleanup = this.#cleanups.pop(); cleanup !== undefined; cleanup = this.#cleanups.pop()) {
      try {
        await cleanup()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Some parts did not stop well')
  }
}
