import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import { auctionIdOf, fixtureEnd } from '../../../tests/fixtures/auction-commands.ts'
import { sha256Hex } from '../../../tests/fixtures/engine-on-memory.ts'
import { eventfulAuction } from '../../../tests/fixtures/eventful-auction.ts'
import { collected, historyIn, logOf } from '../../../tests/fixtures/forged-log.ts'
import { receiptOf } from '../domain/evidence/receipt.ts'
import type { EventLog } from '../store/event-log.ts'
import { EXPORT_LINE_BYTES_MAX } from '../verification/export-format.ts'
import { exportHistory } from './export-history.ts'
import { nodeSha256 } from './node-crypto.ts'
import type { ExportVerificationResult } from '../verification/export-verification-result.ts'
import { verifyExport } from '../verification/verify-export.ts'

const auctionId = auctionIdOf(1)
const rules = [{ rule: 'BID-1', text: 'The auction exists.' }]
let log: EventLog
let file: Buffer

async function exported(from: EventLog, id = auctionId): Promise<string> {
  const made = await exportHistory({ log: from, auctionId: id, exportedAt: fixtureEnd, rules, sha256Hex })
  if (made.status !== 'ready') throw new Error(made.status)
  return (await collected(made.lines)).join('')
}

async function* pieces(bytes: Uint8Array, size = bytes.length): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

const resultOf = (bytes: Uint8Array, size?: number): Promise<ExportVerificationResult> =>
  verifyExport(pieces(bytes, size), { sha256: nodeSha256 })

beforeAll(async () => {
  log = (await eventfulAuction()).memory
  file = Buffer.from(await exported(log))
})

test('[EVID-7] an export verifies with nothing but its bytes, in whatever pieces they come', async () => {
  const history = await historyIn(log, auctionId)
  for (const size of [undefined, 1, 7, 1000]) {
    expect(await resultOf(file, size)).toMatchObject({
      status: 'fits',
      events: history.events.length,
      attempts: history.attempts.length,
      header: { auctionId, exportedAt: fixtureEnd, rules },
    })
  }
})

test('[EVID-7] exports are the same bytes whenever they are made', async () => {
  expect(await exported(log)).toBe(file.toString())
})

test('[EVID-8] finds the event that a receipt names', async () => {
  const bid = (await historyIn(log, auctionId)).events.find(({ type }) => type === 'BidPlaced')
  const result = await verifyExport(pieces(file), {
    sha256: nodeSha256,
    receipts: [bid?.hash ?? '', 'f'.repeat(64)],
  })
  expect(result).toMatchObject({
    status: 'fits',
    receipts: new Map([[bid?.hash, receiptOf(bid as StoredEvent)]]),
  })
})

test('[EVID-7] an unknown auction and a history that does not fit are not exported', async () => {
  const options = { log, auctionId: auctionIdOf(9), exportedAt: fixtureEnd, rules, sha256Hex }
  expect(await exportHistory(options)).toEqual({ status: 'notFound' })
  const { events, attempts } = await historyIn(log, auctionId)
  const broken = await logOf(auctionId, {
    events: events.with(3, { ...events[3], at: fixtureEnd } as never),
    attempts,
  })
  expect(await exportHistory({ ...options, log: broken, auctionId })).toMatchObject({
    status: 'doesNotVerify',
    fault: { revision: 3 },
  })
})

test.each([
  ['nothing', '', 'notAnExport', 'the file is empty'],
  ['no JSON', 'hello\n', 'notAnExport', 'not an export: the first line is no JSON object'],
  [
    'another JSON',
    '{"a":1}\n',
    'notAnExport',
    'not an export: the first line does not say "zuschlag-auction-export"',
  ],
  [
    'another version',
    '{"format":"zuschlag-auction-export","formatVersion":"2"}\n',
    'notAnExport',
    'an export of version "2"; this release reads versions 1 to 2',
  ],
  [
    'a damaged header',
    '{"format":"zuschlag-auction-export","formatVersion":1}\n',
    'notAnExport',
    'not an export: the header is damaged',
  ],
])('[EVID-7] %s is no export', async (_what, text, status, message) => {
  expect(await resultOf(Buffer.from(text))).toMatchObject({ status, message })
})

