import { getAuditEntries } from '@zuschlag/contracts/administration/audit-trail'
import type { AdministeredUser } from '@zuschlag/contracts/administration/users'
import { administeredUserSchema, getUsers } from '@zuschlag/contracts/administration/users'
import { describe, expect, test } from 'vitest'
import { LiveClient } from '../../scripts/client/live-client.ts'
import { PASSWORD, people, type Answer, problemIn, ScriptClient } from './people.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()
const [admin] = await signedIn(stack, 'admin')

const path = (userId: string, rest = '') => `/api/administration/users/${userId}${rest}`
const put = (address: string, body: unknown) => admin.send('PUT', address, body)
const userIn = (answer: Answer): AdministeredUser => administeredUserSchema.strict().parse(answer.json())
const newUser = {
  email: 'Neu@Test.example',
  firstName: 'Nora',
  lastName: 'Neu',
  roles: { isSystemAdmin: false, isInvestor: true, isSeller: false },
  memberships: [{ tenantId: people.tenant.tenantId, isBroker: false }],
}
const entriesOf = async (query: string) =>
  getAuditEntries.answer?.parse((await admin.get(`/api/administration/audit-entries?${query}`)).json())

test('users are found by part of a name or an address, and by tenant', async () => {
  const find = async (query: string) =>
    getUsers.answer?.parse((await admin.get(`/api/administration/users?${query}`)).json())
  const all = await find('')
  expect(all?.total).toBe(all?.users.length)
  expect((await find('search=anna'))?.users.map(({ id }) => id)).toEqual([people.anna.id])
  expect((await find('search=%25'))?.users).toEqual([])
  const { tenantId } = people.otherTenant
  const members = await find(`tenantId=${tenantId}`)
  expect(members?.users.map(({ id }) => id).toSorted()).toEqual(
    [people.otherBroker.id, people.multi.id].toSorted(),
  )
  expect(await find('take=2&skip=1')).toMatchObject({ total: all?.total, users: all?.users.slice(1, 3) })
})

test('a new user gets a link to sign up, and an address has one account', async () => {
  const answer = await admin.post('/api/administration/users', newUser)
  expect(answer.status).toBe(201)
  const created = userIn(answer)
  expect(created).toMatchObject({ email: 'neu@test.example', hasPassword: false, emailConfirmedAt: null })
  const mails = await stack.knex('accounts.mails').where({ user_id: created.id })
  expect(mails).toMatchObject([
    { kind: 'signUp', email: 'neu@test.example', tenant_id: people.tenant.tenantId },
  ])
  expect(problemIn(await admin.post('/api/administration/users', newUser)).code).toBe('emailAlreadyUsed')
  expect((await admin.post(path(created.id, '/sign-up-mail'), {})).status).toBe(204)
  expect(await stack.knex('accounts.mails').where({ user_id: created.id })).toHaveLength(2)
})

test('what is refused leaves nothing behind', async () => {
  const users = () => stack.knex('accounts.users').count<{ count: string }[]>('* as count')
  const before = await users()
  const unknownTenant = [{ tenantId: '00000000-0000-4000-8000-000000000000', isBroker: true }]
  const twice = [newUser.memberships[0], newUser.memberships[0]]
  for (const [memberships, status] of [
    [unknownTenant, 404],
    [twice, 400],
  ] as const) {
    const body = { ...newUser, email: 'nie@test.example', memberships }
    expect((await admin.post('/api/administration/users', body)).status).toBe(status)
  }
  expect(await users()).toEqual(before)
})

describe('a suspended user', () => {
  test('is out within seconds, also where they watch, and comes back when reinstated', async () => {
    const ben = await ScriptClient.signedIn(stack.url, people.ben)
    const live = await LiveClient.open(stack.url, ben.cookie)
    const suspended = userIn(await admin.post(path(people.ben.id, '/suspension'), { reason: 'Verdacht' }))
    expect(suspended).toMatchObject({ openSessions: 0, suspendedAt: expect.any(String) as string })
    expect(await live.closed()).toBe(4401)
    expect((await ben.get('/api/auctions')).status).toBe(401)
    const login = { email: people.ben.email, password: PASSWORD }
    expect((await new ScriptClient(stack.url).post('/api/account/login', login)).status).toBe(401)
    expect(problemIn(await admin.post(path(people.ben.id, '/suspension'), { reason: 'x' })).code).toBe(
      'alreadySuspended',
    )
    expect(userIn(await admin.post(path(people.ben.id, '/reinstatement'), {})).suspendedAt).toBeNull()
    expect(problemIn(await admin.post(path(people.ben.id, '/reinstatement'), {})).code).toBe('notSuspended')
    expect((await ben.get('/api/auctions')).status).toBe(401)
    expect((await new ScriptClient(stack.url).post('/api/account/login', login)).status).toBe(200)
  })
})

