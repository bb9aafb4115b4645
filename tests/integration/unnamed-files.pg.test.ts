import { randomUUID } from 'node:crypto'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AuctionImage } from '@zuschlag/contracts/auction/auction-fields'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { type Instant, instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { forgetUnnamedFiles, retentionDays } from '@zuschlag/gateway/workers/retention/retention'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { signedIn, stackOfFile } from './running-stack.ts'

const DAY_MS = 86_400_000
const now = '2026-11-22T12:00:00.000Z' as Instant
const daysAgo = (days: number) => msToInstant(instantToMs(now) - days * DAY_MS)

let auctionId: AuctionId

const stack = await stackOfFile()
const [broker] = await signedIn(stack, 'broker')
const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#abc' } })
  .jpeg()
  .toBuffer()
beforeEach(async () => {
  auctionId = await stack.openAuction()
})

const folder = () => join(stack.filesDir, 'images/auctions', auctionId)
const forget = () =>
  forgetUnnamedFiles({ knex: stack.knex, clock: { now: () => now }, filesDir: stack.filesDir })

async function upload(): Promise<AuctionImage> {
  const path = `/api/administration/auctions/${auctionId}/pictures`
  const answer = await broker.upload(path, 'picture', photo, { fields: { name: 'Ansicht' } })
  return answer.json() as AuctionImage
}

async function uploadedDaysAgo(days: number): Promise<void> {
  const at = new Date(daysAgo(days))
  for (const name of await readdir(folder())) await utimes(join(folder(), name), at, at)
}

/** Saves the object with these pictures. */
async function saveWith(images: readonly AuctionImage[]): Promise<void> {
  const body = { commandId: randomUUID(), data: { description: { images } } }
  const answer = await broker.post(`/api/administration/auctions/${auctionId}/revisions`, body)
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  await stack.seen(auctionId, (answer.json() as { revision: number }).revision)
}

const namesOf = (images: readonly AuctionImage[]) =>
  images
    .flatMap(({ storageUrl, resizedStorageUrl }) => [storageUrl, resizedStorageUrl ?? ''])
    .map((url) => url.split('/').at(-1) ?? '')
    .toSorted()

test('what no revision names goes after its time, what any revision ever named stays', async () => {
  const [kept, replaced, never] = [await upload(), await upload(), await upload()]
  await saveWith([kept, replaced])
  await saveWith([kept])
  await uploadedDaysAgo(retentionDays.unnamedFile - 0.01)
  expect(await forget()).toBe(0)
  await uploadedDaysAgo(retentionDays.unnamedFile + 0.01)
  expect(await forget()).toBe(namesOf([never]).length)
  expect((await readdir(folder())).toSorted()).toEqual(namesOf([kept, replaced]))
  expect(await forget()).toBe(0)
})

test('in doubt nothing goes: a history with a gap, a stream that was given up, an auction that is not known', async () => {
  await upload()
  await saveWith([await upload()])
  await uploadedDaysAgo(400)
  const unknown = join(stack.filesDir, 'documents', randomUUID())
  await mkdir(unknown, { recursive: true })
  await writeFile(join(unknown, 'a.pdf'), '')
  await utimes(join(unknown, 'a.pdf'), new Date(0), new Date(0))
  const first = { auction_id: auctionId, is_attempt: false, revision: 0 }
  const [{ schema }] = (
    await stack.knex.raw<{ rows: { schema: string }[] }>(
      `select 'read_' || generation as schema from read.generations where state = 'live'`,
    )
  ).rows as [{ schema: string }]
  const history = () => stack.knex(`${schema}.auction_history`).where(first)
  const [row] = (await history().select('*')) as [Record<string, unknown>]
  await history().delete()
  expect(await forget()).toBe(0)
  await stack.knex(`${schema}.auction_history`).insert({ ...row, data: JSON.stringify(row['data']) })
  const givenUp = { projection: 'auction-bids', stream: 'auction-x', revision: 3, reason: 'test' }
  await stack.knex(`${schema}.quarantines`).insert(givenUp)
  expect(await forget()).toBe(0)
  await stack.knex(`${schema}.quarantines`).delete()
  expect(await forget()).toBe(2)
  expect(await readdir(unknown)).toEqual(['a.pdf'])
})
