import type { LoggedEvent } from '@zuschlag/engine/store/event-log'
import type { Projection } from './projection.ts'
import { keyText, type RowKey, type Table } from './table.ts'

/** One event for one projection. */
export type FoldTask = {
  readonly projection: Projection
  readonly logged: LoggedEvent
  /** Which row it changes; null where each event has a row of its own that nothing else ever touches. */
  readonly target: { readonly id: string; readonly key: RowKey; readonly opens: boolean } | null
  /** Why the projection cannot handle this event, if that is known before trying. */
  readonly flaw: string | null
}

/** Identifies a row among those of all tables. */
export const rowId = (table: Table, key: RowKey): string => `${table.name}/${keyText(key)}`
/** Identifies a stream as one projection sees it. */
export const streamId = (projection: string, stream: string): string => `${projection} ${stream}`

/**
 * What is to be done for a batch, in the log's order, each event through every projection that it concerns.
 */
export function planFold(
  projections: readonly Projection[],
  events: readonly LoggedEvent[],
  quarantined: ReadonlySet<string>,
): readonly FoldTask[] {
  const tasks: FoldTask[] = []
  for (const logged of events) {
    for (const projection of projections) {
      const treatment = projection.treats(logged.event.type)
      if (treatment === 'ignores') continue
      if (quarantined.size > 0 && quarantined.has(streamId(projection.name, logged.stream))) continue
      tasks.push(taskOf(projection, logged, treatment))
    }
  }
  return tasks
}

function taskOf(
  projection: Projection,
  logged: LoggedEvent,
  treatment: 'opens' | 'changes' | 'unknown',
): FoldTask {
  if (treatment === 'unknown') {
    return { projection, logged, target: null, flaw: `Unknown event type ${logged.event.type}` }
  }
  if (projection.isAppendOnly) return { projection, logged, target: null, flaw: null }
  try {
    const key = projection.keyOf(logged.event)
    const target = { id: rowId(projection.table, key), key, opens: treatment === 'opens' }
    return { projection, logged, target, flaw: null }
  } catch (error) {
    return { projection, logged, target: null, flaw: messageOf(error) }
  }
}

/** Rows that the tasks need and that are not at hand: those that the batch itself opens need no look-up. */
export function missingKeys(
  tasks: readonly FoldTask[],
  atHand: { has(id: string): boolean },
): ReadonlyMap<Table, readonly RowKey[]> {
  const seen = new Set<string>()
  const missing = new Map<Table, RowKey[]>()
  for (const { projection, target } of tasks) {
    if (target === null || seen.has(target.id) || atHand.has(target.id)) continue
    seen.add(target.id)
    if (target.opens) continue
    const keys = missing.get(projection.table)
    if (keys === undefined) missing.set(projection.table, [target.key])
    else keys.push(target.key)
  }
  return missing
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
