import { authenticatedUserSchema } from '@zuschlag/contracts/account/authenticated-user'
import { secondFactorKeySchema, secondFactorSchema } from '@zuschlag/contracts/user/second-factor'
import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { requestLimits } from '@zuschlag/gateway/kernel/request-limits'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LiveClient } from '../../scripts/client/live-client.ts'
import { PASSWORD, people, problemIn, ScriptClient } from './people.ts'
import { mailsTo } from './queued-mails.ts'
import { gatewayConfig } from './stack-parts.ts'
import { stackOfFile, gatewayBeside } from './running-stack.ts'

const STEP_MS = 30_000

const stack = await stackOfFile()
// Each test starts with unused codes, at the start of a step: none ends between a code and its check.
beforeEach(() => {
  const step = Math.floor(instantToMs(stack.clock.now()) / STEP_MS)
  stack.clock.jumpTo(msToInstant((step + 3) * STEP_MS))
})

const signIn = (person: { email: string }) => ScriptClient.signedIn(stack.url, person)
const login = (person: { email: string }, more: object = {}, url = stack.url) =>
  new ScriptClient(url).post('/api/account/login', { email: person.email, password: PASSWORD, ...more })
const path = '/api/user/second-factor'
/** What an app shows that was given this key. */
const shownBy = (key: string, offsetMs = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({
    timestamp: instantToMs(stack.clock.now()) + offsetMs,
  })

async function setUp(client: ScriptClient): Promise<{ key: string; recoveryCodes: readonly string[] }> {
  const setup = await client.post(path, { password: PASSWORD })
  const { key } = secondFactorKeySchema.strict().parse(setup.json())
  const confirmed = await client.post(`${path}/confirmation`, { code: shownBy(key, -STEP_MS) })
  client.takeCookie(confirmed)
  return { key, ...(confirmed.json() as { recoveryCodes: string[] }) }
}
const stateOf = async (client: ScriptClient) =>
  secondFactorSchema.strict().parse((await client.get(path)).json())
const noFactor = async (id: string) => {
  await stack.knex('accounts.second_factors').where({ user_id: id }).delete()
  await stack.knex('accounts.recovery_codes').where({ user_id: id }).delete()
}

describe('set up', () => {
  test('asks for the password, holds from a first code on, and ends what was open elsewhere', async () => {
    const broker = await signIn(people.broker)
    const elsewhere = await signIn(people.broker)
    const live = await LiveClient.open(stack.url, elsewhere.cookie)
    expect(await stateOf(broker)).toEqual({
      isOffered: true,
      isRequired: false,
      setUpAt: null,
      recoveryCodesLeft: 0,
    })
    expect(problemIn(await broker.post(path, { password: 'wrong' })).code).toBe('passwordWrong')
    const { key } = secondFactorKeySchema.parse((await broker.post(path, { password: PASSWORD })).json())
    // Until a code was given, nothing is asked for.
    expect((await login(people.broker)).status).toBe(200)
    for (const code of ['000000', '', 'x', shownBy(key, -3 * STEP_MS)]) {
      const refused = problemIn(await broker.post(`${path}/confirmation`, { code }))
      expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([400, ['code']])
    }
    const before = broker.cookie
    const confirmed = await broker.post(`${path}/confirmation`, { code: shownBy(key) })
    const { recoveryCodes } = confirmed.json() as { recoveryCodes: string[] }
    expect(new Set(recoveryCodes).size).toBe(10)
    broker.takeCookie(confirmed)
    expect(broker.cookie).not.toBe(before)
    expect(await live.closed()).toBe(4401)
    expect((await elsewhere.get('/api/auctions')).status).toBe(401)
    expect(await stateOf(broker)).toMatchObject({ recoveryCodesLeft: 10 })
    const mails = await mailsTo(stack.knex, people.broker.email, 'secondFactorChanged')
    expect(mails.map(({ data }) => data?.['change'])).toEqual(['setUp'])
  })

  test('keeps no secret and no code that a reader of the database could use', async () => {
    const broker = await signIn(people.otherBroker)
    const { key, recoveryCodes } = await setUp(broker)
    const rows = await stack.knex('accounts.second_factors').where({ user_id: people.otherBroker.id })
    const codes = await stack.knex<{ code_hash: Buffer }>('accounts.recovery_codes').select('code_hash')
    const secret = Buffer.from(Secret.fromBase32(key).bytes)
    const [row] = rows as { secret: Buffer }[]
    expect(row?.secret.includes(secret)).toBe(false)
    expect(codes).toHaveLength(20)
    for (const code of recoveryCodes) {
      const plain = Buffer.from(code.replaceAll('-', ''))
      expect(codes.some(({ code_hash: hash }) => hash.equals(plain) || hash.length !== 32)).toBe(false)
      expect(stack.logged.join('')).not.toContain(code)
    }
    expect(stack.logged.join('')).not.toContain(key)
  })

  test('is open to bidders too, who are asked for it from then on, and may go back', async () => {
    const anna = await signIn(people.anna)
    expect(await stateOf(anna)).toMatchObject({ isOffered: true, isRequired: false })
    const { key, recoveryCodes } = await setUp(anna)
    expect(problemIn(await login(people.anna)).code).toBe('secondFactorRequired')
    expect((await login(people.anna, { secondFactorCode: shownBy(key) })).status).toBe(200)
    const [typed = '', spare = ''] = recoveryCodes
    expect((await login(people.anna, { secondFactorCode: ` ${typed.toLowerCase()} ` })).status).toBe(200)
    expect(problemIn(await login(people.anna, { secondFactorCode: typed })).code).toBe('secondFactorWrong')
    const removal = await anna.post(`${path}/removal`, { password: PASSWORD, code: spare })
    expect(removal.status).toBe(204)
    expect((await login(people.anna)).status).toBe(200)
  })
})

describe('signing in', () => {
  let key = ''
  let recoveryCodes: readonly string[] = []
  beforeAll(async () => {
    await noFactor(people.broker.id)
    ;({ key, recoveryCodes } = await setUp(await signIn(people.broker)))
  })

  test('asks for a code with the right password alone, and takes each code once', async () => {
    expect(problemIn(await login(people.broker, { password: 'wrong' })).code).toBe('loginFailed')
    const asked = problemIn(await login(people.broker))
    expect([asked.status, asked.code]).toEqual([401, 'secondFactorRequired'])
    const secondFactorCode = shownBy(key)
    const answer = await login(people.broker, { secondFactorCode })
    expect(authenticatedUserSchema.strict().parse(answer.json()).id).toBe(people.broker.id)
    const again = problemIn(await login(people.broker, { secondFactorCode }))
    expect([again.status, again.code]).toEqual([400, 'secondFactorWrong'])
    expect(problemIn(await login(people.broker, { secondFactorCode: shownBy(key, -STEP_MS) })).code).toBe(
      'secondFactorWrong',
    )
  })

  test('of two who give the same code at once, one gets in', async () => {
    const secondFactorCode = shownBy(key)
    const both = await Promise.all([1, 2].map(() => login(people.broker, { secondFactorCode })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  test('a recovery code works once, however it is typed, and its owner is notified', async () => {
    const [code = ''] = recoveryCodes
    expect((await login(people.broker, { secondFactorCode: ` ${code.toLowerCase()} ` })).status).toBe(200)
    expect(problemIn(await login(people.broker, { secondFactorCode: code })).code).toBe('secondFactorWrong')
    const mails = await mailsTo(stack.knex, people.broker.email, 'secondFactorChanged')
    expect(mails.at(-1)?.data).toMatchObject({ change: 'codeUsed' })
  })

  test('guessing is over soon, from anywhere; right codes cost nothing, and recovery codes stay open', async () => {
    await noFactor(people.otherBroker.id)
    const own = await setUp(await signIn(people.otherBroker))
    const { max } = requestLimits.secondFactorFailure
    const guess = (code: string) => login(people.otherBroker, { secondFactorCode: code })
    const answers = await Promise.all(Array.from({ length: max + 3 }, () => guess('000000')))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(max)
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await guess(shownBy(own.key))).status).toBe(429)
    expect((await guess(own.recoveryCodes[3] ?? '')).status).toBe(200)
  })

  test('a link of a mail does not go past it', async () => {
    const { email, id } = people.broker
    await new ScriptClient(stack.url).post('/api/account/forgot-password', { email })
    const link = (await mailsTo(stack.knex, email, 'resetPassword')).at(-1)?.data?.['link']
    const token = new URL(String(link)).searchParams.get('token')
    const opened = await new ScriptClient(stack.url).post('/api/account/exchange-short-token', { token })
    const { code, tenantId } = opened.json() as { code: string; tenantId: string }
    const body = { email, tenantId, code, password: PASSWORD }
    const answer = await new ScriptClient(stack.url).post('/api/account/reset-password', body)
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([204, []])
    const open = await stack.knex('accounts.sessions').where({ user_id: id }).whereNull('ended_at')
    expect(open).toEqual([])
  })
})

describe('changes', () => {
  test('new codes, another app and removal ask for password and code', async () => {
    await noFactor(people.admin.id)
    const admin = await signIn(people.admin)
    const { key, recoveryCodes } = await setUp(admin)
    const post = (part: string, body: object) => admin.post(path + part, { password: PASSWORD, ...body })
    for (const part of ['/recovery-codes', '/removal']) {
      expect(problemIn(await post(part, { password: 'wrong', code: shownBy(key) })).code).toBe(
        'passwordWrong',
      )
      expect(problemIn(await post(part, { code: '000000' })).code).toBe('secondFactorWrong')
    }
    expect(problemIn(await post('', {})).code).toBe('secondFactorWrong')
    const renewed = (await post('/recovery-codes', { code: recoveryCodes[0] })).json() as {
      recoveryCodes: string[]
    }
    expect(problemIn(await post('/removal', { code: recoveryCodes[1] })).code).toBe('secondFactorWrong')
    // Until the other app gave a code, the one before holds.
    const setup = await post('', { code: renewed.recoveryCodes[0] })
    const next = secondFactorKeySchema.parse(setup.json()).key
    expect((await login(people.admin, { secondFactorCode: shownBy(key) })).status).toBe(200)
    admin.takeCookie(await admin.post(`${path}/confirmation`, { code: shownBy(next, -STEP_MS) }))
    expect((await login(people.admin, { secondFactorCode: shownBy(key, STEP_MS) })).status).toBe(400)
    expect((await post('/removal', { code: shownBy(next) })).status).toBe(204)
    expect((await login(people.admin)).status).toBe(200)
    const trail = await stack
      .knex('accounts.audit_entries')
      .where({ subject_id: people.admin.id })
      .orderBy('id')
    expect((trail as { action: string }[]).map(({ action }) => action)).toEqual([
      'user.secondFactorSetUp',
      'user.recoveryCodeUsed',
      'user.recoveryCodesRenewed',
      'user.recoveryCodeUsed',
      'user.secondFactorSetUp',
      'user.secondFactorRemoved',
    ])
  })

  test('an administrator resets it for another user, whose sessions end and who is notified', async () => {
    await noFactor(people.broker.id)
    const broker = await signIn(people.broker)
    await setUp(broker)
    const admin = await signIn(people.admin)
    const reset = (id: string) => admin.post(`/api/administration/users/${id}/second-factor-reset`, {})
    const answer = await reset(people.broker.id)
    expect(answer.json()).toMatchObject({ hasSecondFactor: false, openSessions: 0 })
    expect((await broker.get('/api/auctions')).status).toBe(401)
    expect((await login(people.broker)).status).toBe(200)
    const mails = await mailsTo(stack.knex, people.broker.email, 'secondFactorChanged')
    expect(mails.at(-1)?.data).toMatchObject({ change: 'reset' })
    expect(problemIn(await reset(people.broker.id)).code).toBe('noSecondFactor')
    expect(problemIn(await reset(people.admin.id)).code).toBe('notOnYourself')
    expect((await reset('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })
})

test('where staff must have one, staff without it is nobody’s staff until it is set up', async () => {
  await noFactor(people.admin.id)
  await noFactor(people.broker.id)
  const auctionId = await stack.openAuction()
  const secondFactor = { ...gatewayConfig.secondFactor, isRequiredForStaff: true }
  const gateway = gatewayBeside(stack, { secondFactor })
  const url = `http://127.0.0.1:${await gateway.listen(0, ['127.0.0.1'])}`
  try {
    const admin = await ScriptClient.signedIn(url, people.admin)
    const whoAmI = async () => (await admin.get('/api/account/authenticatedUser')).json()
    expect(await whoAmI()).toMatchObject({ isSystemAdmin: false, mustSetUpSecondFactor: true })
    expect((await admin.get('/api/administration/users')).status).toBe(403)
    const { recoveryCodes } = await setUp(admin)
    expect(await whoAmI()).toMatchObject({ isSystemAdmin: true, mustSetUpSecondFactor: false })
    expect((await admin.get('/api/administration/users')).status).toBe(200)
    const removal = { password: PASSWORD, code: recoveryCodes[0] }
    expect(problemIn(await admin.post(`${path}/removal`, removal)).code).toBe('secondFactorNeeded')
    const broker = await ScriptClient.signedIn(url, people.broker)
    const managed = `/api/administration/auctions/${auctionId}`
    const bidders = [await broker.get(managed), await broker.get(`${managed}/bids`)]
    expect(bidders.map(({ status }) => status)).toEqual([404, 404])
    expect((await broker.manage(auctionId, 'UnpublishAuction')).status).toBe(404)
    expect(problemIn(await broker.bid(auctionId, 100_000)).code).toBe('bidderNotPermitted')
    const anna = await ScriptClient.signedIn(url, people.anna)
    expect((await anna.get('/api/account/authenticatedUser')).json()).toMatchObject({
      mustSetUpSecondFactor: false,
    })
  } finally {
    await gateway.close()
  }
})

test('the erasure of an account takes a code beside the password', async () => {
  const carla = await signIn(people.carla)
  const { recoveryCodes } = await setUp(carla)
  const erase = (more: object) =>
    carla.post('/api/user/personal-data/deletion', { password: PASSWORD, ...more })
  for (const more of [{}, { code: '000000' }]) {
    const refused = problemIn(await erase(more))
    expect([refused.code, Object.keys(refused.errors ?? {})]).toEqual(['secondFactorWrong', ['code']])
  }
  expect((await stateOf(carla)).setUpAt).not.toBe(null)
  expect((await erase({ code: recoveryCodes[0] })).status).toBe(204)
})
