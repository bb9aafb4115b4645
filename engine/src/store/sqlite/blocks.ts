import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** Neighbouring positions of one block. Permanent like what is made of it. */
const BLOCK_POSITIONS = 512

/** The block that holds a position. */
export function blockOf(position: number): number {
  return Math.floor(position / BLOCK_POSITIONS)
}

/** Positions start at 1: slot 0 stays empty. */
export function firstPositionOf(block: number): number {
  return block * BLOCK_POSITIONS
}

export function lastPositionOf(block: number): number {
  return firstPositionOf(block + 1) - 1
}

/**
 * Where in a block the events of a stream stand, by the block's list: JSON of stream ids with places counted
 * from the block's first. A list has up to 512 streams of which one is asked for, so it is found in the text.
 */
export function placesIn(list: string, stream: number): readonly number[] {
  const name = `"${stream}":`
  const at = list.indexOf(name)
  if (at < 0) return []
  const from = at + name.length
  return JSON.parse(list.slice(from, list.indexOf(']', from) + 1)) as readonly number[]
}

/**
 * The block at the end of a log. Once it is full its list is written, in the transaction of its last event.
 */
export class OpenBlock {
  readonly #tail: StatementSync
  readonly #insert: StatementSync
  /** Places of its events by their streams. */
  #places = new Map<number, number[]>()

  constructor(db: DatabaseSync) {
    this.#tail = db.prepare('SELECT position, stream FROM events WHERE position >= ? ORDER BY position')
    this.#insert = db.prepare('INSERT INTO blocks (block, places) VALUES (?, ?)')
  }

  /** Reads what the log has of the block that its next event belongs to. */
  read(lastPosition: number): void {
    this.#places = new Map()
    const rows = this.#tail.all(firstPositionOf(blockOf(lastPosition + 1)))
    for (const { position, stream } of rows) this.#note(Number(position), Number(stream))
  }

  /** Takes note of the event at the next position. */
  add(position: number, stream: number): void {
    this.#note(position, stream)
    const block = blockOf(position)
    if (position < lastPositionOf(block)) return
    this.#insert.run(block, JSON.stringify(Object.fromEntries(this.#places)))
    this.#places = new Map()
  }

  #note(position: number, stream: number): void {
    const place = position % BLOCK_POSITIONS
    const places = this.#places.get(stream)
    if (places === undefined) this.#places.set(stream, [place])
    else places.push(place)
  }
}
