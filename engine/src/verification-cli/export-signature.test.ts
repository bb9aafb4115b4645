import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { auctionIdOf, fixtureEnd } from '../../../tests/fixtures/auction-commands.ts'
import { sha256Hex } from '../../../tests/fixtures/engine-on-memory.ts'
import { eventfulAuction } from '../../../tests/fixtures/eventful-auction.ts'
import { collected, historyIn, logOf, resealed } from '../../../tests/fixtures/forged-log.ts'
import { canonicalJson } from '../domain/evidence/canonical-json.ts'
import { rulesDigest } from '../verification/export-signature.ts'
import { verifyExport } from '../verification/verify-export.ts'
import type { ExportVerificationResult } from '../verification/export-verification-result.ts'
import type { EventLog } from '../store/event-log.ts'
import { exportHistory } from './export-history.ts'
import { nodeSha256, signingKeyPair, verifyEd25519InNode } from './node-crypto.ts'

const auctionId = auctionIdOf(1)
const rules = [{ rule: 'BID-1', text: 'The auction exists.' }]
const [own, other] = [signingKeyPair('the installation’s own secret'), signingKeyPair('a forger’s secret')]
let log: EventLog
let file: string

async function exported(from: EventLog, by = own): Promise<string> {
  const signedBy = { release: '9.9.9', sign: by.sign }
  const made = await exportHistory({
    log: from,
    auctionId,
    exportedAt: fixtureEnd,
    rules,
    sha256Hex,
    signedBy,
  })
  if (made.status !== 'ready') throw new Error(made.status)
  return (await collected(made.lines)).join('')
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from(text))
}

const resultOf = (text: string): Promise<ExportVerificationResult> =>
  verifyExport(bytesOf(text), {
    sha256: nodeSha256,
    knownKeys: [own.publicKey],
    verifySignature: verifyEd25519InNode,
    knownRules: [rulesDigest(rules, sha256Hex)],
  })

/**
 * What a forger does: makes the trailer fit again; `sign` signs it with a key of the forger's own, else the
 * old signature stays.
 */
function closedAgain(lines: readonly string[], sign?: typeof own.sign): string {
  const body = `${lines.slice(0, -1).join('\n')}\n`
  const { signature, ...trailer } = JSON.parse(lines.at(-1) ?? '') as Record<string, unknown>
  const entries = lines
    .slice(1, -1)
    .map((line) => JSON.parse(line) as { stream: string; event: { hash: string } })
  const of = (stream: string) => entries.filter((entry) => entry.stream === stream)
  const closed = {
    ...trailer,
    events: of('auction').length,
    attempts: of('attempts').length,
    lastHash: of('auction').at(-1)?.event.hash ?? '0'.repeat(64),
    lastAttemptHash: of('attempts').at(-1)?.event.hash ?? '0'.repeat(64),
    sha256: createHash('sha256').update(body).digest('hex'),
  }
  const text = `zuschlag-auction-export trailer\n${canonicalJson(closed)}`
  const seal = signature === undefined ? {} : { signature: sign?.(text) ?? signature }
  return `${body}${canonicalJson({ ...closed, ...seal })}\n`
}

/** As a file of version 1, which has no signature. */
function unsigned(text: string): string {
  const lines = text.trimEnd().split('\n')
  const { writer: _writer, ...header } = JSON.parse(lines[0] ?? '') as Record<string, unknown>
  const { signature: _signature, ...trailer } = JSON.parse(lines.at(-1) ?? '') as Record<string, unknown>
  return closedAgain([
    canonicalJson({ ...header, formatVersion: 1 }),
    ...lines.slice(1, -1),
    canonicalJson(trailer),
  ])
}

/** The three changes that hashes alone do not show. */
const forgeries: readonly [string, () => Promise<string[]>][] = [
  ['the last event cut off', async () => withoutLast(file.trimEnd().split('\n'))],
  [
    'a refused attempt removed and all hashes made again',
    async () => {
      const { events, attempts } = await historyIn(log, auctionId)
      const forged = await logOf(auctionId, { events, attempts: resealed(attempts.slice(0, -1)) })
      const lines = (await exported(forged)).trimEnd().split('\n')
      return [...lines.slice(0, -1), file.trimEnd().split('\n').at(-1) ?? '']
    },
  ],
  [
    'the rules rewritten',
    async () => file.replace('The auction exists.', 'The broker decides.').trimEnd().split('\n'),
  ],
]

/** Without the last decision of the auction, which may have several events, and what follows. */
function withoutLast(lines: readonly string[]): string[] {
  const last = lines.findLastIndex((line) => line.includes('"stream":"auction"'))
  return [...lines.slice(0, last), lines.at(-1) ?? '']
}

beforeAll(async () => {
  log = (await eventfulAuction()).memory
  file = await exported(log)
})

