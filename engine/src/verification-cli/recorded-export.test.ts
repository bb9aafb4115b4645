import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { attemptsStream, auctionStream, type StoredEvent } from '@zuschlag/contracts/auction/events'
import { auctionIdOf } from '../../../tests/fixtures/auction-commands.ts'
import { eventsOf, sha256Hex } from '../../../tests/fixtures/engine-on-memory.ts'
import { collected, type History, logOf, resealed } from '../../../tests/fixtures/forged-log.ts'
import { copyLog } from '../store/copy-log.ts'
import { MemoryEventLog } from '../store/memory/memory-log.ts'
import type { ExportEntry } from '../verification/export-format.ts'
import { exportHistory } from './export-history.ts'
import { nodeSha256 } from './node-crypto.ts'
import { replay } from './replay.ts'
import { verifyExport } from '../verification/verify-export.ts'
import { verifyLog } from './verify-log.ts'

/** A dispute file of events of schema version 1. From the first release on it is never changed. */
const file = readFileSync(path.join(import.meta.dirname, '../../../tests/fixtures/exports/v1.ndjson'), 'utf8')
const [header = '', ...lines] = file.trimEnd().split('\n')
const entries = lines.slice(0, -1).map((line) => JSON.parse(line) as ExportEntry)
const eventsIn = (stream: ExportEntry['stream']): readonly StoredEvent[] =>
  entries.filter((entry) => entry.stream === stream).map(({ event }) => event as StoredEvent)
const history: History = { events: eventsIn('auction'), attempts: eventsIn('attempts') }
const auctionId = auctionIdOf(1)

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

test('[EVID-10] a dispute file of version 1 verifies today', async () => {
  expect(new Set(entries.map(({ event }) => (event as StoredEvent).schemaVersion))).toEqual(new Set([1]))
  expect(await verifyExport(bytesOf(file), { sha256: nodeSha256 })).toMatchObject({
    status: 'fits',
    events: history.events.length,
    attempts: history.attempts.length,
  })
})

test('[EVID-10] each of its events has a receipt', async () => {
  const receipts = entries.map(({ event }) => (event as StoredEvent).hash)
  const result = await verifyExport(bytesOf(file), { sha256: nodeSha256, receipts })
  if (result.status !== 'fits') throw new Error(result.status)
  expect([...result.receipts.keys()].toSorted()).toEqual(receipts.toSorted())
  const bid = history.events.find(({ type }) => type === 'BidPlaced')
  expect(result.receipts.get(bid?.hash ?? '')).not.toHaveProperty('businessTerms')
})

test('[EVID-10] a log of version 1 verifies, replays and is exported as it stands', async () => {
  const log = await logOf(auctionId, history)
  expect(await verifyLog({ log, sha256Hex })).toMatchObject({
    fault: null,
    accepted: 14,
    refused: history.attempts.length,
  })
  const { exportedAt, rules } = JSON.parse(header) as Parameters<typeof exportHistory>[0]
  const made = await exportHistory({ log, auctionId, exportedAt, rules, sha256Hex })
  if (made.status !== 'ready') throw new Error(made.status)
  expect((await collected(made.lines)).join('')).toBe(file)
  const steps = await collected(replay(log, auctionId, null))
  const bid = steps.find(({ event }) => event.type === 'BidPlaced')
  expect(bid?.event.data).toMatchObject({ rulesVersion: 1, businessTerms: null })
})

test('[EVID-10] a copy keeps events as they were written', async () => {
  const log = await logOf(auctionId, history)
  const copy = new MemoryEventLog('copy')
  await copyLog(log, copy, { isTransactional: true })
  expect(await eventsOf(copy, auctionStream(auctionId), { asWritten: true })).toEqual(history.events)
  expect(await eventsOf(copy, attemptsStream(auctionId), { asWritten: true })).toEqual(history.attempts)
  expect(await verifyLog({ log: copy, sha256Hex })).toMatchObject({ fault: null })
})

test('[EVID-10] an event with a member that its version does not know is found, even sealed again', async () => {
  const at = history.events.findIndex(({ type }) => type === 'BidPlaced')
  const bid = history.events[at] as StoredEvent
  const forged = { ...bid, data: { ...bid.data, tip: null } } as unknown as StoredEvent
  const log = await logOf(auctionId, {
    events: resealed(history.events.with(at, forged)),
    attempts: history.attempts,
  })
  expect(await verifyLog({ log, sha256Hex })).toMatchObject({
    fault: { revision: at, code: 'malformed' },
  })
})
