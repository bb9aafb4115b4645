import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { RoomState } from '@zuschlag/contracts/auction/data-room'
import { type Instant, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { expect, test } from 'vitest'
import { filesOfArchive } from './archive-files.fixture.ts'
import { archiveOf, asStored } from './document-archive.ts'
import { confirmedFiles } from './read-documents.route.ts'
import type { StoredDocument } from './stored-documents.ts'
import { folderOfFile } from '../../../../../tests/fixtures/temporary-folder.ts'

const at = (second: number) => msToInstant(second * 1000)
const fileOf = (number: number) => ({ name: `Plan ${number}`, storageUrl: `/files/${number}.pdf` })
const stateOf = (state: number, ...files: number[]): RoomState => ({
  state,
  revision: state,
  at: at(state),
  files: files.map(fileOf),
  changes: [],
})

test('[DATA-8] a reader confirmed the files of the states that they named, each at the first time', () => {
  const states = [stateOf(1, 1), stateOf(2, 1, 2), stateOf(3, 3)]
  const confirmed = confirmedFiles(states, [
    { state: 2, at: at(20) },
    { state: 1, at: at(10) },
    { state: 9, at: at(30) },
  ])
  expect([...confirmed.values()]).toEqual([
    { ...fileOf(1), confirmedAt: at(10) },
    { ...fileOf(2), confirmedAt: at(20) },
  ])
})

const folder = folderOfFile('documents')

async function stored(
  shown: string,
  name: string,
  content: Buffer,
  shownFolder?: string,
): Promise<StoredDocument> {
  const path = join(folder, name)
  await writeFile(path, content)
  const addedAt = '2026-11-20T10:00:00.000Z' as Instant
  const file = { name, path, sizeBytes: content.length, addedAt }
  const inFolder = shownFolder === undefined ? {} : { folder: shownFolder }
  return { document: { name: shown, storageUrl: `/${name}`, ...inFolder }, file }
}

async function archived(documents: readonly StoredDocument[]): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of archiveOf(documents, asStored)) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function unpacked(documents: readonly StoredDocument[]): Promise<Readonly<Record<string, Buffer>>> {
  return filesOfArchive(await archived(documents))
}

test('an archive has the checksum and the size of a file of several pieces', async () => {
  const content = Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * index) % 251))
  const archive = await archived([await stored('Plan', 'plan.pdf', content)])
  const directory = archive.indexOf(Buffer.from('504b0102', 'hex'))
  const [CHECKSUM, PACKED, SIZE] = [16, 20, 24]
  const [checksum, packed, size] = [CHECKSUM, PACKED, SIZE].map((place) =>
    archive.readUInt32LE(directory + place),
  )
  expect([checksum, packed, size]).toEqual([crc32(content), content.length, content.length])
})

test('an archive holds every file whole, by the name that readers see', async () => {
  const large = Buffer.alloc(300_000, 'plan')
  const files = await unpacked([
    await stored('Grundbuchsauszug', 'a.pdf', Buffer.from('register')),
    await stored('Pläne 1. OG', 'b.pdf', large),
    { document: { name: 'Elsewhere', storageUrl: 'https://files.example/x.pdf' }, file: null },
  ])
  expect(Object.keys(files)).toEqual(['Grundbuchsauszug.pdf', 'Pläne 1. OG.pdf'])
  expect(files['Grundbuchsauszug.pdf']?.toString()).toBe('register')
  expect(files['Pläne 1. OG.pdf']?.equals(large)).toBe(true)
})

test('names lead into no other folder and differ also where letters alone are compared', async () => {
  const content = Buffer.from('x')
  const files = await unpacked([
    await stored('../../etc/passwd', 'c.pdf', content),
    await stored('Plan.pdf', 'd.pdf', content),
    await stored('plan', 'e.pdf', content),
    await stored('..', 'f.pdf', content),
  ])
  expect(Object.keys(files)).toEqual(['etc passwd.pdf', 'Plan.pdf', 'plan (2).pdf', 'document.pdf'])
})

test('[DATA-6] folders are folders of the archive, and lead into no other one', async () => {
  const content = Buffer.from('x')
  const files = await unpacked([
    await stored('Plan', 'g.pdf', content, 'Pläne'),
    await stored('Plan', 'h.pdf', content),
    await stored('Plan', 'i.pdf', content, '../..'),
  ])
  expect(Object.keys(files)).toEqual(['Pläne/Plan.pdf', 'Plan.pdf', 'folder/Plan.pdf'])
})
