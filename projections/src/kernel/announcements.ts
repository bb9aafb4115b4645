import type { LoggedEvent } from '@zuschlag/engine/store/event-log'
import type { FoldWatcher } from './fold.ts'
import type { Projection } from './projection.ts'
import type { ReadRow } from './table.ts'

/** The rows that one event changed, by their projections. */
export type ChangedRows = ReadonlyMap<Projection, ReadRow>

/** What is published after a commit, made from the rows of one projection. */
export type PublishOptions<Announcement> = {
  readonly projection: Projection
  /**
   * Null where a change is nobody's business. `beside` is empty where the row is the newest of a backlog.
   */
  readonly of: (row: ReadRow, logged: LoggedEvent, beside: ChangedRows) => Announcement | null
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
  let open: { readonly logged: LoggedEvent; readonly rows: Map<Projection, ReadRow> } | null = null

  function collect(): void {
    const row = open?.rows.get(announcing.projection)
    const announcement = open && row ? announcing.of(row, open.logged, open.rows) : null
    if (open === null || announcement === null) return
    if (newestOnly) newest.set(open.logged.stream, announcement)
    else all.push(announcement)
  }

  return {
    watch: (projection, row, logged) => {
      if (open?.logged !== logged) {
        collect()
        open = { logged, rows: new Map() }
      }
      open.rows.set(projection, row)
    },
    publish: () => {
      collect()
      open = null
      for (const announcement of newestOnly ? newest.values() : all) announcing.publish(announcement)
    },
  }
}
