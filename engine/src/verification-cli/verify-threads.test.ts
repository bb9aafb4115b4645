import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { attemptsStream, auctionStream } from '@zuschlag/contracts/auction/events'
import { auctionIdOf } from '../../../tests/fixtures/auction-commands.ts'
import { sha256Hex } from '../../../tests/fixtures/engine-on-memory.ts'
import { eventfulAuction } from '../../../tests/fixtures/eventful-auction.ts'
import { type History, historyIn, resealed } from '../../../tests/fixtures/forged-log.ts'
import { UnreadableEventError } from '../store/codec.ts'
import { SqliteEventLog } from '../store/sqlite/sqlite-log.ts'
import { openForWriting } from '../store/sqlite/schema.ts'
import { verifyThreadsFor, VerifyThreads } from './verify-threads.ts'
import { verifyLog } from './verify-log.ts'
import { folderOfFile } from '../../../tests/fixtures/temporary-folder.ts'

const AUCTIONS = [1, 2, 3, 4, 5].map(auctionIdOf)
const directory = folderOfFile('verifiers')
const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
})

/** A log of five auctions, and two threads that verify it. */
async function logWithVerifiers(name: string, change: (history: History, index: number) => History) {
  const log = new SqliteEventLog(join(directory, name))
  for (const [index, auctionId] of AUCTIONS.entries()) {
    const { memory } = await eventfulAuction(auctionId)
    const { events, attempts } = change(await historyIn(memory, auctionId), index)
    await log.append([
      { stream: auctionStream(auctionId), expectedRevision: 'none', events },
      { stream: attemptsStream(auctionId), expectedRevision: 'none', events: attempts },
    ])
  }
  const verifiers = new VerifyThreads({ kind: 'sqlite', path: log.path }, 2)
  opened.push(verifiers, log)
  return { log, verifiers }
}

function withoutLast({ events, attempts }: History): History {
  return { events: resealed(events.toSpliced(-2, 1)), attempts }
}

test('[EVID-6] several threads give the same result as one', async () => {
  const { log, verifiers } = await logWithVerifiers('whole.db', (history) => history)
  const result = await verifyLog({ log, sha256Hex, verifiers })
  expect(result).toEqual(await verifyLog({ log, sha256Hex }))
  expect(result).toMatchObject({ auctions: AUCTIONS.length, fault: null })
  // So short a log is verified before threads have started.
  expect(await verifyThreadsFor({ kind: 'sqlite', path: log.path }, log)).toBe(null)
})

test('[EVID-6] of several faults several threads name the first, as one does', async () => {
  const change = (history: History, index: number) => (index % 2 === 1 ? withoutLast(history) : history)
  const { log, verifiers } = await logWithVerifiers('forged.db', change)
  const result = await verifyLog({ log, sha256Hex, verifiers })
  expect(result).toEqual(await verifyLog({ log, sha256Hex }))
  expect(result).toMatchObject({ auctions: 2, fault: { auctionId: AUCTIONS[1] } })
})

test('an event that cannot be read is reported as such', async () => {
  const { log, verifiers } = await logWithVerifiers('unreadable.db', (history) => history)
  const db = openForWriting(log.path)
  db.exec(`UPDATE events SET body = replace(body, '"AccessGranted"', '"AccessSold"')`)
  db.close()
  await expect(verifyLog({ log, sha256Hex, verifiers })).rejects.toThrow(UnreadableEventError)
})

test('a thread that cannot open the log fails what it was asked', async () => {
  const { log } = await logWithVerifiers('there.db', (history) => history)
  const verifiers = new VerifyThreads({ kind: 'sqlite', path: join(directory, 'not-there.db') }, 2)
  opened.push(verifiers)
  await expect(verifyLog({ log, sha256Hex, verifiers })).rejects.toThrow(/unable to open/)
  await expect(verifiers.verify(auctionIdOf(1))).rejects.toThrow(/unable to open/)
})
