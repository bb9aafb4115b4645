import { createAccountTokens } from '@zuschlag/gateway/modules/identity/accounts/account-tokens'
import { createAdministrator } from '@zuschlag/gateway/modules/identity/accounts/create-administrator'
import { beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, people, type Answer, problemIn, ScriptClient } from './people.ts'
import { mailsTo } from './queued-mails.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()
const { knex } = stack
const [admin] = await signedIn(stack, 'admin')
const visitor = new ScriptClient(stack.url)

const ben = () => knex('accounts.users').where({ id: people.ben.id })
const passwordOfBen = (await ben().first('password_hash')) as object

beforeEach(async () => {
  await ben().update(passwordOfBen)
  await stack.rateLimits.giveBack('passwordCheck', people.ben.id)
})

const waitingSql = `select 1 from pg_stat_activity
  where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`

/**
 * Holds an account until both wait for it, the first one ahead of the second. Had the second locked something
 * else before, the first would wait for that and hold the account: a deadlock.
 */
async function bothAtOnce<First, Second>(
  accountId: string,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<readonly [First, Second]> {
  const sent: [Promise<First>?, Promise<Second>?] = []
  const waiting = async () => (await knex.raw<{ rows: unknown[] }>(waitingSql)).rows
  await knex.transaction(async (owner) => {
    await owner('accounts.users').where({ id: accountId }).forUpdate().first('id')
    sent[0] = first()
    await expect.poll(waiting).toHaveLength(1)
    sent[1] = second()
    await expect.poll(waiting).toHaveLength(2)
  })
  return Promise.all(sent as [Promise<First>, Promise<Second>])
}

async function tokenTo(email: string, kind: 'changeEmail' | 'resetPassword'): Promise<string> {
  const mail = (await mailsTo(knex, email, kind)).at(-1)
  return new URL(String(mail?.data?.['link'])).searchParams.get('token') ?? ''
}

/** What opens a link of Ben's, once the mail is there. */
const links: Record<string, (own: ScriptClient) => Promise<() => Promise<Answer>>> = {
  'to another address': async (own) => {
    const newEmail = 'ben@new.example'
    await own.post('/api/user/email-change', { newEmail, password: PASSWORD })
    const token = await tokenTo(newEmail, 'changeEmail')
    return () => visitor.post('/api/account/email-change', { token })
  },
  'of a forgotten password': async () => {
    const { email } = people.ben
    await visitor.post('/api/account/forgot-password', { email })
    const token = await tokenTo(email, 'resetPassword')
    const opened = (await visitor.post('/api/account/exchange-short-token', { token })).json() as object
    const { code, tenantId } = opened as { code: string; tenantId: string | null }
    const body = { email, tenantId, code, password: 'a lantern above the mill' }
    return () => visitor.post('/api/account/reset-password', body)
  },
}

describe('a link that is opened while its owner changes the password', () => {
  test.each(Object.keys(links))('%s: the password is changed, and the link is invalid', async (kind) => {
    const own = await ScriptClient.signedIn(stack.url, people.ben)
    const open = await links[kind]?.(own)
    if (open === undefined) throw new Error('There is no such link')
    const passwords = { currentPassword: PASSWORD, newPassword: 'a quiet harbour at dawn' }
    const change = () => own.post('/api/user/password', passwords)
    const [changed, opened] = await bothAtOnce(people.ben.id, change, open)
    expect(changed.status).toBe(204)
    expect(problemIn(opened)).toMatchObject({ status: 400, code: 'tokenInvalid' })
  })
})

test('an application that is approved while its account is erased is not there any more', async () => {
  const { id, email } = people.carla
  const names = { company: 'Carla Immobilien', uid: '', firstName: 'Carla', lastName: 'Muster', email }
  const address = { phoneNumber: '+431555', street: 'Gasse 1', zipCode: '1010', city: 'Wien', country: 'AT' }
  const application = { ...names, ...address, brokerSoftware: 'OnOffice' }
  expect((await visitor.post('/api/tenants/apply', application)).status).toBe(204)
  const row = (await knex('accounts.tenant_applications').where({ email }).first('id')) as { id: string }
  const [erased, approved] = await bothAtOnce(
    id,
    () => admin.post(`/api/administration/users/${id}/erasure`, { email }),
    () => admin.post(`/api/administration/tenant-applications/${row.id}/approve`, {}),
  )
  expect(erased.status).toBe(204)
  expect(problemIn(approved)).toMatchObject({ status: 404 })
})

test('who becomes an administrator by the command while they are suspended does not', async () => {
  const { id, email } = people.anna
  const { clock } = stack
  const tokens = createAccountTokens({ clock, secret: 'a secret that is long enough', publicUrl: stack.url })
  const names = { firstName: 'Anna', lastName: 'Muster' }
  const wanted = { email, ...names, isForced: true, lockedEmails: [], isMailed: false }
  const origin = { actorUserId: null, at: clock.now(), requestId: null }
  const [suspended, created] = await bothAtOnce(
    id,
    () => admin.post(`/api/administration/users/${id}/suspension`, { reason: 'an intruder' }),
    () => createAdministrator(knex, tokens, wanted, origin),
  )
  expect(suspended.status).toBe(200)
  expect(created).toEqual({ ok: false, error: { code: 'suspended' } })
})
