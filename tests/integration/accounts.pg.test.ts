import { authenticatedUserSchema } from '@zuschlag/contracts/account/authenticated-user'
import { getLoginTenants } from '@zuschlag/contracts/account/login'
import { createSessions, SESSION_IDLE_TIMEOUT_MS } from '@zuschlag/gateway/modules/identity/accounts/sessions'
import { SESSION_ABSOLUTE_TIMEOUT_MS } from '@zuschlag/gateway/policies/session-port'
import { SESSION_CACHE_MS } from '@zuschlag/gateway/modules/identity/accounts/session-cache'
import { slowDownGuessing, SLOWED_SIGN_IN_MS } from '@zuschlag/gateway/modules/identity/account.route'
import { requestLimits } from '@zuschlag/gateway/kernel/request-limits'
import { createRateLimits } from '@zuschlag/gateway/edge/rate-limits/rate-limits'
import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { describe, expect, test } from 'vitest'
import { PASSWORD, people, problemIn, ScriptClient } from './people.ts'
import { gatewayConfig } from './stack-parts.ts'
import { stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()

const stranger = () => new ScriptClient(stack.url)
const login = (body: object, client = stranger()) => client.post('/api/account/login', body)
const loginTenants = async (email: string) => {
  const answer = await stranger().get(`/api/account/loginTenants?email=${encodeURIComponent(email)}`)
  return { answer, tenants: answer.status === 200 ? getLoginTenants.answer?.parse(answer.json()) : null }
}
const whoAmI = (client: ScriptClient) => client.get('/api/account/authenticatedUser')

describe('signing in', () => {
  test('answers the user and hands out a cookie that no script of a page can read', async () => {
    const client = stranger()
    const answer = await login({ email: people.anna.email.toUpperCase(), password: PASSWORD }, client)
    expect(answer.status).toBe(200)
    const user = authenticatedUserSchema.strict().parse(answer.json())
    expect(user).toMatchObject({
      id: people.anna.id,
      email: people.anna.email,
      isSystemAdmin: false,
      tenantId: null,
    })
    expect(user.investorId).not.toBeNull()
    const cookie = answer.headers.getSetCookie()[0]
    expect(cookie).toMatch(/^zuschlag-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/)
    client.takeCookie(answer)
    expect((await whoAmI(client)).json()).toEqual(user)
  })

  test('nobody is signed in without it', async () => {
    expect(await whoAmI(stranger())).toMatchObject({ status: 204, text: '' })
  })

  test('the table knows no token', async () => {
    const client = await ScriptClient.signedIn(stack.url, people.ben)
    const token = client.cookie.split('=')[1] ?? ''
    const rows = await stack.knex<{ token_hash: Buffer }>('accounts.sessions').select('token_hash')
    for (const { token_hash } of rows) {
      expect(token_hash.toString('utf8')).not.toContain(token)
      expect(token_hash.equals(Buffer.from(token, 'base64url'))).toBe(false)
      expect(token_hash).toHaveLength(32)
    }
  })

  test('a broker is one of the tenant signed in to', async () => {
    const client = await ScriptClient.signedIn(stack.url, people.broker)
    expect((await whoAmI(client)).json()).toMatchObject({
      brokerId: people.tenant.brokerId,
      tenantId: people.tenant.tenantId,
    })
  })

  test('auctionIds are those that somebody was let into', async () => {
    const auctionId = await stack.openAuction()
    await stack.manage(auctionId, 'GrantAccess', { userId: people.carla.id })
    const client = await ScriptClient.signedIn(stack.url, people.carla)
    expect((await whoAmI(client)).json()).toMatchObject({ auctionIds: [auctionId], investorId: null })
  })
})

describe('what is refused', () => {
  test('unknown email, wrong password and unknown tenant get one answer', async () => {
    const attempts = [
      { email: 'nobody@test.example', password: PASSWORD },
      { email: people.anna.email, password: 'wrong' },
      { email: people.anna.email, password: PASSWORD, tenantId: people.tenant.tenantId },
      { email: people.multi.email, password: PASSWORD, tenantId: '00000000-0000-4000-8000-000000000000' },
    ]
    const problems = await Promise.all(
      attempts.map(async (attempt) => {
        const { requestId: _own, ...problem } = problemIn(await login(attempt))
        return problem
      }),
    )
    expect(problems[0]).toMatchObject({ status: 401, code: 'loginFailed' })
    for (const problem of problems) expect(problem).toEqual(problems[0])
  })

  test('an unconfirmed email is reported with the right password only', async () => {
    const { email } = people.unconfirmed
    const right = problemIn(await login({ email, password: PASSWORD }))
    expect(right).toMatchObject({ code: 'emailNotConfirmed', emailNotConfirmed: true })
    expect(problemIn(await login({ email, password: 'wrong' })).code).toBe('loginFailed')
  })

  test('somebody of several tenants has to choose one', async () => {
    const { email } = people.multi
    expect(problemIn(await login({ email, password: PASSWORD })).errors).toHaveProperty('tenantId')
    const { tenantId } = people.otherTenant
    expect((await login({ email, password: PASSWORD, tenantId })).json()).toMatchObject({ tenantId })
  })

  test.each([
    {},
    { email: 'a' },
    { email: people.anna.email },
    { email: people.anna.email, password: '' },
    { email: people.anna.email, password: 'x'.repeat(257) },
    { email: `${'a'.repeat(250)}@test.example`, password: 'x' },
    { email: people.anna.email, password: PASSWORD, tenantId: 'x' },
    { email: people.anna.email, password: PASSWORD, isSystemAdmin: true },
    { email: { $ne: null }, password: PASSWORD },
  ])('%o', async (body) => {
    expect(problemIn(await login(body))).toMatchObject({ status: 400, code: 'validationFailed' })
  })

  test('a password of a megabyte costs nobody a hash', async () => {
    expect((await login({ email: people.anna.email, password: 'x'.repeat(1_000_000) })).status).toBe(413)
  })

  test('repeated guesses are slowed down; the account is not locked for others', async () => {
    const { email } = people.seller
    for (let count = 0; count < 21; count += 1) await login({ email, password: 'wrong' })
    const refused = await login({ email, password: 'wrong' })
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await login({ email: people.anna.email, password: PASSWORD })).status).toBe(200)
  })
})

