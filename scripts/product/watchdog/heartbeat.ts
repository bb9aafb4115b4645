import inspector from 'node:inspector'

export const THREAD_HEARTBEAT_INTERVAL_MS = 100
const WATCHED_THREADS_MAX = 8

/** What a watched thread and the watchdog share: fields of one thread after those of another. */
export const fields = {
  /** Grows while the event loop runs. */
  beat: 0,
  /** How often the watchdog found the loop blocked. */
  blocks: 1,
  /** 1 from a block until the loop has run without one for a while. */
  unsteady: 2,
  /** 1 while a debugger may hold the thread. */
  debugged: 3,
} as const
const fieldsOfThread = Object.keys(fields).length

export type Heartbeat = { readonly memory: SharedArrayBuffer; readonly thread: number }

export function sharedMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(WATCHED_THREADS_MAX * fieldsOfThread * Int32Array.BYTES_PER_ELEMENT)
}

/** The fields of one thread. */
export function fieldsOf({ memory, thread }: Heartbeat): Int32Array {
  const bytes = fieldsOfThread * Int32Array.BYTES_PER_ELEMENT
  return new Int32Array(memory, thread * bytes, fieldsOfThread)
}

/** Lets the watchdog see that the event loop of this thread runs; keeps no thread alive. */
export function startHeartbeat(heartbeat: Heartbeat): () => void {
  const own = fieldsOf(heartbeat)
  const timer = setInterval(() => {
    Atomics.store(own, fields.debugged, inspector.url() === undefined ? 0 : 1)
    Atomics.add(own, fields.beat, 1)
  }, THREAD_HEARTBEAT_INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}
