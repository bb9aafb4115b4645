import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRevisions } from '../../../../tests/contract/event-log/collect.ts'
import { sampleBid } from '../../../../tests/contract/event-log/sample-events.ts'
import { AppendTransaction } from './append-transaction.ts'
import { openForReading, openForWriting } from './schema.ts'
import { SqliteEventLog } from './sqlite-log.ts'

/** Positions of a block, as in the file. */
const BLOCK = 512
const STREAMS = 5

const append = fc.record({
  stream: fc.oneof(fc.constant(0), fc.nat({ max: STREAMS - 1 })),
  events: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 90 })),
  /**
   * `refused`: the transaction of this append fails after its events were inserted; `reopened`: another
   * connection goes on.
   */
  fate: fc.nat({ max: 19 }).map((roll) => (roll === 0 ? 'refused' : roll === 1 ? 'reopened' : 'written')),
})
const look = fc.record({
  stream: fc.nat({ max: STREAMS }),
  from: fc.option(fc.nat({ max: 700 }), { nil: undefined }),
  limit: fc.option(fc.integer({ min: 1, max: 600 }), { nil: undefined }),
  backwards: fc.boolean(),
})

/** A writer whose next transaction can be made to fail at its commit. */
class FailingWriter {
  fails = false
  #writer: AppendTransaction
  #db: DatabaseSync
  readonly #path: string

  constructor(path: string) {
    this.#path = path
    this.#db = openForWriting(path)
    this.#writer = this.#open()
  }

  append(stream: string, from: number, count: number): string | undefined {
    const events = Array.from({ length: count }, (_, index) => sampleBid(stream, from + index))
    const request = { stream, expectedRevision: from === 0 ? ('none' as const) : from - 1, events }
    return this.#writer.run([request], null).results[0]?.status
  }

  reopen(): void {
    this.#db.close()
    this.#db = openForWriting(this.#path)
    this.#writer = this.#open()
  }

  close(): void {
    this.#db.close()
  }

  #open(): AppendTransaction {
    const commit = this.#db.prepare('COMMIT')
    const run = () => {
      if (this.fails) throw Object.assign(new Error('database or disk is full'), { errcode: 13 })
      return commit.run()
    }
    return new AppendTransaction(
      new Proxy(this.#db, {
        get: (db, name) => {
          if (name === 'prepare') return (sql: string) => (sql === 'COMMIT' ? { run } : db.prepare(sql))
          const member: unknown = Reflect.get(db, name, db)
          return typeof member === 'function' ? (member as () => unknown).bind(db) : member
        },
      }),
    )
  }
}

test('a stream is read whole and in part over many blocks, whatever was refused or reopened between', async () => {
  let crossed = 0
  let refused = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(append, { minLength: 40, maxLength: 120 }),
      fc.array(look, { minLength: 20, maxLength: 20 }),
      async (appends, looks) => {
        const directory = mkdtempSync(join(tmpdir(), 'zuschlag-places-'))
        const path = join(directory, 'events.db')
        try {
          const writer = new FailingWriter(path)
          const counts = Array.from({ length: STREAMS + 1 }, () => 0)
          for (const { stream, events, fate } of appends) {
            if (fate === 'reopened') writer.reopen()
            writer.fails = fate === 'refused'
            const status = writer.append(`s-${stream}`, counts[stream] ?? 0, events)
            expect(status).toBe(fate === 'refused' ? 'unavailable' : 'appended')
            if (fate === 'refused') refused += 1
            else counts[stream] = (counts[stream] ?? 0) + events
          }
          writer.close()
          const total = counts.reduce((sum, count) => sum + count, 0)
          expectLists(path, total)
          crossed += Math.floor((total + 1) / BLOCK)
          const log = new SqliteEventLog(path)
          for (const { stream, from, limit, backwards } of looks) {
            const all = Array.from({ length: counts[stream] ?? 0 }, (_, revision) => revision)
            const wanted = backwards
              ? all.filter((revision) => revision <= (from ?? Infinity)).toReversed()
              : all.filter((revision) => revision >= (from ?? 0))
            const read = await readRevisions(log, `s-${stream}`, {
              direction: backwards ? 'backwards' : 'forwards',
              ...(from !== undefined && { from }),
              ...(limit !== undefined && { limit }),
            })
            expect(read).toEqual(wanted.slice(0, limit))
          }
          await log.close()
        } finally {
          rmSync(directory, { recursive: true, force: true })
        }
      },
    ),
    // A run writes hundreds of transactions: smaller ones are not looked for.
    { numRuns: 8, endOnFailure: true },
  )
  expect(crossed).toBeGreaterThan(8)
  expect(refused).toBeGreaterThan(8)
})

/** Each full block has a list of its places, and it says what the rows say. */
function expectLists(path: string, events: number): void {
  const db = openForReading(path)
  const lists = db.prepare('SELECT block, places FROM blocks ORDER BY block').all()
  expect(lists).toHaveLength(Math.floor((events + 1) / BLOCK))
  const rows = db.prepare('SELECT position, stream FROM events WHERE position BETWEEN ? AND ?')
  for (const { block, places } of lists) {
    const first = Number(block) * BLOCK
    const expected: Record<string, number[]> = {}
    for (const { position, stream } of rows.all(first, first + BLOCK - 1)) {
      ;(expected[String(stream)] ??= []).push(Number(position) - first)
    }
    expect(JSON.parse(String(places))).toEqual(expected)
  }
  db.close()
}
