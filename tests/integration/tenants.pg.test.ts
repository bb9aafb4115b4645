import { type AdministeredTenant, administeredTenantSchema } from '@zuschlag/contracts/administration/tenants'
import type { TenantUsers } from '@zuschlag/contracts/administration/tenant-users'
import { getAuditEntries } from '@zuschlag/contracts/administration/audit-trail'
import type { PublicAuction } from '@zuschlag/contracts/auction/views'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { people, type Answer, problemIn, ScriptClient } from './people.ts'
import { mailsTo } from './queued-mails.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()
const [admin, broker, otherBroker] = await signedIn(stack, 'admin', 'broker', 'otherBroker')
const create = { width: 1200, height: 900, channels: 4, background: '#12345680' } as const
const picture = await sharp({ create }).png().toBuffer()

const path = (rest = '', tenantId: string = people.tenant.tenantId) =>
  `/api/administration/tenants/${tenantId}${rest}`
const put = (client: ScriptClient, address: string, body: unknown) => client.send('PUT', address, body)
const tenantIn = (answer: Answer): AdministeredTenant =>
  administeredTenantSchema.strict().parse(answer.json())
const current = async () => tenantIn(await admin.get(path()))
const usersIn = (answer: Answer) => (answer.json() as TenantUsers).users

const appearance = {
  primaryAccentColor: '#0A5C36',
  secondaryAccentColor: '#777777',
  ternaryAccentColor: null,
  imprint: 'Neues Impressum',
}

describe('the appearance of a tenant', () => {
  test('is changed by its broker, seen by readers at once, and kept in the trail', async () => {
    const auctionId = await stack.openAuction()
    const { version } = await current()
    const changed = tenantIn(await put(broker, path('/appearance'), { ...appearance, version }))
    expect(changed).toMatchObject({ primaryAccentColor: '#0a5c36', version: version + 1 })
    const shown = await new ScriptClient(stack.url).get(`/api/public/auctions/${auctionId}`)
    expect(shown.json() as PublicAuction).toMatchObject({
      tenant: { primaryAccentColor: '#0a5c36' },
      tenantImprint: 'Neues Impressum',
    })
    const trail = await admin.get(`/api/administration/audit-entries?subjectId=${people.tenant.tenantId}`)
    expect(getAuditEntries.answer?.parse(trail.json()).entries[0]).toMatchObject({
      action: 'tenant.appearanceChanged',
      actorUserId: people.broker.id,
      before: { primaryAccentColor: '#123456', imprint: 'Impressum' },
      after: { primaryAccentColor: '#0a5c36', imprint: 'Neues Impressum' },
    })
  })

  test('the second of two changes to the same version is refused as a conflict', async () => {
    const { version } = await current()
    expect((await put(admin, path('/appearance'), { ...appearance, imprint: 'A', version })).status).toBe(200)
    const second = problemIn(await put(broker, path('/appearance'), { ...appearance, imprint: 'B', version }))
    expect(second).toMatchObject({ status: 409, code: 'changedMeanwhile' })
    expect((await current()).imprint).toBe('A')
  })

  test.each([
    ['no colour', { primaryAccentColor: 'red' }],
    ['a style in a colour', { primaryAccentColor: '#123456;background:url(x)' }],
    ['an imprint without an end', { imprint: 'x'.repeat(5001) }],
    ['a field that is none', { name: 'Umbenannt' }],
  ])('%s is refused', async (_name, wrong) => {
    const { version } = await current()
    const body = { ...appearance, version, ...wrong }
    expect(problemIn(await put(broker, path('/appearance'), body)).status).toBe(400)
    expect((await current()).version).toBe(version)
  })
})

