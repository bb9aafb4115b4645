import { consentTexts } from '@zuschlag/contracts/site/consent-texts'
import { authenticatedUserSchema } from '@zuschlag/contracts/account/authenticated-user'
import { shortTokenResultSchema, tokenCheckSchema } from '@zuschlag/contracts/account/set-password'
import type { ShortTokenResult, TokenPurpose } from '@zuschlag/contracts/account/set-password'
import { TOKEN_LIFETIME_MS } from '@zuschlag/gateway/modules/identity/accounts/account-tokens'
import type { PublicConfiguration } from '@zuschlag/contracts/site/configuration'
import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { describe, expect, test } from 'vitest'
import { LiveClient } from '../../scripts/client/live-client.ts'
import { PASSWORD, people, type Answer, problemIn, ScriptClient } from './people.ts'
import { stackOfFile } from './running-stack.ts'

const NEW_PASSWORD = 'vier Stühle im Garten'

const stack = await stackOfFile()

const stranger = () => new ScriptClient(stack.url)
const post = (path: string, body: object, client = stranger()) => client.post(`/api/account/${path}`, body)
const login = (email: string, password: string) => post('login', { email, password })

type MailRow = { user_id: string; kind: string; data: { link: string } }
const mailsTo = (userId: string) =>
  stack.knex<MailRow>('accounts.mails').where({ user_id: userId }).orderBy('queued_at')

/** Asks for a link and answers what the newest mail's token opens. */
async function linkFor(person: { id: string; email: string }, tenantId?: string): Promise<ShortTokenResult> {
  const asked = await post('forgot-password', { email: person.email, tenantId })
  expect([asked.status, asked.text]).toEqual([204, ''])
  const { link } = (await mailsTo(person.id)).at(-1)?.data ?? { link: '' }
  return exchange(new URL(link).searchParams.get('token') ?? '')
}
async function exchange(token: string): Promise<ShortTokenResult> {
  return shortTokenResultSchema.strict().parse((await post('exchange-short-token', { token })).json())
}
const withCode = ({ email, tenantId, code }: ShortTokenResult, more: object = {}) => ({
  email,
  tenantId,
  code,
  ...more,
})
const withoutPassword = (id: string) =>
  stack.knex('accounts.users').where({ id }).update({ password_hash: null, email_confirmed_at: null })
async function checked(page: string, body: object) {
  return tokenCheckSchema.strict().parse((await post(`${page}/verify`, body)).json())
}
const nothing = { user: null, userExists: false, userHasPassword: false, tokenIsValid: false }

describe('a forgotten password', () => {
  test('is reset by the mailed link, which signs in and ends earlier sessions', async () => {
    const before = await ScriptClient.signedIn(stack.url, people.anna)
    const watching = await LiveClient.open(stack.url, before.cookie)
    const opened = await linkFor(people.anna)
    expect(opened).toMatchObject({
      isValid: true,
      hasPassword: true,
      email: people.anna.email,
      purpose: 'resetPassword',
    })
    expect(await checked('reset-password', withCode(opened))).toMatchObject({
      user: { firstName: 'Anna', email: people.anna.email },
      userExists: true,
      userHasPassword: true,
      tokenIsValid: true,
    })
    const client = stranger()
    const answer = await post('reset-password', withCode(opened, { password: NEW_PASSWORD }), client)
    expect(answer.status).toBe(200)
    expect(authenticatedUserSchema.strict().parse(answer.json()).id).toBe(people.anna.id)
    client.takeCookie(answer)
    expect((await client.get('/api/auctions')).status).toBe(200)
    expect((await before.get('/api/auctions')).status).toBe(401)
    expect(await watching.closed()).toBe(4401)
    expect((await login(people.anna.email, PASSWORD)).status).toBe(401)
    expect((await login(people.anna.email, NEW_PASSWORD)).status).toBe(200)
    expect((await mailsTo(people.anna.id)).map(({ kind }) => kind)).toEqual([
      'resetPassword',
      'passwordChanged',
    ])
  })

  test('the link works once, and its holder is then sent to sign in', async () => {
    const { link } = (await mailsTo(people.anna.id))[0]?.data ?? { link: '' }
    const again = await exchange(new URL(link).searchParams.get('token') ?? '')
    expect(again).toMatchObject({ isValid: false, code: null, hasPassword: true, email: people.anna.email })
  })

  test('requesting it does not reveal who has an account', async () => {
    const answers = [people.ben.email, 'nobody@test.example'].map((email) =>
      post('forgot-password', { email }),
    )
    const [known, unknown] = await Promise.all(answers)
    for (const answer of [known, unknown]) expect([answer?.status, answer?.text]).toEqual([204, ''])
    const count = await stack.knex('accounts.mails').where({ email: 'nobody@test.example' })
    expect(count).toEqual([])
  })

  test('of a suspended account nothing is mailed', async () => {
    const suspend = (at: string | null) =>
      stack.knex('accounts.users').where({ id: people.seller.id }).update({ suspended_at: at })
    await suspend(stack.clock.now())
    expect((await post('forgot-password', { email: people.seller.email })).status).toBe(204)
    expect(await mailsTo(people.seller.id)).toEqual([])
    await suspend(null)
  })

  test('who asks again and again gets the same answer, and no mail any more', async () => {
    for (let count = 0; count < 7; count += 1) {
      expect((await post('forgot-password', { email: people.investingBroker.email })).status).toBe(204)
    }
    expect(await mailsTo(people.investingBroker.id)).toHaveLength(5)
  })

  test('strangers who ask for access under an address keep nobody from a new password', async () => {
    const path = `/api/public/auctions/${await stack.openAuction()}/access-request`
    const body = { email: people.carla.email, firstName: 'Frau', lastName: 'Fremd', language: 'de' }
    for (let count = 0; count < 6; count += 1)
      expect((await new ScriptClient(stack.url).post(path, body)).status).toBe(204)
    const asked = (await mailsTo(people.carla.id)).length
    expect(asked).toBe(5)
    expect((await post('forgot-password', { email: people.carla.email })).status).toBe(204)
    expect(await mailsTo(people.carla.id)).toHaveLength(asked + 1)
  })

  test('with a tenant chosen one is signed in there, with none login asks', async () => {
    const { tenantId } = people.otherTenant
    const chosen = await linkFor(people.multi, tenantId)
    const answer = await post('reset-password', withCode(chosen, { password: NEW_PASSWORD }))
    expect(answer.json()).toMatchObject({ tenantId })
    const open = await linkFor(people.multi)
    const unchosen = await post('reset-password', withCode(open, { password: `${NEW_PASSWORD}!` }))
    expect([unchosen.status, unchosen.headers.getSetCookie()]).toEqual([204, []])
  })
})