test('[EVID-7] a line without end is refused before it fills the memory', async () => {
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (;;) yield Buffer.alloc(64 * 1024, 'x')
  }
  expect(await verifyExport(endless(), { sha256: nodeSha256 })).toMatchObject({ status: 'notAnExport' })
  async function* endlessAfterHeader(): AsyncGenerator<Uint8Array> {
    yield file.subarray(0, file.indexOf('\n') + 1)
    yield* endless()
  }
  expect(await verifyExport(endlessAfterHeader(), { sha256: nodeSha256 })).toEqual({
    status: 'doesNotFit',
    message: `line 2 is longer than ${EXPORT_LINE_BYTES_MAX} bytes`,
    fault: null,
    problem: 'lineTooLong',
    line: 2,
    fitsUntil: -1,
  })
})

const somewhere = fc.nat({ max: 2 ** 30 })
const forgeries = fc.oneof(
  fc.tuple(fc.constant('flip' as const), somewhere, fc.integer({ min: 1, max: 255 })),
  fc.tuple(fc.constant('delete' as const), somewhere, fc.integer({ min: 1, max: 40 })),
  fc.tuple(fc.constant('insert' as const), somewhere, fc.integer({ min: 0, max: 255 })),
  fc.tuple(fc.constant('cut' as const), somewhere, fc.constant(0)),
  fc.tuple(fc.constant('swapLines' as const), somewhere, somewhere),
  fc.tuple(fc.constant('doubleLine' as const), somewhere, fc.constant(0)),
  fc.tuple(fc.constant('dropLine' as const), somewhere, fc.constant(0)),
)

function forge(kind: string, where: number, what: number): Buffer {
  const at = where % file.length
  const lines = file.toString().trimEnd().split('\n')
  const line = where % lines.length
  const joined = (changed: readonly string[]): Buffer => Buffer.from(`${changed.join('\n')}\n`)
  switch (kind) {
    case 'flip': {
      const copy = Buffer.from(file)
      copy[at] = (copy[at] ?? 0) ^ what
      return copy
    }
    case 'delete':
      return Buffer.concat([file.subarray(0, at), file.subarray(at + what)])
    case 'insert':
      return Buffer.concat([file.subarray(0, at), Buffer.of(what), file.subarray(at)])
    case 'cut':
      return file.subarray(0, at)
    case 'swapLines': {
      const other = what % lines.length
      return joined(lines.with(line, lines[other] ?? '').with(other, lines[line] ?? ''))
    }
    case 'doubleLine':
      return joined(lines.toSpliced(line, 0, lines[line] ?? ''))
    default:
      return joined(lines.toSpliced(line, 1))
  }
}

test('[EVID-7] any forgery of any byte is found', async () => {
  const kinds = new Set<string>()
  await fc.assert(
    fc.asyncProperty(forgeries, async ([kind, where, what]) => {
      const forged = forge(kind, where, what)
      if (forged.equals(file)) return
      kinds.add(kind)
      expect((await resultOf(forged)).status).not.toBe('fits')
    }),
    { numRuns: 400 },
  )
  expect(kinds.size).toBe(7)
}, 60_000)

test('[EVID-7] the last line feed counts, and what follows it', async () => {
  expect((await resultOf(file.subarray(0, -1))).status).toBe('doesNotFit')
  for (const more of ['\n', ' ', '{}\n']) {
    expect((await resultOf(Buffer.concat([file, Buffer.from(more)]))).status).toBe('doesNotFit')
  }
})

test('[EVID-7] every bit of the trailer counts', async () => {
  const trailer = file.lastIndexOf('\n', file.length - 2) + 1
  for (let at = trailer; at < file.length; at += 1) {
    const forged = Buffer.from(file)
    forged[at] = (forged[at] ?? 0) ^ 1
    expect((await resultOf(forged)).status).not.toBe('fits')
  }
}, 60_000)
