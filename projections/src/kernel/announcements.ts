import type { LoggedEvent } from '@zuschlag/engine/store/event-log'
import type { FoldWatcher } from './fold.ts'
import type { Projection } from './projection.ts'
import type { ReadRow } from './table.ts'

/** What is published after a commit, made from the rows of one projection. */
export type PublishOptions<Announcement> = {
  readonly projection: Projection
  /** Null where a change is nobody's business. */
  readonly of: (row: ReadRow, logged: LoggedEvent) => Announcement | null
  readonly publish: (announcement: Announcement) => void
}

export type Collector = { readonly watch: FoldWatcher; readonly publish: () => void }

/**
 * Collects what a batch has to say, in the log's order. Someone who watches wants each step as it happens; of
 * a backlog (`newestOnly`) the newest state of each row says it all.
 */
export function collectAnnouncements<A>(announcing: PublishOptions<A>, newestOnly: boolean): Collector {
  const all: A[] = []
  const newest = new Map<string, A>()
  return {
    watch: (projection, row, logged) => {
      if (projection !== announcing.projection) return
      const announcement = announcing.of(row, logged)
      if (announcement === null) return
      if (newestOnly) newest.set(logged.stream, announcement)
      else all.push(announcement)
    },
    publish: () => {
      for (const announcement of newestOnly ? newest.values() : all) announcing.publish(announcement)
    },
  }
}
