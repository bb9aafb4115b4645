import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { DOCUMENT_BYTES_MAX } from '@zuschlag/contracts/administration/object-files'
import { err } from '@zuschlag/contracts/kernel/result'
import { beforeAll, expect, test, vi } from 'vitest'
import { LimitedThreads } from '../../threads/limited-threads.ts'
import { DocumentMarker, markingProblem, WAITING_MARKINGS_MAX } from './document-marker.ts'
import { bytesOf, encryptedPdf, pdfOfPages, textsOfPages } from './marked-pdf.fixture.ts'
import { folderOfFile } from '../../../../../tests/fixtures/temporary-folder.ts'

const MEGABYTE = 1024 * 1024
/** A busy machine gives a thread a processor another time. */
const patience = { timeout: 50_000 }
const mark = { reader: 'Anna Maier', at: '26. November 2026', about: 'Altbauwohnung' }
const script = (code: string): URL => new URL(`data:text/javascript,${encodeURIComponent(code)}`)
const endless = script('for (;;) {}')
/** As a good document on a server whose processors are busy. */
const waiting = script('setInterval(() => {}, 1_000)')

const folder = folderOfFile('marker')
let path: string
beforeAll(async () => {
  path = join(folder, 'document.pdf')
})

test('[DATA-9] a document is marked in a thread, and what it is stays remembered', async () => {
  await writeFile(path, await bytesOf(await pdfOfPages(1)))
  const marker = new DocumentMarker()
  const answer = await marker.mark(path, mark, 'anna')
  const [page] = await textsOfPages(answer.ok ? answer.value : Buffer.from(''))
  expect(page?.map(({ text }) => text)).toContain('Anna Maier · 26. November 2026 · Altbauwohnung')
  await writeFile(path, await encryptedPdf())
  expect(await marker.failureOf(path, mark, 'anna')).toBeNull()
  expect(await new DocumentMarker().failureOf(path, mark, 'anna')).toBe('encrypted')
})

test('a list of objects that unpacks to much more than it is: the thread is terminated', async () => {
  const bomb = deflateSync(Buffer.alloc(200 * MEGABYTE))
  const head = `%PDF-1.7\n1 0 obj<</Type/ObjStm/N 1/First 9/Filter/FlateDecode/Length ${bomb.length}>>stream\n`
  await writeFile(path, Buffer.concat([Buffer.from(head), bomb, Buffer.from('\nendstream endobj\n%%EOF')]))
  expect(await new DocumentMarker().mark(path, mark, 'anna')).toEqual({ ok: false, error: 'tooMuch' })
})

test('a document that takes too long may be requested again; one that cannot be marked may not', async () => {
  const marker = new DocumentMarker({ timeoutMs: 300, entry: waiting })
  expect(await marker.mark(path, mark, 'anna')).toEqual({ ok: false, error: 'timedOut' })
  expect(markingProblem('timedOut')).toMatchObject({ status: 503, code: 'unavailable', retryAfter: 2 })
  expect(markingProblem('tooMuch')).toMatchObject({ status: 409, code: 'documentNotMarkable' })
})

test('at its upload, a document goes on where the server is busy, and is not marked from the start again', async () => {
  const slow = script(
    "import { parentPort } from 'node:worker_threads'\nsetTimeout(() => parentPort.postMessage({ ok: true }), 3_000)",
  )
  expect(
    await new DocumentMarker({ timeoutMs: 2_000, entry: slow }).failureAtUpload(path, mark, 'anna'),
  ).toBeNull()
  const marker = new DocumentMarker({ timeoutMs: 1_000, entry: waiting })
  expect(await marker.failureAtUpload(path, mark, 'anna')).toBe('timedOut')
})

test('a document that works for the whole of its time is at fault itself', async () => {
  const marker = new DocumentMarker({ timeoutMs: 1_000, entry: endless })
  await expect.poll(() => marker.failureAtUpload(path, mark, 'anna'), patience).toBe('tooMuch')
})

test('what took too much is not tried again by every reader', async () => {
  const marker = new DocumentMarker({ timeoutMs: 1_000, entry: endless })
  await expect.poll(() => marker.mark(path, mark, 'anna'), patience).toEqual(err('tooMuch'))
  const run = vi.spyOn(LimitedThreads.prototype, 'run')
  for (const reader of ['ben', 'carla']) expect(await marker.mark(path, mark, reader)).toEqual(err('tooMuch'))
  expect(run).not.toHaveBeenCalled()
  run.mockRestore()
})

test('readers wait behind no upload', async () => {
  const marker = new DocumentMarker({ timeoutMs: 300, entry: waiting })
  const uploads = Array.from({ length: 2 }, () => marker.failureAtUpload(path, mark, 'broker'))
  const order = await Promise.race([
    marker.mark(path, mark, 'anna').then(() => 'reader'),
    uploads[1]?.then(() => 'second upload'),
  ])
  expect(order).toBe('reader')
  await Promise.all(uploads)
})

test('whether everybody can open an encrypted document', async () => {
  const marker = new DocumentMarker()
  await writeFile(path, await encryptedPdf())
  expect(await marker.failureAtUpload(path, null, 'anna')).toBe('encrypted')
  await writeFile(path, await encryptedPdf({ ownerPassword: 'secret' }))
  expect(await marker.failureAtUpload(path, null, 'anna')).toBeNull()
})

test('files that are too large are refused', async () => {
  await truncate(path, DOCUMENT_BYTES_MAX + 1)
  expect(await new DocumentMarker().mark(path, mark, 'anna')).toEqual({ ok: false, error: 'tooMuch' })
})

test('one reader with many documents gives up a place for another', async () => {
  const marker = new DocumentMarker({ timeoutMs: 20, entry: waiting })
  await writeFile(path, '')
  const greedy = Array.from({ length: WAITING_MARKINGS_MAX + 3 }, () => marker.mark(path, mark, 'greedy'))
  const first = await Promise.race(greedy)
  const other = await marker.mark(path, mark, 'anna')
  expect(first).toEqual(err('busy'))
  expect(other).not.toEqual(err('busy'))
  const refusals = (await Promise.all(greedy)).map((answer) => answer.ok || answer.error)
  expect(refusals.filter((refusal) => refusal === 'busy').length).toBeLessThanOrEqual(2)
})
