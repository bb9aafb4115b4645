import { randomUUID } from 'node:crypto'
import type { TenantApplicationView } from '@zuschlag/contracts/registrations/administration'
import { describe, expect, test } from 'vitest'
import { photograph } from './access-request-scenes.ts'
import { PASSWORD, people, problemIn, ScriptClient } from './people.ts'
import { mailsTo } from './queued-mails.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()
const [admin] = await signedIn(stack, 'admin')
const visitor = new ScriptClient(stack.url)

type Approved = { readonly tenantId: string; readonly userId: string }
type User = { readonly id: string; readonly first_name: string; readonly is_seller: boolean }

async function apply(email: string, company: string): Promise<string> {
  const application = {
    company,
    uid: '',
    firstName: 'Eva',
    lastName: 'Muster',
    email,
    phoneNumber: '+431555',
    street: 'Gasse 1',
    zipCode: '1010',
    city: 'Wien',
    country: 'AT',
    brokerSoftware: 'OnOffice',
  }
  expect((await visitor.post('/api/tenants/apply', application)).status).toBe(204)
  return pathOf('tenant-applications', 'applications', email)
}

async function registerSeller(email: string): Promise<string> {
  const form = new FormData()
  const home = { street: 'Gasse 1', zipCode: '1010', city: 'Wien', language: '0' }
  const fields = { salutation: 'Ms', firstName: 'Sara', lastName: 'Seller', email, ...home }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append(
    'identification',
    new Blob([new Uint8Array(await photograph())], { type: 'image/jpeg' }),
    'a.jpg',
  )
  expect((await visitor.send('POST', '/api/sellers/register', form)).status).toBe(204)
  return pathOf('seller-registrations', 'registrations', email)
}

async function pathOf(folder: string, list: string, email: string): Promise<string> {
  const page = (await admin.get(`/api/administration/${folder}?status=pending`)).json()
  const registration = (page as Record<string, TenantApplicationView[]>)[list]?.find(
    (row) => row.email === email,
  )
  return `/api/administration/${folder}/${registration?.id}`
}

const hasAccount = async (path: string) =>
  ((await admin.get(path)).json() as { hasAccount: boolean }).hasAccount
async function approve(path: string): Promise<Approved> {
  const answer = await admin.post(`${path}/approve`, {})
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  return answer.json() as Approved
}
const userOf = async (email: string): Promise<User> =>
  stack.knex('accounts.users').where({ email }).first<User>()
const actionsOn = async (userId: string) =>
  (
    (await stack.knex('accounts.audit_entries').where({ subject_id: userId }).orderBy('id')) as {
      action: string
    }[]
  ).map(({ action }) => action)
const brokersOf = (tenantId: string) =>
  stack.knex('accounts.brokers').where({ tenant_id: tenantId }).pluck('user_id')

describe('an address that somebody typed into a public form', () => {
  const typed = async (email: string) => {
    const person = { email, firstName: 'Made', lastName: 'Up', language: 'en' }
    const auctionId = await stack.openAuction()
    await visitor.post(`/api/public/auctions/${auctionId}/access-request`, person)
    return userOf(email)
  }

  test('does not keep an application from being approved: its account gets the name of the application', async () => {
    const email = 'eva@typed.example'
    const { id, first_name: name } = await typed(email)
    expect(name).toBe('')
    const path = await apply(email, 'Typed GmbH')
    expect(await hasAccount(path)).toBe(false)
    const { tenantId, userId } = await approve(path)
    expect(userId).toBe(id)
    expect(await userOf(email)).toMatchObject({ first_name: 'Eva', last_name: 'Muster', language: 'de' })
    expect(await brokersOf(tenantId)).toEqual([id])
    const [mail] = await mailsTo(stack.knex, email, 'applicationApproved')
    expect(mail?.data).toMatchObject({ link: expect.stringContaining('/sign-up?token=') as unknown })
    expect(await actionsOn(id)).toEqual([
      'user.created',
      'user.linkMailed',
      'user.profileChanged',
      'user.linkMailed',
    ])
  })

  test('does not keep a seller from being approved', async () => {
    const email = 'sara@typed.example'
    const { id } = await typed(email)
    const { tenantId, userId } = await approve(await registerSeller(email))
    expect(userId).toBe(id)
    expect(await userOf(email)).toMatchObject({ first_name: 'Sara', is_seller: true })
    expect(await brokersOf(tenantId)).toEqual([id])
    expect(await mailsTo(stack.knex, email, 'sellerApproved')).toHaveLength(1)
  })
})

describe('somebody who has an account', () => {
  test('becomes a broker with it: name and password stay, sessions end, and a mail leads to the sign-in', async () => {
    const { email, id } = people.anna
    const anna = await ScriptClient.signedIn(stack.url, people.anna)
    const { first_name: name } = await userOf(email)
    const path = await apply(email, 'Anna GmbH')
    expect(await hasAccount(path)).toBe(true)
    const { tenantId, userId } = await approve(path)
    expect(await hasAccount(path)).toBe(false)
    expect(userId).toBe(id)
    expect(await brokersOf(tenantId)).toEqual([id])
    expect((await userOf(email)).first_name).toBe(name)
    expect((await anna.get('/api/user/profile')).status).toBe(401)
    const [mail] = await mailsTo(stack.knex, email, 'applicationApproved')
    expect(mail?.data).toMatchObject({ link: expect.stringMatching(/\/login$/) as unknown, validUntil: null })
    expect(await actionsOn(id)).not.toContain('user.linkMailed')
    const login = { email, password: PASSWORD, tenantId }
    expect((await visitor.post('/api/account/login', login)).status).toBe(200)
  })

  test('may sell with it', async () => {
    const { email, id } = people.ben
    const { tenantId } = await approve(await registerSeller(email))
    expect(await userOf(email)).toMatchObject({ id, is_seller: true })
    expect(await brokersOf(tenantId)).toEqual([id])
    expect(await actionsOn(id)).toContain('user.rolesChanged')
    const [mail] = await mailsTo(stack.knex, email, 'sellerApproved')
    expect(mail?.data).toMatchObject({ link: expect.stringMatching(/\/login$/) as unknown, validUntil: null })
  })

  test('is not approved while it is suspended, and no tenant is left behind', async () => {
    const { email, id } = people.carla
    const company = `Suspended ${randomUUID()}`
    const path = await apply(email, company)
    const suspension = { reason: 'Probe' }
    expect((await admin.post(`/api/administration/users/${id}/suspension`, suspension)).status).toBe(200)
    expect(await hasAccount(path)).toBe(true)
    expect(problemIn(await admin.post(`${path}/approve`, {}))).toMatchObject({ code: 'emailAlreadyUsed' })
    expect(await stack.knex('accounts.tenants').where({ name: company })).toEqual([])
    expect((await admin.get(path)).json()).toMatchObject({ status: 'pending' })
    expect(problemIn(await admin.post(`${path}/decline`, { reason: ' ' }))).toMatchObject({ status: 400 })
    expect((await admin.post(`${path}/decline`, { reason: 'Es gibt Sie schon.' })).status).toBe(204)
    const [mail] = await mailsTo(stack.knex, email, 'applicationDeclined')
    expect(mail?.data).toMatchObject({ reason: 'Es gibt Sie schon.' })
  })
})
