import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { attemptsStream, auctionStream } from '@zuschlag/contracts/auction/events'
import { auctionIdOf } from '../../../tests/fixtures/auction-commands.ts'
import { sha256Hex } from '../../../tests/fixtures/engine-on-memory.ts'
import { eventfulAuction } from '../../../tests/fixtures/eventful-auction.ts'
import type { History } from '../../../tests/fixtures/forged-log.ts'
import { historyIn, resealed } from '../../../tests/fixtures/forged-log.ts'
import { UnreadableEventError } from '../store/codec.ts'
import { SqliteEventLog } from '../store/sqlite/sqlite-log.ts'
import { openForWriting } from '../store/sqlite/schema.ts'
import { verifyThreadsFor, VerifyThreads } from './verify-threads.ts'
import { verifyLog } from './verify-log.ts'

const AUCTIONS = [1, 2, 3, 4, 5].map(auctionIdOf)
const directory = mkdtempSync(join(tmpdir(), 'zuschlag-judges-'))
const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** A log of five auctions, and two threads that judge it. */
async function judged(name: string, change: (history: History, index: number) => History) {
  const log = new SqliteEventLog(join(directory, name))
  for (const [index, auctionId] of AUCTIONS.entries()) {
    const { memory } = await eventfulAuction(auctionId)
    const { events, attempts } = change(await historyIn(memory, auctionId), index)
    await log.append([
      { stream: auctionStream(auctionId), expectedRevision: 'none', events },
      { stream: attemptsStream(auctionId), expectedRevision: 'none', events: attempts },
    ])
  }
  const judges = new VerifyThreads({ kind: 'sqlite', path: log.path }, 2)
  opened.push(judges, log)
  return { log, judges }
}

function withoutLast({ events, attempts }: History): History {
  return { events: resealed(events.toSpliced(-2, 1)), attempts }
}

test('[EVID-6] threads come to the verdict of one who judges alone', async () => {
  const { log, judges } = await judged('whole.db', (history) => history)
  const verdict = await verifyLog({ log, sha256Hex, judges })
  expect(verdict).toEqual(await verifyLog({ log, sha256Hex }))
  expect(verdict).toMatchObject({ auctions: AUCTIONS.length, fault: null })
  // So short a log is judged before threads have started.
  expect(await verifyThreadsFor({ kind: 'sqlite', path: log.path }, log)).toBe(null)
})

test('[EVID-6] of several faults threads name the first, as one who judges alone', async () => {
  const change = (history: History, index: number) => (index % 2 === 1 ? withoutLast(history) : history)
  const { log, judges } = await judged('forged.db', change)
  const verdict = await verifyLog({ log, sha256Hex, judges })
  expect(verdict).toEqual(await verifyLog({ log, sha256Hex }))
  expect(verdict).toMatchObject({ auctions: 2, fault: { auctionId: AUCTIONS[1] } })
})

test('an event that cannot be read is told as such', async () => {
  const { log, judges } = await judged('unreadable.db', (history) => history)
  const db = openForWriting(log.path)
  db.exec(`UPDATE events SET body = replace(body, '"AccessGranted"', '"AccessSold"')`)
  db.close()
  await expect(verifyLog({ log, sha256Hex, judges })).rejects.toThrow(UnreadableEventError)
})

test('a thread that cannot open the log fails what it was asked', async () => {
  const { log } = await judged('there.db', (history) => history)
  const judges = new VerifyThreads({ kind: 'sqlite', path: join(directory, 'not-there.db') }, 2)
  opened.push(judges)
  await expect(verifyLog({ log, sha256Hex, judges })).rejects.toThrow(/unable to open/)
  await expect(judges.judge(auctionIdOf(1))).rejects.toThrow(/unable to open/)
})