describe('roles and tenants', () => {
  test('changing them ends the sessions that had the old ones', async () => {
    const carla = await ScriptClient.signedIn(stack.url, people.carla)
    const roles = { isSystemAdmin: false, isInvestor: true, isSeller: true }
    expect(userIn(await put(path(people.carla.id, '/roles'), roles)).roles).toEqual(roles)
    expect((await carla.get('/api/auctions')).status).toBe(401)
    const again = await ScriptClient.signedIn(stack.url, people.carla)
    const memberships = [{ tenantId: people.tenant.tenantId, isBroker: true }]
    const changed = userIn(await put(path(people.carla.id, '/memberships'), { memberships }))
    expect(changed.memberships).toEqual([{ ...memberships[0], tenantName: 'Haus 1' }])
    expect((await again.get('/api/auctions')).status).toBe(401)
    const broker = await ScriptClient.signedIn(stack.url, people.carla)
    const whoAmI = (await broker.get('/api/account/authenticatedUser')).json()
    expect(whoAmI).toMatchObject({ tenantId: people.tenant.tenantId, brokerId: expect.any(String) as string })
    expect(userIn(await put(path(people.carla.id, '/memberships'), { memberships: [] })).memberships).toEqual(
      [],
    )
  })

  test('of two administrators who change roles at once the second gives back nothing that was taken', async () => {
    const expected = { isSystemAdmin: true, isInvestor: false, isSeller: false }
    await put(path(people.multi.id, '/roles'), expected)
    await put(path(people.multi.id, '/roles'), { ...expected, isSystemAdmin: false, expected })
    const late = await put(path(people.multi.id, '/roles'), { ...expected, isInvestor: true, expected })
    expect(problemIn(late)).toMatchObject({ status: 409, code: 'changedMeanwhile' })
    const { roles } = userIn(await admin.get(path(people.multi.id)))
    expect(roles).toEqual({ ...expected, isSystemAdmin: false })
    const knowing = { isSystemAdmin: false, isInvestor: true, isSeller: false, expected: roles }
    expect(userIn(await put(path(people.multi.id, '/roles'), knowing)).roles.isInvestor).toBe(true)
  })

  test('a broker who stays one keeps the record that auctions name', async () => {
    const memberships = [
      { tenantId: people.tenant.tenantId, isBroker: true },
      { tenantId: people.otherTenant.tenantId, isBroker: true },
    ]
    await put(path(people.broker.id, '/memberships'), { memberships })
    const brokers = await stack.knex('accounts.brokers').where({ user_id: people.broker.id }).select('id')
    expect(brokers).toContainEqual({ id: people.tenant.brokerId })
    expect(brokers).toHaveLength(2)
  })

  test('a broker with a running auction stays a broker of its tenant', async () => {
    await stack.openAuction()
    const refused = await put(path(people.broker.id, '/memberships'), { memberships: [] })
    expect(problemIn(refused)).toMatchObject({ status: 409, code: 'managingRunningAuction' })
    const member = [{ tenantId: people.tenant.tenantId, isBroker: false }]
    expect(problemIn(await put(path(people.broker.id, '/memberships'), { memberships: member })).status).toBe(
      409,
    )
    expect(await stack.knex('accounts.brokers').where({ id: people.tenant.brokerId })).toHaveLength(1)
  })

  test('nobody takes the administration from themselves, and somebody is always left', async () => {
    const roles = { isSystemAdmin: false, isInvestor: false, isSeller: false }
    expect(problemIn(await put(path(people.admin.id, '/roles'), roles)).code).toBe('notOnYourself')
    expect(problemIn(await admin.post(path(people.admin.id, '/suspension'), { reason: 'x' })).code).toBe(
      'notOnYourself',
    )
    expect((await admin.get('/api/administration/users')).status).toBe(200)
  })

  test('sessions can be ended without any other change', async () => {
    const multi = new ScriptClient(stack.url)
    const { tenantId } = people.tenant
    const login = { email: people.multi.email, password: PASSWORD, tenantId }
    multi.takeCookie(await multi.post('/api/account/login', login))
    expect(userIn(await admin.post(path(people.multi.id, '/end-sessions'), {})).openSessions).toBe(0)
    expect((await multi.get('/api/auctions')).status).toBe(401)
  })
})

test('who is not there cannot be changed', async () => {
  const nobody = '00000000-0000-4000-8000-000000000000'
  expect((await admin.get(path(nobody))).status).toBe(404)
  expect((await admin.post(path(nobody, '/suspension'), { reason: 'x' })).status).toBe(404)
  expect((await admin.post(path(nobody, '/end-sessions'), {})).status).toBe(404)
  expect((await put(path(nobody, '/memberships'), { memberships: [] })).status).toBe(404)
})

test('the trail says who did what, when, from what to what, page by page', async () => {
  const all = await entriesOf('take=200')
  const entry = all?.entries.find(
    ({ action, subject }) => action === 'user.rolesChanged' && subject.id === people.carla.id,
  )
  expect(entry).toMatchObject({
    actorUserId: people.admin.id,
    before: { isInvestor: false, isSeller: false },
    after: { isInvestor: true, isSeller: true },
  })
  expect(entry?.requestId).toMatch(/^[0-9a-f-]{36}$/)
  expect(entry?.after).not.toHaveProperty('isSystemAdmin')
  const pages: number[] = []
  for (let next: number | null = Number.MAX_SAFE_INTEGER; next !== null;) {
    const page: Awaited<ReturnType<typeof entriesOf>> = await entriesOf(`take=3&before=${next}`)
    pages.push(...(page?.entries.map(({ id }) => id) ?? []))
    next = page?.next ?? null
  }
  expect(pages).toEqual(all?.entries.map(({ id }) => id))
  const ofCarla = await entriesOf(`subjectId=${people.carla.id}&action=user.membershipsChanged`)
  expect(ofCarla?.entries.map(({ action }) => action)).toEqual([
    'user.membershipsChanged',
    'user.membershipsChanged',
  ])
})