test('wrong passwords that come several at once are counted one by one; right ones are not counted', async () => {
  const { max } = requestLimits.signInFailure
  const email = 'guessed@test.example'
  const answers: number[] = []
  // Hashes are made one at a time, and a request waits only so long; the limit falls into one of the groups.
  while (answers.length < max + 10) {
    const tries = Array.from({ length: 6 }, () => login({ email, password: 'wrong' }))
    answers.push(...(await Promise.all(tries)).map(({ status }) => status))
  }
  expect(answers.filter((status) => status === 401)).toHaveLength(max)
  expect(answers.filter((status) => status === 429)).toHaveLength(answers.length - max)
  for (let count = 0; count <= max; count += 1) {
    expect((await login({ email: people.anna.email, password: PASSWORD })).status).toBe(200)
  }
})

test('an account that is guessed at from everywhere is slow for strangers, and not for whom it knows', async () => {
  const waited: number[] = []
  const sleep = (ms: number): Promise<void> => {
    waited.push(ms)
    return Promise.resolve()
  }
  const { knex, clock } = stack
  const sessions = createSessions({ knex, clock, secret: gatewayConfig.sessionSecret })
  await sessions.open(knex, people.ben.id, null, { clientKey: '10.0.0.1', userAgent: undefined })
  const rateLimits = createRateLimits({ store: 'memory' })
  const slowDown = (email: string, clientIp: string) =>
    slowDownGuessing(email, clientIp, { rateLimits, sessions, sleep })
  await slowDown(people.ben.email, '10.0.0.2')
  for (let count = 0; count <= requestLimits.signInFailureOfAccount.max; count += 1) {
    await rateLimits.spend('signInFailureOfAccount', people.ben.email)
  }
  expect(waited).toEqual([])
  await slowDown(people.ben.email, '10.0.0.1')
  expect(waited).toEqual([])
  await slowDown(people.ben.email, '10.0.0.2')
  expect(waited).toEqual([SLOWED_SIGN_IN_MS])
  await slowDown(people.anna.email, '10.0.0.2')
  expect(waited).toEqual([SLOWED_SIGN_IN_MS])
})

