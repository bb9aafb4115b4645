import type { CallersOrder, CallersResult } from './callers-process.ts'
import { Child } from './child.ts'
import type { WatcherJob, WatchersReport } from './watchers-process.ts'

export type Watchers = Child<WatcherJob, WatchersReport>
export type Callers = Child<CallersOrder, CallersResult>

/** Watchers in a process of their own, so that neither their memory nor their work counts as the server's. */
export function startWatchers(): Watchers {
  return new Child(new URL('watchers-process.ts', import.meta.url))
}

/** People who call at a rate that does not wait for answers, in a process of their own. */
export function startCallers(): Callers {
  return new Child(new URL('callers-process.ts', import.meta.url))
}
