import { BroadcastChannel } from 'node:worker_threads'

/** A hint that something may have changed. Hints can be lost, repeated or late; the log is the truth. */
export interface Bus {
  publish(subject: string, message: unknown): void
  /** Calls the handler for each message of a subject; the answer ends it. A handler must not throw. */
  subscribe(subject: string, handler: (message: unknown) => void): () => void
  close(): void
}

/** The log grew; the message is `{ position }`. */
export const LOG_APPENDED = 'log.appended'

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

/**
 * A bus within one thread. Messages are delivered after the publisher is done, like those of any other bus.
 */
export function inMemoryBus(): Bus {
  const handlers = new SubjectHandlers()
  return {
    publish: (subject, message) => queueMicrotask(() => handlers.call(subject, message)),
    subscribe: (subject, handler) => handlers.add(subject, handler),
    close: () => handlers.clear(),
  }
}

type Envelope = { readonly subject: string; readonly message: unknown }

/**
 * A bus among the threads of one process with the same channel. The publisher's own subscribers get the
 * message too.
 */
export function broadcastBus(channelName: string): Bus {
  const handlers = new SubjectHandlers()
  const channel = new BroadcastChannel(channelName)
  // A process ends when its work ends; listening for hints is no work.
  channel.unref()
  channel.addEventListener('message', (event: object) => {
    const { subject, message } = (event as { readonly data: Envelope }).data
    handlers.call(subject, message)
  })
  return {
    publish(subject, message) {
      channel.postMessage({ subject, message } satisfies Envelope)
      queueMicrotask(() => handlers.call(subject, message))
    },
    subscribe: (subject, handler) => handlers.add(subject, handler),
    close() {
      handlers.clear()
      channel.close()
    },
  }
}
