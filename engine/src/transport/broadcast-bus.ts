import { BroadcastChannel } from 'node:worker_threads'
import type { Bus } from './bus.ts'
import { SubjectHandlers } from './handlers.ts'

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
