import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AdministeredTenant } from '@zuschlag/contracts/administration/tenants'
import type { AuctionDocument } from '@zuschlag/contracts/auction/auction-fields'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import {
  bytesOf,
  encryptedPdf,
  pdfOfPages,
  textsOfPages,
} from '@zuschlag/gateway/kernel/pdf/watermark/marked-pdf.fixture'
import { filesOfArchive } from '@zuschlag/gateway/modules/auctions/documents/archive-files.fixture'
import { beforeEach, expect, test } from 'vitest'
import { people, type Answer, problemIn, ScriptClient } from './people.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

let auctionId: AuctionId

const stack = await stackOfFile()
const [broker, admin, anna, seller] = await signedIn(stack, 'broker', 'admin', 'anna', 'seller')
const original = await bytesOf(await pdfOfPages(2))
const encrypted = await encryptedPdf()

beforeEach(async () => {
  const { tenantId, brokerId, brokerUserId } = people.tenant
  const ownership = { tenantId, brokerId, brokerUserId, sellerUserId: people.seller.id }
  auctionId = await stack.openAuction({ ownership })
})

const tenantPath = `/api/administration/tenants/${people.tenant.tenantId}`
const urlOf = (name: string) => `/api/auctions/${auctionId}/documents/${name}`

async function turn(watermarkDocuments: boolean): Promise<Answer> {
  const { version } = (await broker.get(tenantPath)).json() as AdministeredTenant
  return broker.send('PUT', `${tenantPath}/documents`, { watermarkDocuments, version })
}

/** Files as they lie there since before the setting was turned on. */
async function list(files: Readonly<Record<string, Buffer>>): Promise<void> {
  const folder = join(stack.filesDir, 'documents', auctionId)
  await mkdir(folder, { recursive: true })
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  const documents: AuctionDocument[] = Object.keys(files).map((name) => ({ name, storageUrl: urlOf(name) }))
  await stack.manage(auctionId, 'ReviseAuction', { description: { documents } })
}

const openings = async () =>
  (await broker.get(`/api/administration/auctions/${auctionId}/document-openings`)).json() as {
    total: number
  }

async function marksIn(bytes: Uint8Array): Promise<readonly (string | undefined)[]> {
  return (await textsOfPages(bytes)).map((page) => page.at(-1)?.text)
}

test('[DATA-9] off, as it is at first, everybody gets the documents as they were uploaded', async () => {
  expect((await broker.get(tenantPath)).json()).toMatchObject({ watermarkDocuments: false })
  await list({ 'plan.pdf': original, 'secret.pdf': encrypted })
  expect((await anna.get(urlOf('plan.pdf'))).bytes.equals(original)).toBe(true)
  expect((await anna.get(urlOf('secret.pdf'))).bytes.equals(encrypted)).toBe(true)
  const { bytes } = await anna.get(`/api/auctions/${auctionId}/documents.zip`)
  expect(filesOfArchive(bytes)['plan.pdf']?.equals(original)).toBe(true)
})

test('[DATA-9] a change of the setting is in the trail, and of its own tenant alone', async () => {
  expect((await turn(true)).json()).toMatchObject({ watermarkDocuments: true })
  const trail = await admin.get(`/api/administration/audit-entries?subjectId=${people.tenant.tenantId}`)
  expect((trail.json() as { entries: readonly unknown[] }).entries[0]).toMatchObject({
    action: 'tenant.documentsChanged',
    before: { watermarkDocuments: false },
    after: { watermarkDocuments: true },
  })
  const other = await ScriptClient.signedIn(stack.url, people.otherBroker)
  const body = { watermarkDocuments: false, version: 1 }
  expect((await other.send('PUT', `${tenantPath}/documents`, body)).status).toBe(404)
})