test('[EVID-13] a file that the installation signed is proven to anyone who knows its key', async () => {
  expect(await resultOf(file)).toMatchObject({
    status: 'fits',
    hasKnownRules: true,
    proof: { status: 'known', publicKey: own.publicKey, keyId: own.keyId },
    header: { formatVersion: 2, writer: { release: '9.9.9' } },
  })
  expect(await verifyExport(bytesOf(file), { sha256: nodeSha256 })).toMatchObject({
    status: 'fits',
    hasKnownRules: null,
    proof: { status: 'unchecked' },
  })
})

test.each(forgeries)(
  '[EVID-13] %s, with the trailer made again: the signature does not fit',
  async (_what, forge) => {
    expect(await resultOf(closedAgain(await forge()))).toMatchObject({
      status: 'doesNotFit',
      problem: 'signatureWrong',
    })
  },
)

test.each(forgeries)(
  '[EVID-13] %s, signed by another key: the key is named and unknown',
  async (_what, forge) => {
    expect(await resultOf(closedAgain(await forge(), other.sign))).toMatchObject({
      status: 'fits',
      proof: { status: 'unknownKey', keyId: other.keyId, publicKey: other.publicKey },
    })
  },
)

test.each(forgeries)(
  '[EVID-13] %s, with the signature taken away: not signed, nothing is proven',
  async (what, forge) => {
    expect(await resultOf(unsigned(closedAgain(await forge())))).toMatchObject({
      status: 'fits',
      proof: { status: 'unsigned' },
      hasKnownRules: what !== 'the rules rewritten',
    })
  },
)

test('[EVID-13] a foreign key id or a signature of no key never fits', async () => {
  const bad = [
    file.replace(own.keyId, other.keyId),
    file.replace(`"publicKey":"${own.publicKey}"`, `"publicKey":"${'A'.repeat(43)}"`),
    file.replace(/"signature":\{[^}]*\}/, '"signature":null'),
  ]
  for (const text of bad) expect((await resultOf(text)).status).toBe('doesNotFit')
})

test('[EVID-13] a file whose signature was removed says that it is missing', async () => {
  const lines = file.trimEnd().split('\n')
  const { signature: _signature, ...trailer } = JSON.parse(lines.at(-1) ?? '') as Record<string, unknown>
  const text = `${[...lines.slice(0, -1), canonicalJson(trailer)].join('\n')}\n`
  expect(await resultOf(text)).toMatchObject({
    status: 'doesNotFit',
    problem: 'signatureMissing',
    message: `line ${lines.length}: the signature is missing`,
  })
})

test('[EVID-13] no change of any byte of a signed file is proven', async () => {
  const bytes = Buffer.from(file)
  let checked = 0
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
      const changed = Buffer.from(bytes)
      changed[at] = ((changed[at] ?? 0) + by) % 256
      const result = await verifyExport(
        (async function* () {
          yield await Promise.resolve(changed)
        })(),
        { sha256: nodeSha256, knownKeys: [own.publicKey], verifySignature: verifyEd25519InNode },
      )
      checked += 1
      expect(result.status === 'fits' && result.proof.status === 'known').toBe(false)
    }),
    { numRuns: 150 },
  )
  expect(checked).toBe(150)
})

test('[EVID-9] a file of a newer release is neither forged nor genuine', async () => {
  const lines = file.trimEnd().split('\n')
  const newerEvent = lines.with(3, (lines[3] ?? '').replace('"schemaVersion":1', '"schemaVersion":2'))
  const newerType = lines
    .with(0, (lines[0] ?? '').replace('"schemaVersion":1', '"schemaVersion":2'))
    .with(3, (lines[3] ?? '').replace(/"type":"\w+"/, '"type":"AuctionPaused"'))
  const newerFormat = lines.with(0, (lines[0] ?? '').replace('"formatVersion":2', '"formatVersion":3'))
  for (const forged of [newerEvent, newerType, newerFormat]) {
    expect(await resultOf(closedAgain(forged, own.sign))).toMatchObject({ status: 'newerRelease' })
  }
  // Without such a claim the same content is a forgery.
  const forgedType = newerType.with(0, lines[0] ?? '')
  expect(await resultOf(closedAgain(forgedType, own.sign))).toMatchObject({ status: 'doesNotFit' })
})

test('[EVID-13] a file of version 1 is consistent, and nothing more', async () => {
  const v1 = readFileSync(path.join(import.meta.dirname, '../../../tests/fixtures/exports/v1.ndjson'), 'utf8')
  expect(await resultOf(v1)).toMatchObject({
    status: 'fits',
    proof: { status: 'unsigned' },
  })
})

test('a bid log is called what it is', async () => {
  expect(await resultOf('%PDF-1.7\n%âãÏÓ\n')).toMatchObject({ problem: 'bidLogPdf' })
  expect(await resultOf('\uFEFF"Revision";"Prüfsumme (SHA-256)"\r\n1;"ab"\r\n')).toMatchObject({
    problem: 'bidLogTable',
  })
})
