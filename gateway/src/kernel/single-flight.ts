/**
 * Questions to something slow: however many want to know the same, it is asked once at a time. A question
 * that gets no answer for long is no longer waited for by those who come later, so that one lost connection
 * does not block a key permanently.
 */
export class SingleFlight<T> {
  readonly #asking = new Map<string, Promise<T>>()
  readonly #sharedForMs: number

  constructor(sharedForMs: number) {
    this.#sharedForMs = sharedForMs
  }

  ask(key: string, question: () => Promise<T>): Promise<T> {
    const shared = this.#asking.get(key)
    if (shared !== undefined) return shared
    const asking = question()
    this.#asking.set(key, asking)
    const forget = (): void => {
      clearTimeout(timer)
      if (this.#asking.get(key) === asking) this.#asking.delete(key)
    }
    const timer = setTimeout(forget, this.#sharedForMs)
    asking.then(forget, forget)
    return asking
  }

  /** Nobody who comes later shares an answer to what was asked until now. */
  forgetAll(): void {
    this.#asking.clear()
  }
}
