import { mkdir, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AuctionDocument } from '@zuschlag/contracts/auction/auction-fields'
import { DOCUMENT_ARCHIVE_BYTES_MAX, type DocumentReading } from '@zuschlag/contracts/auction/read-documents'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { expect, test } from 'vitest'
import { people, ScriptClient } from './people.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()
const [broker, anna] = await signedIn(stack, 'broker', 'anna')

type Readings = {
  documents: DocumentReading[]
  areOpeningsNoted: boolean
  areCopiesMarked: boolean
  archiveSizeBytes: number | null
}

const urlOf = (auctionId: string, name: string) => `/api/auctions/${auctionId}/documents/${name}`
const archivePath = (auctionId: string) => `/api/auctions/${auctionId}/documents.zip`

async function addFile(auctionId: string, name: string, addedAt = stack.clock.now()): Promise<string> {
  const folder = join(stack.filesDir, 'documents', auctionId)
  const path = join(folder, name)
  await mkdir(folder, { recursive: true })
  await writeFile(path, '%PDF-1.7')
  const seconds = instantToMs(addedAt) / 1_000
  await utimes(path, seconds, seconds)
  return path
}

async function list(auctionId: AuctionId, documents: readonly AuctionDocument[]): Promise<void> {
  await stack.manage(auctionId, 'ReviseAuction', { description: { documents: [...documents] } })
}

async function readingsOf(auctionId: string, client = anna): Promise<Readings> {
  const answer = await client.get(`/api/auctions/${auctionId}/documents`)
  expect(answer.status).toBe(200)
  return answer.json() as Readings
}

const later = (hours: number) => stack.clock.jumpTo(stack.clock.hoursFromNow(hours))

test('[ADM-9] a reader sees since when documents lie there, which ones they opened and which are new', async () => {
  const auctionId = await stack.openAuction()
  const [plan, register, energy] = ['plan', 'register', 'energy'].map((name) => ({
    name,
    storageUrl: urlOf(auctionId, `${name}.pdf`),
  })) as [AuctionDocument, AuctionDocument, AuctionDocument]
  const added = stack.clock.now()
  await addFile(auctionId, 'plan.pdf', added)
  await addFile(auctionId, 'register.pdf', added)
  await list(auctionId, [plan, register])
  const before = await readingsOf(auctionId)
  expect(before).toEqual({
    documents: [plan, register].map(({ storageUrl }) => ({
      storageUrl,
      addedAt: added,
      openedAt: null,
      confirmedAt: null,
      isNew: false,
    })),
    confirmedEarlier: [],
    areOpeningsNoted: true,
    areCopiesMarked: false,
    archiveSizeBytes: 16,
  })

  later(0.1)
  const opening = stack.clock.now()
  await anna.get(plan.storageUrl)
  later(0.1)
  await addFile(auctionId, 'energy.pdf')
  await list(auctionId, [plan, register, energy])
  const after = await readingsOf(auctionId)
  expect(after.documents.map(({ openedAt, isNew }) => [openedAt !== null, isNew])).toEqual([
    [true, false],
    [false, false],
    [false, true],
  ])
  expect(String(after.documents[0]?.openedAt) >= opening).toBe(true)
  // The tenant's own reading is not noted, so it has no marks.
  expect(await readingsOf(auctionId, broker)).toMatchObject({
    areOpeningsNoted: false,
    documents: after.documents.map(() => ({ openedAt: null, isNew: false })),
  })
})

test('[ADM-9] a newer version is one that nobody has opened', async () => {
  const auctionId = await stack.openAuction()
  await addFile(auctionId, 'plan-1.pdf')
  await list(auctionId, [{ name: 'Plan', storageUrl: urlOf(auctionId, 'plan-1.pdf') }])
  await anna.get(urlOf(auctionId, 'plan-1.pdf'))
  later(0.1)
  await addFile(auctionId, 'plan-2.pdf')
  const replacedAt = stack.clock.now()
  const older = { storageUrl: urlOf(auctionId, 'plan-1.pdf'), replacedAt }
  const storageUrl = urlOf(auctionId, 'plan-2.pdf')
  await list(auctionId, [{ name: 'Plan', storageUrl, version: 2, replaced: [older] }])
  const { documents } = await readingsOf(auctionId)
  const marks = { openedAt: null, isNew: true, confirmedAt: null }
  expect(documents).toEqual([{ storageUrl, addedAt: replacedAt, ...marks }])
})

test('[ADM-9] the archive holds what the reader may open, and each file counts as opened', async () => {
  const auctionId = await stack.openAuction()
  for (const name of ['plan.pdf', 'internal.pdf', 'removed.pdf']) await addFile(auctionId, name)
  await list(auctionId, [
    { name: 'Plan', storageUrl: urlOf(auctionId, 'plan.pdf') },
    { name: 'Elsewhere', storageUrl: 'https://files.example/x.pdf' },
    { name: 'Notiz', storageUrl: urlOf(auctionId, 'internal.pdf'), isInternal: true },
  ])
  const answer = await anna.get(archivePath(auctionId))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+\.zip"$/)
  const content = answer.bytes.toString('latin1')
  expect(content).toContain('Plan.pdf')
  expect(content).not.toMatch(/Notiz|internal|removed/)
  const { documents } = await readingsOf(auctionId)
  expect(documents.map(({ openedAt }) => openedAt !== null)).toEqual([true, false])
  const log = await broker.get(`/api/administration/auctions/${auctionId}/document-openings`)
  expect(log.json()).toMatchObject({ total: 1, openings: [{ document: 'Plan' }] })
})

test('without access there are neither marks nor an archive', async () => {
  const auctionId = await stack.openAuction()
  await addFile(auctionId, 'plan.pdf')
  await list(auctionId, [{ name: 'Plan', storageUrl: urlOf(auctionId, 'plan.pdf') }])
  const stranger = await ScriptClient.signedIn(stack.url, people.carla)
  const visitor = new ScriptClient(stack.url)
  for (const path of [`/api/auctions/${auctionId}/documents`, archivePath(auctionId)]) {
    expect((await visitor.get(path)).status).toBe(401)
    expect((await stranger.get(path)).status).toBe(403)
  }
})

test('an archive has a limit, and there is none without files', async () => {
  const auctionId = await stack.openAuction()
  await list(auctionId, [{ name: 'Plan', storageUrl: urlOf(auctionId, 'plan.pdf') }])
  expect((await readingsOf(auctionId)).archiveSizeBytes).toBeNull()
  expect((await anna.get(archivePath(auctionId))).status).toBe(404)
  await truncate(await addFile(auctionId, 'plan.pdf'), DOCUMENT_ARCHIVE_BYTES_MAX + 1)
  expect((await readingsOf(auctionId)).archiveSizeBytes).toBeNull()
  expect((await anna.get(archivePath(auctionId))).status).toBe(404)
})
