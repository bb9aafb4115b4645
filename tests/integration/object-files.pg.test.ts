import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { AuctionDocument, AuctionImage } from '@zuschlag/contracts/auction/auction-fields'
import { encryptedPdf } from '@zuschlag/gateway/kernel/pdf/watermark/marked-pdf.fixture'
import { people, type Answer, problemIn, ScriptClient } from './people.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()
const [broker] = await signedIn(stack, 'broker')
const auctionId = await stack.openAuction()
const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
const photo = await sharp({ create: { width: 1_800, height: 900, channels: 3, background: '#fff', noise } })
  .withExif({ IFD0: { Copyright: 'Wien, Am Spitz 9' } })
  .jpeg()
  .toBuffer()

type Kind = 'picture' | 'document'

function upload(
  kind: Kind,
  content: Buffer | string,
  client = broker,
  id: string = auctionId,
): Promise<Answer> {
  const path = `/api/administration/auctions/${id}/${kind}s`
  return client.upload(path, kind, content, { name: 'x.exe', fields: { name: 'Ansicht' } })
}

const pdf = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n'

describe('a picture', () => {
  test('is re-encoded in two sizes, without what the camera wrote into it', async () => {
    const answer = await upload('picture', photo)
    expect(answer.status).toBe(201)
    const image = answer.json() as AuctionImage
    expect(image).toMatchObject({ name: 'Ansicht', isMainImage: false })
    for (const [address, width] of [
      [image.storageUrl, 1_600],
      [image.resizedStorageUrl, 800],
    ] as const) {
      const shown = await fetch(stack.url + address)
      expect(shown.headers.get('content-type')).toBe('image/webp')
      const metadata = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
      expect(metadata).toMatchObject({ width, format: 'webp' })
      expect(metadata.exif).toBeUndefined()
    }
  })

  test.each([
    ['no picture', () => pdf, 415, 'unsupportedMediaType'],
    [
      'a drawing with scripts',
      () => '<svg xmlns="http://www.w3.org/2000/svg"/>',
      415,
      'unsupportedMediaType',
    ],
    ['a cut one', () => photo.subarray(0, photo.length / 2), 400, 'validationFailed'],
    ['nothing', () => '', 400, 'validationFailed'],
    ['more than there may be', () => Buffer.alloc(20 * 1024 * 1024 + 1), 413, 'payloadTooLarge'],
  ])('that is %s is refused, and nothing is kept', async (_what, content, status, code) => {
    const folder = join(stack.filesDir, 'images/auctions', auctionId)
    const before = await readdir(folder).catch(() => [])
    const answer = await upload('picture', content())
    expect([answer.status, problemIn(answer).code]).toEqual([status, code])
    expect(await readdir(folder).catch(() => [])).toEqual(before)
  })

  test('of too many pixels is refused before they are drawn', async () => {
    const blank = { width: 12_000, height: 6_000, channels: 3, background: '#fff' } as const
    const bomb = await sharp({ create: blank }).png().toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    const answer = await upload('picture', bomb)
    expect([answer.status, problemIn(answer).code]).toEqual([413, 'payloadTooLarge'])
  })
})