describe('what a link refuses', () => {
  /** Code and message of a problem; a link's are its page's. */
  const refusalOf = (answer: Answer) => {
    const { status, code, message } = problemIn(answer)
    return `${status} ${code} ${message}`
  }
  const refusal = (page: string) => `400 tokenInvalid ${page}.InvalidToken`
  const byPurpose: Record<TokenPurpose, string> = {
    confirmEmail: refusal('ConfirmEmail'),
    resetPassword: refusal('SignUpAndPasswordReset'),
    signUp: refusal('SignUpAndPasswordReset'),
  }

  test('forged, foreign and used codes, and those of another page', async () => {
    const opened = await linkFor(people.ben)
    const password = NEW_PASSWORD
    expect(refusalOf(await post('reset-password', withCode(opened, { password, code: 'forged' })))).toBe(
      byPurpose.resetPassword,
    )
    expect(
      refusalOf(await post('reset-password', withCode(opened, { password, email: people.anna.email }))),
    ).toBe(byPurpose.resetPassword)
    const elsewhere = { password, tenantId: people.tenant.tenantId }
    expect(refusalOf(await post('reset-password', withCode(opened, elsewhere)))).toBe(byPurpose.resetPassword)
    expect(refusalOf(await post('sign-up', withCode(opened, { password })))).toBe(byPurpose.signUp)
    expect(refusalOf(await post('confirm-email', withCode(opened, { password })))).toBe(
      byPurpose.confirmEmail,
    )
    expect(await checked('confirm-email', withCode(opened))).toEqual(nothing)
    expect(await checked('reset-password', withCode(opened, { code: 'forged' }))).toEqual(nothing)
    expect((await login(people.ben.email, PASSWORD)).status).toBe(200)
    expect((await post('reset-password', withCode(opened, { password }))).status).toBe(200)
    expect(refusalOf(await post('reset-password', withCode(opened, { password })))).toBe(
      byPurpose.resetPassword,
    )
    expect(await checked('reset-password', withCode(opened))).toMatchObject({
      userExists: true,
      tokenIsValid: false,
      user: null,
    })
  })

  test('two who use it at once: one gets in', async () => {
    const opened = await linkFor(people.broker)
    const answers = await Promise.all(
      [1, 2, 3].map((number) =>
        post('reset-password', withCode(opened, { password: `${NEW_PASSWORD} ${number}` })),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(2)
  })

  test('one that has expired', async () => {
    const opened = await linkFor(people.seller)
    const start = stack.clock.now()
    stack.clock.jumpTo(msToInstant(instantToMs(start) + TOKEN_LIFETIME_MS.resetPassword + 1))
    expect(refusalOf(await post('reset-password', withCode(opened, { password: NEW_PASSWORD })))).toBe(
      byPurpose.resetPassword,
    )
    stack.clock.jumpTo(start)
  })

  test('passwords that are easy to guess, and the link works on', async () => {
    const weak = {
      kurz: 'tooShort',
      ['x'.repeat(300)]: 'tooLong',
      passwordpassword: 'tooCommon',
      'Nachname-Vorname': 'tooPersonal',
      aaaaaaaaaaaaaaaa: 'tooSimple',
    }
    const opened = await linkFor(people.seller)
    for (const [password, weakness] of Object.entries(weak)) {
      const problem = problemIn(await post('reset-password', withCode(opened, { password })))
      expect(problem.status).toBe(400)
      expect(problem.errors?.['password'] ?? []).toContain(weakness)
    }
    expect(await checked('reset-password', withCode(opened))).toMatchObject({ tokenIsValid: true })
  })

  test('a password of a megabyte', async () => {
    const body = { email: people.ben.email, code: 'x', password: 'x'.repeat(1_000_000) }
    expect((await post('reset-password', body)).status).toBe(413)
  })

  test.each(['', 'x', 'x'.repeat(101), `' or 1=1`])('the short token "%s"', async (token) => {
    const answer = await post('exchange-short-token', { token })
    if (answer.status === 400) expect(problemIn(answer).errors).toHaveProperty('token')
    else expect(answer.json()).toMatchObject({ isValid: false, hasPassword: false, email: null, code: null })
  })
})

describe('a first password', () => {
  test('[AGR-4] is set by the sign-up link, with the terms, and confirms the address', async () => {
    await withoutPassword(people.carla.id)
    const opened = await linkFor(people.carla)
    expect(opened).toMatchObject({ purpose: 'signUp', hasPassword: false })
    const boxes = { termsAccepted: true, dataProtectionAccepted: true }
    const refusal = await post(
      'sign-up',
      withCode(opened, { ...boxes, password: NEW_PASSWORD, termsAccepted: false }),
    )
    expect(problemIn(refusal).errors).toHaveProperty('termsAccepted')
    const configuration = (await new ScriptClient(stack.url).get('/api/public/configuration')).json()
    const { termsOfService } = (configuration as PublicConfiguration).agreements
    const outdated = { ...termsOfService, hash: '0a'.repeat(32) }
    const signUp = (terms: object) =>
      post('sign-up', withCode(opened, { ...boxes, password: NEW_PASSWORD, termsOfService: terms }))
    expect(problemIn(await signUp(outdated))).toMatchObject({
      code: 'agreementOutdated',
      agreement: termsOfService,
    })
    expect((await signUp(termsOfService)).status).toBe(200)
    const dated = await stack
      .knex('accounts.users')
      .where({ id: people.carla.id })
      .whereNotNull('terms_accepted_at')
      .whereNotNull('email_confirmed_at')
    expect(dated).toMatchObject([{ accepted_terms: termsOfService }])
    const entry = await stack
      .knex('accounts.audit_entries')
      .where({ subject_id: people.carla.id, action: 'user.passwordSet' })
      .first<{ after: object }>('after')
    expect(entry.after).toMatchObject({ consentTextVersion: consentTexts.signUp.version, termsOfService })
  })
})

describe('an address that was not confirmed', () => {
  test('signing in mails a link, which asks for the password that is set', async () => {
    const { unconfirmed } = people
    expect(problemIn(await login(unconfirmed.email, PASSWORD)).emailNotConfirmed).toBe(true)
    const mail = (await mailsTo(unconfirmed.id)).at(-1)
    expect(mail?.kind).toBe('confirmEmail')
    const opened = await exchange(new URL(mail?.data.link ?? '').searchParams.get('token') ?? '')
    expect(await checked('confirm-email', withCode(opened))).toMatchObject({
      userHasPassword: true,
      tokenIsValid: true,
    })
    const wrong = await post('confirm-email', withCode(opened, { password: 'not the one' }))
    expect(problemIn(wrong)).toMatchObject({ status: 400, code: 'passwordWrong' })
    expect((await post('confirm-email', withCode(opened, { password: PASSWORD }))).status).toBe(200)
    expect((await login(unconfirmed.email, PASSWORD)).status).toBe(200)
  })
})

test('no secret reached the log or the audit trail', async () => {
  const trail = await stack.knex('accounts.audit_entries')
  expect(trail.length).toBeGreaterThan(5)
  const mails = await stack.knex<MailRow>('accounts.mails')
  const tokens = mails
    .map(({ data }) => new URL(data.link).searchParams.get('token'))
    .filter((token) => token !== null)
  expect(tokens.length).toBeGreaterThan(5)
  for (const secret of [PASSWORD, NEW_PASSWORD, ...tokens]) {
    expect(JSON.stringify(trail)).not.toContain(secret)
    expect(stack.logged.join('')).not.toContain(secret)
  }
})
