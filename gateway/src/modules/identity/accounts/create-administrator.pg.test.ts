import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { beforeEach, expect, test } from 'vitest'
import { numberedUuid } from '../../../../../tests/fixtures/auction-commands.ts'
import { mails } from '../../../kernel/outbox/outbox.ts'
import { saveUser } from './models.ts'
import { createAdministrator, type NewAdministrator } from './create-administrator.ts'
import { DEMO_PASSWORD } from '@zuschlag/contracts/account/demo-password'
import { endDemoSessions, publishedAccounts } from './demo-accounts.ts'
import { createSessions } from './sessions.ts'
import { checkCredentials } from './sign-in.ts'
import { createAccountTokens } from './account-tokens.ts'
import { accountsOfFile } from '../../../../../tests/fixtures/accounts-of-file.ts'
import { plainUser } from '../../../../../tests/fixtures/account-records.ts'

const now = '2026-11-21T12:00:00.000Z' as Instant
const clock = { now: () => now }
const secret = 'a secret that is long enough'
const tokens = createAccountTokens({ clock, secret, publicUrl: 'https://zuschlag.test' })
const origin = { actorUserId: null, at: now, requestId: null }
const [brokerId, demoId] = [numberedUuid(71, 1), numberedUuid(71, 2)]
const broker = 'broker@test.example'
const demoAdmin = 'admin@demo.example'

const { knex } = await accountsOfFile()
beforeEach(async () => {
  await knex.raw('truncate accounts.users, accounts.mails, accounts.audit_entries cascade')
  await saveUser(knex, { ...plainUser, id: brokerId, email: broker, password: 'a quiet harbour at dawn' })
  const admin = { password: DEMO_PASSWORD, isSystemAdmin: true }
  await saveUser(knex, { ...plainUser, id: demoId, email: demoAdmin, ...admin })
})

const create = (changes: Partial<NewAdministrator> = {}) => {
  const names = { firstName: 'Ida', lastName: 'Berg' }
  const wanted = {
    email: 'Ida@test.example',
    ...names,
    isForced: false,
    lockedEmails: [demoAdmin],
    isMailed: false,
  }
  return createAdministrator(knex, tokens, { ...wanted, ...changes }, origin)
}
const adminsNow = async () =>
  (await knex('accounts.users').where({ is_system_admin: true }).orderBy('email')).map(
    ({ email }) => email as string,
  )

test('a new account becomes system administrator, with a link for its first password and two entries in the trail', async () => {
  const created = await create()
  expect(created).toMatchObject({ ok: true, value: { isNew: true } })
  expect(JSON.stringify(created)).toMatch(/https:\/\/zuschlag\.test\/sign-up\?token=/)
  expect(await adminsNow()).toEqual([demoAdmin, 'ida@test.example'])
  const trail = await knex('accounts.audit_entries').orderBy('id')
  expect(trail).toMatchObject([
    { action: 'user.created', actor_user_id: null },
    { action: 'user.linkPrinted', actor_user_id: null },
  ])
  expect(await mails(knex)).toEqual([])
})

test('an account that is there gets the role: its sessions end, and the link goes out by mail where that was asked for', async () => {
  const sessions = createSessions({ knex, clock, secret })
  const { token } = await sessions.open(knex, brokerId as never, null)
  expect(await create({ email: broker, isMailed: true })).toMatchObject({ ok: true, value: { isNew: false } })
  expect(await adminsNow()).toEqual([demoAdmin, broker])
  expect(await sessions.find(token)).toBe(null)
  expect(await mails(knex)).toMatchObject([{ kind: 'resetPassword', email: broker, status: 'queued' }])
  const trail = await knex('accounts.audit_entries').orderBy('id')
  expect(trail.map(({ action }) => action as string)).toEqual(['user.rolesChanged', 'user.linkMailed'])
})

test('where somebody administers, it is refused unless it is forced; who never set a password gets another link', async () => {
  await create()
  expect(await create()).toMatchObject({ ok: true, value: { isNew: false } })
  const refused = { ok: false, error: { code: 'administratorExists', emails: ['ida@test.example'] } }
  expect(await create({ email: broker })).toEqual(refused)
  expect(await create({ email: broker, isForced: true })).toMatchObject({ ok: true })
  // With demo data on, the demo's administrator is one.
  expect(await create({ email: 'late@test.example', lockedEmails: [] })).toMatchObject({ ok: false })
})

test('two at once make one administrator', async () => {
  const both = await Promise.all([create(), create({ email: broker })])
  expect(both.filter(({ ok }) => ok).length).toBe(1)
})

test('a suspended account and a locked demo account get neither role nor link', async () => {
  await knex('accounts.users').where({ id: brokerId }).update({ suspended_at: now })
  const refused = [
    await create({ email: broker }),
    await create({ email: 'Admin@demo.example', isForced: true }),
  ]
  expect(refused).toMatchObject([{ error: { code: 'suspended' } }, { error: { code: 'locked' } }])
  expect(await adminsNow()).toEqual([demoAdmin])
})

test('where demo data are off, the published password opens no demo account, and its sessions end', async () => {
  const attempt = { email: demoAdmin, password: DEMO_PASSWORD, tenantId: null }
  expect(await checkCredentials(knex, { ...attempt, isDemo: true }, 'sender')).toMatchObject({ ok: true })
  const locked = await checkCredentials(knex, { ...attempt, isDemo: false }, 'sender')
  expect(locked).toEqual({ ok: false, error: { refusal: 'loginFailed' } })
  const shouting = { ...attempt, email: 'ADMIN@DEMO.EXAMPLE', isDemo: false }
  expect(await checkCredentials(knex, shouting, 'sender')).toEqual(locked)
  expect(await publishedAccounts(knex)).toEqual([demoAdmin])

  const sessions = createSessions({ knex, clock, secret })
  const [demo, own] = [
    await sessions.open(knex, demoId as never, null),
    await sessions.open(knex, brokerId as never, null),
  ]
  await endDemoSessions(knex)
  expect([await sessions.find(demo.token), (await sessions.find(own.token))?.userId]).toEqual([
    null,
    brokerId,
  ])
})