test('[DATA-9] on, readers outside the tenant get copies with their name, and the file stays as it is', async () => {
  await turn(true)
  await list({ 'plan.pdf': original })
  const readers = [
    [anna, 'Anna Nachname · '],
    [seller, 'Vorname Nachname · '],
    [await ScriptClient.signedIn(stack.url, people.otherBroker), 'Vorname Nachname · '],
  ] as const
  for (const [reader, name] of readers) {
    const answer = await reader.get(urlOf('plan.pdf'))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect([answer.headers.get('etag'), answer.headers.get('last-modified')]).toEqual([null, null])
    for (const mark of await marksIn(answer.bytes)) {
      expect(mark).toMatch(new RegExp(`^${name}.+\\d\\d:\\d\\d \\(Europe/Vienna\\) · Altbauwohnung`))
    }
  }
  const readings = `/api/auctions/${auctionId}/documents`
  expect((await anna.get(readings)).json()).toMatchObject({ areCopiesMarked: true })
  expect((await broker.get(readings)).json()).toMatchObject({ areCopiesMarked: false })
  for (const reader of [broker, admin]) {
    expect((await reader.get(urlOf('plan.pdf'))).bytes.equals(original)).toBe(true)
  }
  const file = await readFile(join(stack.filesDir, 'documents', auctionId, 'plan.pdf'))
  expect(file.equals(original)).toBe(true)
  expect(await openings()).toMatchObject({ total: 2 })
})

test('[DATA-9] a name that no font writes is replaced by the email address', async () => {
  await turn(true)
  await list({ 'plan.pdf': original })
  const row = stack.knex('accounts.users').where({ id: people.anna.id })
  const { first_name: firstName } = (await row.clone().first('first_name')) as { first_name: string }
  for (const name of ['张伟', 'שלום', 'محمد']) {
    await row.clone().update({ first_name: name })
    const [mark] = await marksIn((await anna.get(urlOf('plan.pdf'))).bytes)
    expect([name, mark?.split(' · ')[0]]).toEqual([name, people.anna.email])
  }
  await row.clone().update({ first_name: firstName })
})

test('[DATA-9] a part of a copy is not answered: no range mixes two copies', async () => {
  await turn(true)
  await list({ 'plan.pdf': original })
  const answer = await anna.get(urlOf('plan.pdf'), { range: 'bytes=0-99' })
  expect(answer.status).toBe(200)
  expect(await marksIn(answer.bytes)).toHaveLength(2)
})

test('[DATA-9] the archive holds marked copies for readers, and the originals for the tenant', async () => {
  await turn(true)
  await list({ 'plan.pdf': original, 'register.pdf': original, 'view.png': Buffer.from('a picture') })
  const path = `/api/auctions/${auctionId}/documents.zip`
  const files = filesOfArchive((await anna.get(path)).bytes)
  expect(Object.keys(files)).toEqual(['plan.pdf', 'register.pdf', 'view.png'])
  for (const name of ['plan.pdf', 'register.pdf']) {
    for (const mark of await marksIn(files[name] ?? Buffer.from(''))) expect(mark).toMatch(/^Anna Nachname/)
  }
  expect(files['view.png']?.toString()).toBe('a picture')
  const own = filesOfArchive((await broker.get(path)).bytes)
  expect(own['plan.pdf']?.equals(original)).toBe(true)
})

test.each([
  ['encrypted', () => encrypted],
  ['broken', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n')],
])('[DATA-9] a document that is %s is never sent unmarked, nor noted as opened', async (_what, content) => {
  await turn(true)
  await list({ 'plan.pdf': original, 'other.pdf': content() })
  for (const path of [urlOf('other.pdf'), `/api/auctions/${auctionId}/documents.zip`]) {
    expect(problemIn(await anna.get(path))).toMatchObject({ status: 409, code: 'documentNotMarkable' })
  }
  expect(await openings()).toMatchObject({ total: 0 })
  expect((await broker.get(urlOf('other.pdf'))).bytes.equals(content())).toBe(true)
})

test('[DATA-9] with the setting on, a document that cannot be marked is refused at its upload', async () => {
  const upload = (content: Buffer) =>
    broker.upload(`/api/administration/auctions/${auctionId}/documents`, 'document', content, {
      fields: { name: 'Plan' },
    })
  const owned = await encryptedPdf({ ownerPassword: 'secret' })
  await turn(false)
  expect((await upload(owned)).status).toBe(201)
  await turn(true)
  expect(problemIn(await upload(owned))).toMatchObject({ status: 409, code: 'documentNotMarkable' })
  expect((await upload(original)).status).toBe(201)
})