describe('tenants to choose from', () => {
  test('unknown emails and people of one tenant look the same', async () => {
    for (const email of ['nobody@test.example', people.broker.email, people.anna.email]) {
      expect((await loginTenants(email)).tenants).toEqual({
        isAssignedToMultipleTenants: false,
        loginTenantInfos: [],
      })
    }
  })

  test('people of several get them by name', async () => {
    const { tenants } = await loginTenants(people.multi.email)
    expect(tenants?.loginTenantInfos.map(({ name }) => name)).toEqual(['Haus 1', 'Haus 2'])
  })

  test('an invalid email is malformed', async () => {
    expect((await loginTenants('x')).answer.status).toBe(400)
  })
})

describe('the end of a session', () => {
  test('signing out ends it, not only the cookie', async () => {
    const client = await ScriptClient.signedIn(stack.url, people.ben)
    const { cookie } = client
    const answer = await client.post('/api/account/logout', {})
    expect([answer.status, answer.headers.getSetCookie()[0]?.includes('Max-Age=0')]).toEqual([204, true])
    client.cookie = cookie
    expect((await whoAmI(client)).status).toBe(204)
    expect((await client.get('/api/auctions')).status).toBe(401)
  })

  test('signing in again ends the session before', async () => {
    const client = await ScriptClient.signedIn(stack.url, people.ben)
    const before = client.cookie
    client.takeCookie(await login({ email: people.ben.email, password: PASSWORD }, client))
    expect(client.cookie).not.toBe(before)
    client.cookie = before
    expect((await whoAmI(client)).status).toBe(204)
  })

  test('a session is over when it was idle for too long, and after its longest time however busy', async () => {
    const idle = await ScriptClient.signedIn(stack.url, people.ben)
    const busy = await ScriptClient.signedIn(stack.url, people.ben)
    const start = instantToMs(stack.clock.now())
    const after = (ms: number) => stack.clock.jumpTo(msToInstant(start + ms))
    for (let passed = 0; passed < SESSION_ABSOLUTE_TIMEOUT_MS; passed += SESSION_IDLE_TIMEOUT_MS - 60_000) {
      after(passed)
      expect((await whoAmI(busy)).status).toBe(200)
      if (passed > SESSION_IDLE_TIMEOUT_MS) expect((await whoAmI(idle)).status).toBe(204)
    }
    after(SESSION_ABSOLUTE_TIMEOUT_MS + 1)
    expect((await whoAmI(busy)).status).toBe(204)
    after(0)
  })

  test('a suspended account is out, and cannot come back', async () => {
    const client = await ScriptClient.signedIn(stack.url, people.carla)
    await stack
      .knex('accounts.users')
      .where({ id: people.carla.id })
      .update({ suspended_at: stack.clock.now() })
    const before = stack.clock.now()
    stack.clock.jumpTo(msToInstant(instantToMs(before) + SESSION_CACHE_MS + 1))
    expect((await whoAmI(client)).status).toBe(204)
    expect(problemIn(await login({ email: people.carla.email, password: PASSWORD })).code).toBe('loginFailed')
  })
})

test("no secret and nobody's data reached the log", () => {
  const log = stack.logged.join('')
  expect(log.length).toBeGreaterThan(1000)
  for (const word of [PASSWORD, '@test.example', 'zuschlag-session', 'Nachname'])
    expect(log).not.toContain(word)
})
