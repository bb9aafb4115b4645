type Stop = () => Promise<void> | void

/** What was started, in order. It is stopped in the opposite one, and a part that fails at it holds up no other. */
export class Parts {
  readonly #stops: Stop[] = []

  add(stop: Stop): void {
    this.#stops.push(stop)
  }

  /** @throws AggregateError of what went wrong, after every part had its turn. */
  async stop(): Promise<void> {
    const failures: unknown[] = []
    for (let stop = this.#stops.pop(); stop !== undefined; stop = this.#stops.pop()) {
      try {
        await stop()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Some parts did not stop well')
  }
}
