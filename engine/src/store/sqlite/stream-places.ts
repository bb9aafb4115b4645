import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { firstPositionOf, lastPositionOf, placesIn } from './blocks.ts'

/** Runs that are looked up in one go, with the lists of their blocks. */
const RUNS_AT_ONCE = 32

const BY_ROW = 'SELECT position FROM events WHERE position BETWEEN ? AND ? AND stream = ? ORDER BY position'

/** A block that is not full has no list yet. */
type Run = readonly [firstRevision: number, block: number, list: string | null]

/**
 * Finds where the events of a stream stand, in two steps: `runs` says which blocks hold events of it, and the
 * list of a block which of its positions are whose. Revisions have no gaps, so the first of a run and the
 * order in its block say them all.
 */
export class StreamPlaces {
  readonly #db: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  constructor(db: DatabaseSync) {
    this.#db = db
  }

  /** Positions of a stream's events from a revision on, upwards or downwards; so many at most. */
  positions(stream: number, from: number, size: number, backwards: boolean): readonly number[] {
    const found: number[] = []
    let bound = backwards ? from : this.#firstOfRunWith(stream, from)
    for (;;) {
      // No more than can have what is asked for, as each has an event at least.
      const most = Math.min(size - found.length, RUNS_AT_ONCE)
      const runs = this.#runs(stream, bound, backwards, most)
      for (const [firstRevision, block, list] of runs) {
        const places = this.#placesIn(block, list, stream)
        if (backwards) takeDown(found, places, from - firstRevision, size)
        else takeUp(found, places, from - firstRevision, size)
        if (found.length === size) return found
        bound = firstRevision + (backwards ? -1 : 1)
      }
      if (runs.length < most) return found
    }
  }

  #firstOfRunWith(stream: number, revision: number): number {
    const sql = 'SELECT max(first_revision) FROM runs WHERE stream = ? AND first_revision <= ?'
    return Number(this.#all(sql, stream, revision)[0]?.[0] ?? 0)
  }

  #runs(stream: number, bound: number, backwards: boolean, most: number): readonly Run[] {
    const [comparison, order] = backwards ? ['<=', 'DESC'] : ['>=', 'ASC']
    const sql = `SELECT first_revision, block, places FROM runs LEFT JOIN blocks USING (block) WHERE stream = ?
      AND first_revision ${comparison} ? ORDER BY first_revision ${order} LIMIT ?`
    return this.#all(sql, stream, bound, most) as readonly unknown[] as readonly Run[]
  }

  /** Positions of a stream's events in a block, upwards. */
  #placesIn(block: number, list: string | null, stream: number): readonly number[] {
    const first = firstPositionOf(block)
    if (list === null) return this.#numbers(BY_ROW, first, lastPositionOf(block), stream)
    return placesIn(list, stream).map((place) => first + place)
  }

  #numbers(sql: string, ...values: readonly number[]): readonly number[] {
    return this.#all(sql, ...values).map(([number]) => Number(number))
  }

  #all(sql: string, ...values: readonly number[]): readonly (readonly unknown[])[] {
    let statement = this.#statements.get(sql)
    if (statement === undefined) {
      statement = this.#db.prepare(sql)
      statement.setReturnArrays(true)
      this.#statements.set(sql, statement)
    }
    return statement.all(...values) as unknown as readonly (readonly unknown[])[]
  }
}

function takeUp(found: number[], places: readonly number[], skipped: number, size: number): void {
  for (let index = Math.max(skipped, 0); index < places.length && found.length < size; index += 1) {
    found.push(places[index] ?? 0)
  }
}

function takeDown(found: number[], places: readonly number[], last: number, size: number): void {
  for (let index = Math.min(last, places.length - 1); index >= 0 && found.length < size; index -= 1) {
    found.push(places[index] ?? 0)
  }
}