describe('what the platform settles', () => {
  const identity = { name: 'Haus 1', currencyCode: 'EUR', frameOrigins: [] }

  test('a currency stays while offers are shown in it', async () => {
    await stack.openAuction()
    const { version } = await current()
    const answer = await put(admin, path('/identity'), { ...identity, currencyCode: 'CHF', version })
    expect(problemIn(answer)).toMatchObject({ status: 409, code: 'currencyInUse' })
    const { tenantId } = people.otherTenant
    const other = tenantIn(await admin.get(path('', tenantId)))
    const changed = { ...identity, name: 'Haus 2', currencyCode: 'CHF', version: other.version }
    expect(tenantIn(await put(admin, path('/identity', tenantId), changed)).currencyCode).toBe('CHF')
  })

  test('a site that the tenant names may show its public offers in a frame, and nothing else', async () => {
    const [auctionId, unlisted] = [
      await stack.openAuction(),
      await stack.openAuction({ description: { listed: false } }),
    ]
    const { version } = await current()
    const frameOrigins = ['https://www.haus-eins.example']
    await put(admin, path('/identity'), { ...identity, frameOrigins, version })
    const headersOf = async (address: string) => (await new ScriptClient(stack.url).get(address)).headers
    for (const address of [`/de/${auctionId}`, `/${auctionId}`, `/de/login?auctionId=${auctionId}`]) {
      const headers = await headersOf(address)
      expect(headers.get('content-security-policy')).toContain(
        "frame-ancestors 'self' https://www.haus-eins.example",
      )
      expect(headers.get('x-frame-options')).toBeNull()
    }
    for (const address of ['/de/objects', `/de/${unlisted}`, '/de/login', `/object/${auctionId}`]) {
      const headers = await headersOf(address)
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
      expect(headers.get('content-security-policy')).not.toContain('haus-eins')
      expect(headers.get('x-frame-options')).not.toBeNull()
    }
  })

  test.each(['http://haus.example', 'https://haus.example/seite', "https://x 'unsafe-inline'", '*'])(
    'no frame for %s',
    async (origin) => {
      const { version } = await current()
      const body = { ...identity, frameOrigins: [origin], version }
      expect(problemIn(await put(admin, path('/identity'), body)).status).toBe(400)
    },
  )
})

describe('a logo', () => {
  const send = (client: ScriptClient, file: Buffer | null, name = 'logo.png') =>
    client.upload(path('/pictures/logo'), 'picture', file, { name, type: 'image/png' })

  test('is redrawn, replaces the one before, and can be taken away', async () => {
    const { logoUrl } = tenantIn(await send(broker, picture))
    const shown = await fetch(stack.url + (logoUrl ?? ''))
    expect(shown.headers.get('content-type')).toBe('image/png')
    const { width, hasAlpha } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
    expect({ width, hasAlpha }).toEqual({ width: 533, hasAlpha: true })
    const next = tenantIn(await send(admin, picture))
    expect(next.logoUrl).not.toBe(logoUrl)
    expect((await fetch(stack.url + (logoUrl ?? ''))).status).toBe(404)
    expect(tenantIn(await broker.send('DELETE', path('/pictures/logo'))).logoUrl).toBeNull()
  })

  test.each<[string, () => Buffer | null, number]>([
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), 415],
    ['a page', () => Buffer.from('<!doctype html><script>1</script>'), 415],
    ['half a picture', () => picture.subarray(0, 60), 400],
    ['nothing', () => null, 400],
    ['far too much', () => Buffer.concat([picture, Buffer.alloc(9 * 1024 * 1024)]), 413],
  ])('that is %s is refused', async (_name, file, status) => {
    const before = await current()
    expect(problemIn(await send(broker, file())).status).toBe(status)
    expect(await current()).toEqual(before)
  })
})

