import { workerData } from 'node:worker_threads'
import { type Heartbeat, startHeartbeat } from './heartbeat.ts'

/** What a watched thread is started with beside its own data. */
export type WatchedData = { readonly watched: { readonly entry: string; readonly heartbeat: Heartbeat } }

// The entry of a thread that the watchdog watches; the thread's own code follows.
const { watched } = workerData as WatchedData
startHeartbeat(watched.heartbeat)
await import(watched.entry)