describe('a document', () => {
  test('is read by bidders once the auction lists it, by its tenant also when it was replaced', async () => {
    const address = (answer: Answer) => (answer.json() as AuctionDocument).storageUrl
    const [older, newer, internal] = [
      address(await upload('document', pdf)),
      address(await upload('document', `${pdf}newer`)),
      address(await upload('document', pdf)),
    ]
    const replacedAt = stack.clock.now()
    const documents: AuctionDocument[] = [
      { name: 'Plan', storageUrl: newer, version: 2, replaced: [{ storageUrl: older, replacedAt }] },
      { name: 'Notiz', storageUrl: internal, isInternal: true },
    ]
    const anna = await ScriptClient.signedIn(stack.url, people.anna)
    expect((await anna.get(newer)).status).toBe(404)
    await stack.manage(auctionId, 'ReviseAuction', { description: { documents } })
    const saved = (await broker.get(newer)).headers.get('content-disposition')
    expect(saved).toBe('inline; filename="Plan.pdf"')
    const statuses = async (client: ScriptClient) =>
      Promise.all([newer, older, internal].map(async (path) => (await client.get(path)).status))
    expect(await statuses(anna)).toEqual([200, 404, 404])
    expect(await statuses(broker)).toEqual([200, 200, 200])
    // The seller of a broker's auction is a client of the tenant: internal is internal.
    const seller = await ScriptClient.signedIn(stack.url, people.seller)
    expect(await statuses(seller)).toEqual([200, 404, 404])
    for (const page of ['', '/history']) {
      const path = `/api/administration/auctions/${auctionId}${page}`
      const answers = await Promise.all([broker, seller].map((client) => client.get(path)))
      expect([page, ...answers.map(({ status }) => status)]).toEqual([page, 200, 200])
      expect([page, ...answers.map(({ text }) => text.includes('Notiz'))]).toEqual([page, true, false])
    }
    // Neither does a number say that there is one.
    for (const client of [broker, seller]) {
      const one = (await client.get(`/api/administration/auctions/${auctionId}`)).json()
      const { auctions } = (await client.get('/api/administration/auctions')).json() as {
        auctions: { id: string }[]
      }
      const counted = [one, auctions.find(({ id }) => id === auctionId)]
      expect(counted).toMatchObject([{ documentCount: 1 }, { documentCount: 1 }])
    }
    const seen = await anna.details(auctionId)
    expect(seen.documents).toEqual([{ name: 'Plan', storageUrl: newer, version: 2 }])
  })

  test('is saved by the name that readers see, in any letters', async () => {
    const { storageUrl } = (await upload('document', pdf)).json() as AuctionDocument
    const documents = [{ name: 'Größe & Fläche „Plan" 1/2', storageUrl }]
    await stack.manage(auctionId, 'ReviseAuction', { description: { documents } })
    const header = (await broker.get(storageUrl)).headers.get('content-disposition') ?? ''
    const [, encoded = ''] = /^inline; filename="[^"]+"; filename\*=UTF-8''(.+)$/.exec(header) ?? []
    expect(decodeURIComponent(encoded)).toBe('Größe & Fläche „Plan  1 2.pdf')
  })

  test('that opens for everybody is taken, also with a password of its owner', async () => {
    const owned = await encryptedPdf({ ownerPassword: 'secret' })
    expect((await upload('document', owned)).status).toBe(201)
  })

  test.each([
    ['no PDF', () => photo, 415, 'unsupportedMediaType', undefined],
    ['a cut one', () => pdf.slice(0, 20), 400, 'validationFailed', ['broken']],
    ['nothing', () => '', 400, 'validationFailed', ['A file is needed']],
    ['one with a script', () => `${pdf}/S/JavaScript\n`, 400, 'validationFailed', ['active']],
    ['one that asks for a password', encryptedPdf, 400, 'validationFailed', ['locked']],
  ])('that is %s is refused', async (_what, content, status, code, faults) => {
    const answer = await upload('document', await content())
    const { errors, ...problem } = problemIn(answer)
    expect([answer.status, problem.code, errors?.['document']]).toEqual([status, code, faults])
  })
})

test('an auction of another tenant, or one that does not exist, takes no file', async () => {
  const other = await ScriptClient.signedIn(stack.url, people.otherBroker)
  const nowhere = '00000000-0000-4000-8000-00000000dead'
  for (const [client, id] of [
    [other, auctionId],
    [broker, nowhere],
  ] as const) {
    const answer = await upload('picture', photo, client, id)
    expect([answer.status, problemIn(answer).code]).toEqual([404, 'auctionNotFound'])
  }
})

test('texts lose their markup on the server, and the overview counts what its tenant runs', async () => {
  const description = { description: '<p>Hell &amp; ruhig</p><script>alert(1)</script>' }
  const path = `/api/administration/auctions/${auctionId}`
  const answer = await broker.post(`${path}/revisions`, {
    commandId: crypto.randomUUID(),
    data: { description },
  })
  expect(answer.status).toBe(201)
  expect((await broker.get(path)).json()).toMatchObject({ description: { description: 'Hell & ruhig' } })
  const overview = await broker.get('/api/administration/overview')
  expect(overview.json()).toMatchObject({
    counts: { running: 1, draft: 0 },
    tenant: { id: expect.any(String) as string },
    openRequests: 0,
    undecided: null,
  })
})
