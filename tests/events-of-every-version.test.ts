import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  attemptEventData,
  auctionEventData,
  CURRENT_SCHEMA_VERSION,
  envelopeSchema,
  type StoredEvent,
} from '@zuschlag/contracts/auction/events'
import { hashOf } from '@zuschlag/engine/domain/evidence/hash-chain'
import { decodeEvent, UnreadableEventError } from '@zuschlag/engine/store/codec'
import { upcast } from '@zuschlag/engine/store/upcasters'
import { sha256Hex } from './fixtures/engine-on-memory.ts'

/**
 * Events as releases wrote them, a folder for each schema version. They are never changed; a new version adds
 * a folder.
 */
const folder = path.join(import.meta.dirname, 'fixtures/events')
const schemas = { ...auctionEventData, ...attemptEventData }
const types = Object.keys(schemas) as (keyof typeof schemas)[]

type Sample = { readonly version: number; readonly file: string; readonly text: string }

/** Types that the first version does not know, with the version that brings them. */
const since: Readonly<Partial<Record<StoredEvent['type'], number>>> = {}

if (process.env['UPDATE_EVENT_SHAPES'] === '1') writeNewestSamples()

const samples: readonly Sample[] = readdirSync(folder).flatMap((version) =>
  readdirSync(path.join(folder, version)).map((file) => ({
    version: Number(version.slice(1)),
    file,
    text: readFileSync(path.join(folder, version, file), 'utf8'),
  })),
)

/** A new version starts with the samples of the one before, each read in today's shape and hashed again. */
function writeNewestSamples(): void {
  const [before, now] = [CURRENT_SCHEMA_VERSION - 1, CURRENT_SCHEMA_VERSION].map((version) =>
    path.join(folder, `v${version}`),
  ) as [string, string]
  if (existsSync(now)) return
  mkdirSync(now)
  for (const file of readdirSync(before)) {
    const { hash: _before, ...event } = decodeEvent(readFileSync(path.join(before, file), 'utf8'))
    const sample = { ...event, schemaVersion: CURRENT_SCHEMA_VERSION } as StoredEvent
    const text = JSON.stringify({ ...sample, hash: hashOf(sample, sha256Hex) }, null, 2)
    writeFileSync(path.join(now, file), `${text}\n`)
  }
}

test('[EVID-9] there is a sample of every event in every version that was ever written', () => {
  for (let version = 1; version <= CURRENT_SCHEMA_VERSION; version += 1) {
    const sampled = samples
      .filter((sample) => sample.version === version)
      .map(({ text }) => decodeEvent(text).type)
    const written = types.filter((type) => (since[type] ?? 1) <= version)
    expect(sampled.toSorted()).toEqual(written.toSorted())
  }
})

test.each(samples)('[EVID-9] $file of version $version is read in today’s shape', ({ version, text }) => {
  const stored = JSON.parse(text) as StoredEvent
  expect(stored.schemaVersion).toBe(version)
  expect(hashOf(stored, sha256Hex)).toBe(stored.hash)
  const event = decodeEvent(text)
  const { hash, previousHash, id } = stored
  expect(event).toMatchObject({ hash, previousHash, id })
  expect(envelopeSchema.safeParse(event).error).toBe(undefined)
  expect(schemas[event.type].safeParse(event.data).error).toBe(undefined)
})

test('[EVID-9] an unknown type and an unknown version are refused', () => {
  const sample = JSON.parse(samples[0]?.text ?? '{}') as StoredEvent
  for (const change of [
    { type: 'AuctionDreamt' },
    { schemaVersion: CURRENT_SCHEMA_VERSION + 1 },
    { schemaVersion: 0 },
    { schemaVersion: '1' },
    { schemaVersion: null },
  ]) {
    expect(() => decodeEvent(JSON.stringify({ ...sample, ...change }))).toThrow(UnreadableEventError)
  }
})

test('[EVID-9] upcasters lead from version to version, and leave the envelope as it was written', () => {
  const sample = JSON.parse(samples[0]?.text ?? '{}') as StoredEvent
  const chain = {
    1: { [sample.type]: (data: unknown) => ({ ...(data as object), added: 1 }) },
    2: { [sample.type]: (data: unknown) => ({ ...(data as object), added: 2, again: true }) },
  }
  expect(upcast(sample, chain, 3)).toEqual({ ...sample, data: { ...sample.data, added: 2, again: true } })
  expect(upcast({ ...sample, schemaVersion: 2 }, chain, 2)).toEqual({ ...sample, schemaVersion: 2 })
  expect(upcast({ ...sample, schemaVersion: 4 }, chain, 3)).toBe(null)
})
