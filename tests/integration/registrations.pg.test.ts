import type { PublicConfiguration } from '@zuschlag/contracts/site/configuration'
import { consentTexts } from '@zuschlag/contracts/site/consent-texts'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { people, problemIn, ScriptClient } from './people.ts'
import { mailsTo } from './queued-mails.ts'
import { type RunningStack, startStack } from './running-stack.ts'

let stack: RunningStack
let visitor: ScriptClient
let admin: ScriptClient
let picture: Buffer
/** Where this process, the gateway among it, keeps what it reads: nobody else writes here. */
let ownTemporary: string

beforeAll(async () => {
  ownTemporary = await mkdtemp(join(tmpdir(), 'zuschlag-registrations-'))
  vi.stubEnv('TMPDIR', ownTemporary)
  if (tmpdir() !== ownTemporary) throw new Error(`Uploads go to ${tmpdir()}`)
  stack = await startStack()
  visitor = new ScriptClient(stack.url)
  admin = await ScriptClient.signedIn(stack.url, people.admin)
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const blank = sharp({ create: { width: 900, height: 600, channels: 3, background: '#fff', noise } })
  picture = await blank
    .withExif({ IFD0: { Copyright: 'Wien, Am Spitz 9' } })
    .jpeg()
    .toBuffer()
})
afterAll(async () => {
  await stack.close()
  vi.unstubAllEnvs()
  await rm(ownTemporary, { recursive: true, force: true })
})

const application = {
  company: 'Muster Immobilien GmbH',
  corporateRegisterNumber: 'FN 1a',
  uid: '',
  firstName: 'Eva',
  lastName: 'Muster',
  email: 'Eva@Muster.example',
  phoneNumber: '+431555',
  street: 'Gasse 1',
  zipCode: '8001',
  city: 'Zürich',
  country: 'CH',
  brokerSoftware: 'OnOffice',
}
const seller = {
  salutation: 'Ms',
  firstName: 'Sara',
  lastName: 'Seller',
  email: 'sara@seller.example',
  street: 'Gasse 1',
  zipCode: '1010',
  city: 'Wien',
  language: '1',
}

type Part = {
  readonly content: Buffer
  readonly name?: string
  readonly field?: string
  readonly type?: string
}

async function register(parts: readonly Part[], fields: Readonly<Record<string, string>> = seller) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { content, name = 'ausweis.jpg', field = 'identification', type = 'image/jpeg' } of parts) {
    form.append(field, new Blob([new Uint8Array(content)], { type }), name)
  }
  return visitor.send('POST', '/api/sellers/register', form)
}

const pending = async (what: 'seller-registrations' | 'tenant-applications') =>
  (await admin.get(`/api/administration/${what}?status=pending`)).json() as {
    total: number
    registrations?: { id: string; identificationUrl: string; language: string }[]
    applications?: { id: string }[]
  }