describe('the people of a tenant', () => {
  const invitation = { email: 'Lena@Neu.example', firstName: 'Lena', lastName: 'Neu', isBroker: true }

  test('somebody new is mailed a link to sign up', async () => {
    const answer = await admin.post(path('/users'), invitation)
    expect(answer.status).toBe(201)
    expect(usersIn(answer).find(({ email }) => email === 'lena@neu.example')).toMatchObject({
      hasPassword: false,
      broker: { publicEmail: null },
    })
    expect(await mailsTo(stack.knex, 'lena@neu.example', 'signUp')).toMatchObject([{ name: 'Lena Neu' }])
  })

  test('a person who has an account is notified, gets the role, and signs in again', async () => {
    const carla = await ScriptClient.signedIn(stack.url, people.carla)
    const body = { ...invitation, email: people.carla.email }
    expect((await admin.post(path('/users'), body)).status).toBe(201)
    expect(await mailsTo(stack.knex, people.carla.email, 'tenantJoined')).toMatchObject([
      { data: { tenant: 'Haus 1' } },
    ])
    expect((await carla.get('/api/auctions')).status).toBe(401)
    expect(problemIn(await admin.post(path('/users'), body)).code).toBe('alreadyMember')
    const removed = await admin.send('DELETE', path(`/users/${people.carla.id}`))
    expect(usersIn(removed).map(({ userId }) => userId)).not.toContain(people.carla.id)
  })

  test('a person whose account has no password yet is mailed a link to sign up, under the name of the invitation', async () => {
    const auctionId = await stack.openAuction()
    const email = 'waiting@neu.example'
    const typed = { email, firstName: 'Your prize waits at', lastName: 'evil.example', language: 'de' }
    await new ScriptClient(stack.url).post(`/api/public/auctions/${auctionId}/access-request`, typed)
    expect((await admin.post(path('/users'), { ...invitation, email })).status).toBe(201)
    expect(await mailsTo(stack.knex, email, 'tenantJoined')).toEqual([])
    expect(await mailsTo(stack.knex, email, 'signUp')).toMatchObject([
      { tenant_id: people.tenant.tenantId, name: 'Lena Neu' },
    ])
    // The name stands on auctions at once.
    const row: unknown = await stack.knex('accounts.users').where({ email }).first('first_name', 'last_name')
    expect(row).toEqual({ first_name: 'Lena', last_name: 'Neu' })
  })

  test('a person who runs an auction of the tenant stays until it is over', async () => {
    await stack.openAuction()
    const answer = await admin.send('DELETE', path(`/users/${people.broker.id}`))
    expect(problemIn(answer)).toMatchObject({ status: 409, code: 'managingRunningAuction' })
  })

  test('whose name stands on an auction as its broker runs it as a broker of the tenant alone', async () => {
    const auctionId = await stack.openAuction({ ownership: { brokerUserId: people.carla.id } })
    const left = await ScriptClient.signedIn(stack.url, people.carla)
    const managed = `/api/administration/auctions/${auctionId}`
    const answers = [
      await left.get(managed),
      await left.get(`${managed}/bids`),
      await left.manage(auctionId, 'UnpublishAuction'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await left.get('/api/administration/auctions')).json()).toMatchObject({ total: 0 })
    expect((await left.get('/api/administration/time-line')).json()).toMatchObject({ entries: [] })
    expect((await broker.get(managed)).status).toBe(200)
    expect((await left.bid(auctionId, 100_000)).status).toBe(403)
  })

  test('a broker says how readers reach them', async () => {
    const contact = { publicPhoneNumber: '+43155500', publicEmail: null, immoCardId: 'karte-7' }
    const changed = await put(broker, path(`/users/${people.broker.id}/contact`), contact)
    const own = usersIn(changed).find(({ userId }) => userId === people.broker.id)
    expect(own?.broker).toMatchObject(contact)
    const wrong = { ...contact, immoCardId: '../x' }
    expect((await put(broker, path(`/users/${people.broker.id}/contact`), wrong)).status).toBe(400)
  })
})

test('a broker cannot reach another tenant by any request', async () => {
  const { version } = await current()
  const defaults = {
    defaultCosts: null,
    nightTimeStart: null,
    nightTimeEnd: null,
    nightBidding: 'allowed',
    version,
  }
  const contact = { publicPhoneNumber: null, publicEmail: null, immoCardId: null }
  const before = await current()
  const answers = [
    await otherBroker.get(path()),
    await otherBroker.get(path('/users')),
    await put(otherBroker, path('/appearance'), { ...appearance, version }),
    await put(otherBroker, path('/defaults'), defaults),
    await put(otherBroker, path(`/users/${people.broker.id}/contact`), contact),
    await otherBroker.upload(path('/pictures/logo'), 'picture', picture),
    await otherBroker.upload(path(`/users/${people.broker.id}/portrait`), 'picture', picture),
    await otherBroker.send('DELETE', path('/pictures/banner')),
  ]
  expect(answers.map((answer) => problemIn(answer).code)).toEqual(answers.map(() => 'notFound'))
  expect((await put(broker, path('/identity'), { name: 'X' })).status).toBe(403)
  expect(await current()).toEqual(before)
})

test('a night has a start and an end, and goes with what new objects cost', async () => {
  const { version } = await current()
  const defaultCosts = {
    brokerageType: 'Percent',
    brokeragePercent: 3.125,
    contractFeeType: 'PayedByBuyer',
    contractFeePercent: 1.2,
    contractFeeFixedCents: null,
    allowUserToHireOwnLawyerForContract: true,
  } as const
  const night = { nightTimeStart: '22:00', nightTimeEnd: '08:00', nightBidding: 'blocked' } as const
  const half = { defaultCosts, ...night, nightTimeEnd: null, version }
  expect((await put(broker, path('/defaults'), half)).status).toBe(400)
  const changed = tenantIn(await put(broker, path('/defaults'), { defaultCosts, ...night, version }))
  expect(changed).toMatchObject({ defaultCosts, ...night })
  const both = { ...defaultCosts, contractFeeType: 'PayedBySeller' }
  const refused = await put(broker, path('/defaults'), { defaultCosts: both, ...night, version: version + 1 })
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('contractFeeType')])
})
