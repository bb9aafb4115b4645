type Handler = (message: unknown) => void

/** Who listens to what, within one thread. */
export class SubjectHandlers {
  readonly #bySubject = new Map<string, Set<Handler>>()

  add(subject: string, handler: Handler): () => void {
    const handlers = this.#bySubject.get(subject) ?? new Set()
    this.#bySubject.set(subject, handlers)
    handlers.add(handler)
    return () => {
      handlers.delete(handler)
      if (handlers.size === 0 && this.#bySubject.get(subject) === handlers) this.#bySubject.delete(subject)
    }
  }

  call(subject: string, message: unknown): void {
    for (const handler of this.#bySubject.get(subject) ?? []) handler(message)
  }

  has(subject: string): boolean {
    return this.#bySubject.has(subject)
  }

  clear(): void {
    this.#bySubject.clear()
  }
}
