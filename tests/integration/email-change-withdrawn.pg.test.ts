import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { secondFactorKeySchema } from '@zuschlag/contracts/user/second-factor'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { PASSWORD, problemIn, ScriptClient } from './people.ts'
import { mailsTo } from './queued-mails.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

const OWN_PASSWORD = 'a quiet harbour at dawn'
const STEP_MS = 30_000

const stack = await stackOfFile()
const [admin] = await signedIn(stack, 'admin')

const stranger = () => new ScriptClient(stack.url)
const shownBy = (key: string, offsetMs = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({
    timestamp: instantToMs(stack.clock.now()) + offsetMs,
  })

let accounts = 0
/** Somebody with a password of their own, whom nobody but this test knows. */
async function newOwner(): Promise<{ id: string; email: string; client: ScriptClient }> {
  accounts += 1
  const email = `owner-${accounts}@example.org`
  const roles = { isSystemAdmin: false, isInvestor: true, isSeller: false }
  const names = {
    salutation: null,
    titlePrefix: null,
    firstName: 'Olga',
    lastName: 'Owner',
    titleSuffix: null,
  }
  const person = { email, ...names, phoneNumber: null, language: 'en', roles, memberships: [] }
  const created = (await admin.post('/api/administration/users', person)).json() as { id: string }
  await useLink(email, 'signUp', 'sign-up', PASSWORD)
  return { id: created.id, email, client: await ScriptClient.signedIn(stack.url, { email }) }
}

async function useLink(
  email: string,
  kind: 'signUp' | 'resetPassword',
  path: string,
  password: string,
): Promise<void> {
  const mail = (await mailsTo(stack.knex, email, kind)).at(-1)
  const token = new URL(String(mail?.data?.['link'])).searchParams.get('token')
  const opened = await stranger().post('/api/account/exchange-short-token', { token })
  const { code, tenantId } = opened.json() as { code: string; tenantId: string | null }
  const set = await stranger().post(`/api/account/${path}`, { email, tenantId, code, password })
  expect(set.status).toBe(200)
}

/** What an intruder who knows the password does, and later tries. */
async function intrusionOf(email: string): Promise<{ readonly open: () => Promise<unknown> }> {
  const intruder = await ScriptClient.signedIn(stack.url, { email })
  const newEmail = `intruder-${accounts}@example.net`
  const asked = await intruder.post('/api/user/email-change', { newEmail, password: PASSWORD })
  expect(asked.status).toBe(200)
  const mail = (await mailsTo(stack.knex, newEmail, 'changeEmail')).at(-1)
  const token = new URL(String(mail?.data?.['link'])).searchParams.get('token')
  return {
    open: async () => {
      expect(await mailsTo(stack.knex, newEmail, 'changeEmail')).toMatchObject([{ status: 'withdrawn' }])
      return problemIn(await stranger().post('/api/account/email-change', { token }))
    },
  }
}

type Owner = Awaited<ReturnType<typeof newOwner>>
const reactions: readonly (readonly [string, (owner: Owner) => Promise<unknown>])[] = [
  [
    'a new password',
    ({ client }) =>
      client.post('/api/user/password', { currentPassword: PASSWORD, newPassword: OWN_PASSWORD }),
  ],
  [
    'a password set by link',
    async ({ email }) => {
      await stranger().post('/api/account/forgot-password', { email })
      await useLink(email, 'resetPassword', 'reset-password', OWN_PASSWORD)
    },
  ],
  [
    'the end of all other sessions',
    ({ client }) => client.post('/api/user/sessions/end-others', { password: PASSWORD }),
  ],
  [
    'an administrator who ends the sessions',
    ({ id }) => admin.post(`/api/administration/users/${id}/end-sessions`, {}),
  ],
  [
    'an administrator who suspends and reinstates',
    async ({ id }) => {
      await admin.post(`/api/administration/users/${id}/suspension`, { reason: 'an intruder' })
      await admin.post(`/api/administration/users/${id}/reinstatement`, {})
    },
  ],
  [
    'a second factor that is set up',
    async ({ client }) => {
      const setup = await client.post('/api/user/second-factor', { password: PASSWORD })
      const { key } = secondFactorKeySchema.parse(setup.json())
      return client.post('/api/user/second-factor/confirmation', { code: shownBy(key) })
    },
  ],
]

describe('a change of address that an intruder asked for is over with', () => {
  test.each(reactions)('%s', async (_, react) => {
    const owner = await newOwner()
    const { open } = await intrusionOf(owner.email)
    await react(owner)
    expect(await open()).toMatchObject({ status: 400, code: 'tokenInvalid' })
    const users = await stack.knex('accounts.users').where({ id: owner.id })
    expect(users).toMatchObject([{ email: owner.email }])
    const trail = await stack.knex('accounts.audit_entries').where({ subject_id: owner.id })
    expect(trail.map(({ action }) => action as string)).toContain('user.emailChangeWithdrawn')
  })

  test('a second factor that an administrator resets', async () => {
    const owner = await newOwner()
    const setup = await owner.client.post('/api/user/second-factor', { password: PASSWORD })
    const { key } = secondFactorKeySchema.parse(setup.json())
    const confirmed = await owner.client.post('/api/user/second-factor/confirmation', { code: shownBy(key) })
    owner.client.takeCookie(confirmed)
    const { recoveryCodes } = confirmed.json() as { recoveryCodes: string[] }
    const change = {
      newEmail: `intruder-${accounts}@example.net`,
      password: PASSWORD,
      code: recoveryCodes[0],
    }
    expect((await owner.client.post('/api/user/email-change', change)).status).toBe(200)
    const link = (await mailsTo(stack.knex, change.newEmail, 'changeEmail')).at(-1)?.data?.['link']
    const token = new URL(String(link)).searchParams.get('token')
    const reset = await admin.post(`/api/administration/users/${owner.id}/second-factor-reset`, {})
    expect(reset.status).toBe(200)
    const answer = await stranger().post('/api/account/email-change', { token })
    expect(problemIn(answer)).toMatchObject({ status: 400, code: 'tokenInvalid' })
  })
})

test('where there is a second factor, another address asks for a code of it', async () => {
  const { email, client } = await newOwner()
  const setup = await client.post('/api/user/second-factor', { password: PASSWORD })
  const { key } = secondFactorKeySchema.parse(setup.json())
  client.takeCookie(
    await client.post('/api/user/second-factor/confirmation', { code: shownBy(key, -STEP_MS) }),
  )
  const ask = (more: object) =>
    client.post('/api/user/email-change', { newEmail: `moved-${email}`, password: PASSWORD, ...more })
  for (const more of [{}, { code: '000000' }]) {
    const refused = problemIn(await ask(more))
    expect(refused).toMatchObject({ status: 400, code: 'secondFactorWrong' })
    expect(Object.keys(refused.errors ?? {})).toEqual(['code'])
  }
  expect(await mailsTo(stack.knex, `moved-${email}`)).toEqual([])
  stack.clock.jumpTo(msToInstant(instantToMs(stack.clock.now()) + STEP_MS))
  expect((await ask({ code: shownBy(key) })).status).toBe(200)
})
