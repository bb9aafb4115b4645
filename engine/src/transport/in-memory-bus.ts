import type { Bus } from './bus.ts'
import { SubjectHandlers } from './handlers.ts'

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