describe('an application', () => {
  test('becomes a tenant with a broker who is sent a link, once', async () => {
    expect((await visitor.post('/api/tenants/apply', application)).status).toBe(204)
    const email = 'eva@muster.example'
    expect(await mailsTo(stack.knex, email, 'applicationReceived')).toHaveLength(1)
    const { applications } = await pending('tenant-applications')
    const path = `/api/administration/tenant-applications/${applications?.[0]?.id}`
    const approved = await admin.post(`${path}/approve`, {})
    expect(approved.status).toBe(200)
    const { tenantId, userId } = approved.json() as { tenantId: string; userId: string }
    const tenant: unknown = await stack.knex('accounts.tenants').where({ id: tenantId }).first()
    expect(tenant).toMatchObject({ name: application.company, currency_code: 'CHF', is_seller_tenant: false })
    expect(await stack.knex('accounts.brokers').where({ user_id: userId, tenant_id: tenantId })).toHaveLength(
      1,
    )
    const [mail] = await mailsTo(stack.knex, email, 'applicationApproved')
    expect(mail?.data).toMatchObject({ link: expect.stringContaining('/sign-up?token=') as unknown })
    expect(problemIn(await admin.post(`${path}/approve`, {}))).toMatchObject({
      status: 409,
      code: 'registrationAlreadyDecided',
    })
    expect(await stack.knex('accounts.tenants').where({ name: application.company })).toHaveLength(1)
    const applied = await stack
      .knex('accounts.tenant_applications')
      .where({ company: application.company })
      .first<{ consents: object }>('consents')
    expect(applied.consents).toMatchObject({
      textVersion: consentTexts.application.version,
      businessTerms: { version: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
    })
  })

  test('[AGR-4] names the version of the terms that was read; an older one is refused, and nothing is kept', async () => {
    const { agreements } = (await visitor.get('/api/public/configuration')).json() as PublicConfiguration
    const { businessTerms } = agreements
    const company = 'Fassung GmbH'
    const older = { ...businessTerms, hash: '0'.repeat(64) }
    const refused = await visitor.post('/api/tenants/apply', {
      ...application,
      company,
      businessTerms: older,
    })
    expect(problemIn(refused)).toMatchObject({ code: 'agreementOutdated', agreement: businessTerms })
    expect(await stack.knex('accounts.tenant_applications').where({ company })).toEqual([])
    const kept = await visitor.post('/api/tenants/apply', { ...application, company, businessTerms })
    expect(kept.status).toBe(204)
    const { applications } = await pending('tenant-applications')
    const path = `/api/administration/tenant-applications/${applications?.[0]?.id}`
    expect((await admin.post(`${path}/decline`, { reason: 'Probe' })).status).toBe(204)
  })
})

describe('a seller', () => {
  test('[AGR-4] names the version of the terms that was read; an older one is refused, and nothing is kept', async () => {
    const { agreements } = (await visitor.get('/api/public/configuration')).json() as PublicConfiguration
    const { version, hash } = agreements.termsOfService
    const before = (await pending('seller-registrations')).total
    const older = await register([{ content: picture }], {
      ...seller,
      termsOfService: `${version + 1}:${hash}`,
    })
    expect(problemIn(older)).toMatchObject({ code: 'agreementOutdated', agreement: { version, hash } })
    const none = await register([{ content: picture }], { ...seller, termsOfService: `0:${hash}` })
    expect(problemIn(none)).toMatchObject({ status: 400 })
    expect((await pending('seller-registrations')).total).toBe(before)
    const kept = await register([{ content: picture }], { ...seller, termsOfService: `${version}:${hash}` })
    expect(kept.status).toBe(204)
    const { registrations } = await pending('seller-registrations')
    const path = `/api/administration/seller-registrations/${registrations?.[0]?.id}`
    expect((await admin.post(`${path}/decline`, { reason: 'Probe' })).status).toBe(204)
  })

  test('is registered with a picture of our own making, which administrators alone may see', async () => {
    expect((await register([{ content: picture }])).status).toBe(204)
    const { registrations } = await pending('seller-registrations')
    const registration = registrations?.[0]
    expect(registration).toMatchObject({ language: 'en' })
    const url = registration?.identificationUrl ?? ''
    const { headers, bytes } = await admin.get(url)
    expect(headers.get('content-type')).toBe('image/jpeg')
    const { format, width, exif } = await sharp(bytes).metadata()
    expect({ format, width, exif }).toEqual({ format: 'jpeg', width: 900, exif: undefined })
    expect(bytes.includes('Am Spitz')).toBe(false)
    const broker = await ScriptClient.signedIn(stack.url, people.broker)
    expect((await broker.get(url)).status).toBe(403)
    expect((await visitor.get(url)).status).toBe(401)
    const path = `/api/administration/seller-registrations/${registration?.id}`
    const approved = (await admin.post(`${path}/approve`, {})).json() as { userId: string; tenantId: string }
    const user: unknown = await stack.knex('accounts.users').where({ id: approved.userId }).first()
    expect(user).toMatchObject({ is_seller: true, email: 'sara@seller.example', language: 'en' })
    expect(await mailsTo(stack.knex, 'sara@seller.example', 'sellerApproved')).toMatchObject([
      { language: 'en' },
    ])
  })

  test('who is declined leaves no picture', async () => {
    await register([{ content: picture }], { ...seller, email: 'declined@seller.example' })
    const { registrations } = await pending('seller-registrations')
    const path = `/api/administration/seller-registrations/${registrations?.[0]?.id}`
    expect((await admin.post(`${path}/decline`, { reason: 'Abgelaufen' })).status).toBe(204)
    expect((await admin.get(`${path}/identification`)).status).toBe(404)
    const folder = join(stack.filesDir, '../private/identifications')
    expect(await readdir(folder)).toHaveLength(1)
  })
})

describe('an upload that is none', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const bomb = () => {
    const create = { width: 7_200, height: 7_000, channels: 3, background: '#000' } as const
    return sharp({ create }).toColourspace('b-w').png().toBuffer()
  }

  test.each([
    ['an SVG named .jpg', () => [{ content: svg }], 415],
    ['a page named .jpg', () => [{ content: html }], 415],
    ['a GIF', () => [{ content: gif }], 415],
    ['a truncated picture', () => [{ content: picture.subarray(0, picture.length / 2) }], 400],
    ['a head without a picture', () => [{ content: picture.subarray(0, 40) }], 400],
    ['a pixel bomb', async () => [{ content: await bomb() }], 400],
    ['two files', () => [{ content: picture }, { content: picture }], 400],
    ['five files', () => Array.from({ length: 5 }, () => ({ content: picture })), 400],
    ['no file', () => [], 400],
    ['an empty file', () => [{ content: Buffer.alloc(0) }], 400],
    ['a file in another field', () => [{ content: picture, field: 'avatar' }], 400],
  ] as const)('%s', async (_name, parts, status) => {
    const before = await pending('seller-registrations')
    const answer = await register(await parts())
    expect(problemIn(answer).status).toBe(status)
    expect(await pending('seller-registrations')).toEqual(before)
    expect(await readdir(ownTemporary)).not.toContainEqual(expect.stringContaining('upload'))
  })

  test('a file that is too large is answered, not cut off', async () => {
    const answer = await register([{ content: Buffer.concat([picture, Buffer.alloc(11 * 1024 * 1024)]) }])
    expect(problemIn(answer)).toMatchObject({ status: 413, message: 'InvalidMaxFileSize' })
  })

  test('no multipart body', async () => {
    expect(problemIn(await visitor.post('/api/sellers/register', seller)).status).toBe(415)
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const torn = await visitor.send('POST', '/api/sellers/register', '--x\r\nnothing', headers)
    expect(problemIn(torn).status).toBe(400)
  })

  test('fields that are wrong', async () => {
    for (const wrong of [
      { salutation: 'Dr' },
      { email: 'a' },
      { termsAccepted: 'false' },
      { phoneNumber: '1' },
    ]) {
      expect(problemIn(await register([{ content: picture }], { ...seller, ...wrong })).status).toBe(400)
    }
  })
})
