import { secondFactorKeySchema } from '@zuschlag/contracts/user/second-factor'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, people, type Answer, problemIn, ScriptClient } from './people.ts'
import { stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()
const { knex } = stack
const { id, email } = people.anna
const account = () => knex('accounts.users').where({ id })
const { password_hash: passwordHash } = (await account().first('password_hash')) as { password_hash: string }
const { password_hash: otherHash } = (await knex('accounts.users')
  .where({ id: people.ben.id })
  .first('password_hash')) as { password_hash: string }

beforeEach(async () => {
  await stack.rateLimits.giveBack('passwordCheck', id)
  await account().update({ password_hash: passwordHash, suspended_at: null })
  for (const table of ['sessions', 'second_factors', 'email_changes', 'audit_entries'])
    await knex(`accounts.${table}`).delete()
})

/** What the account's owner or an administrator does to shut an intruder out. */
const measures = {
  'another password': () => account().update({ password_hash: otherHash }),
  'a suspension': () => account().update({ suspended_at: stack.clock.now() }),
  'a second factor': () =>
    knex('accounts.second_factors').insert({ user_id: id, confirmed_at: stack.clock.now() }),
  'the end of the session': () =>
    knex('accounts.sessions').where({ user_id: id }).update({ ended_at: stack.clock.now() }),
}
type Measure = keyof typeof measures

const isWaitingSql = `select 1 from pg_stat_activity
  where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`

/**
 * Holds the account, so that a request verifies the password and then waits with its last step; takes the
 * measure in between.
 */
async function during(measure: Measure, send: () => Promise<Answer>): Promise<Answer> {
  const answer = await knex.transaction(async (owner) => {
    await account().transacting(owner).forUpdate().first('id')
    const sent = send()
    await expect.poll(async () => (await knex.raw<{ rows: unknown[] }>(isWaitingSql)).rows).not.toEqual([])
    await measures[measure]().transacting(owner)
    // In an object: the transaction must not wait for it.
    return { sent }
  })
  return answer.sent
}

const openSessions = () => knex('accounts.sessions').where({ user_id: id }).whereNull('ended_at')

describe('signing in opens no session once the password was right, but meanwhile came', () => {
  test.each<Measure>(['another password', 'a suspension', 'a second factor'])('%s', async (measure) => {
    const stranger = new ScriptClient(stack.url)
    const answer = await during(measure, () =>
      stranger.post('/api/account/login', { email, password: PASSWORD }),
    )
    expect(problemIn(answer)).toMatchObject({ status: 401, code: 'loginFailed' })
    expect(answer.headers.get('set-cookie')).toBe(null)
    expect(await openSessions()).toEqual([])
  })
})

const password = PASSWORD
const requests: Record<string, readonly [path: string, body: object]> = {
  'another address': ['email-change', { newEmail: 'intruder@example.net', password }],
  'another password': ['password', { currentPassword: password, newPassword: 'a quiet harbour at dawn' }],
  'the end of all other sessions': ['sessions/end-others', { password }],
  'a key of a second factor': ['second-factor', { password }],
  'the erasure of the account': ['personal-data/deletion', { password }],
}

describe('a request with a password that was right changes nothing', () => {
  const cases = Object.keys(requests).flatMap((request) => [
    [request, 'another password', 400, 'passwordWrong'] as const,
    [request, 'the end of the session', 401, 'unauthenticated'] as const,
  ])
  test.each(cases)('%s, after %s', async (request, measure, status, code) => {
    const intruder = await ScriptClient.signedIn(stack.url, people.anna)
    await ScriptClient.signedIn(stack.url, people.anna)
    const [path, body] = requests[request] ?? []
    const answer = await during(measure, () => intruder.post(`/api/user/${path}`, body))
    expect(problemIn(answer)).toMatchObject({ status, code })
    const hash = measure === 'another password' ? otherHash : passwordHash
    expect(await account()).toMatchObject([{ email, password_hash: hash }])
    expect(await openSessions()).toHaveLength(measure === 'another password' ? 2 : 0)
    for (const table of ['email_changes', 'second_factors', 'audit_entries'])
      expect(await knex(`accounts.${table}`), table).toEqual([])
  })
})

test('a first code sets up no second factor for somebody whose session has ended meanwhile', async () => {
  const intruder = await ScriptClient.signedIn(stack.url, people.anna)
  const started = await intruder.post('/api/user/second-factor', { password })
  const secret = Secret.fromBase32(secondFactorKeySchema.parse(started.json()).key)
  const code = new TOTP({ secret }).generate({ timestamp: instantToMs(stack.clock.now()) })
  const answer = await during('the end of the session', () =>
    intruder.post('/api/user/second-factor/confirmation', { code }),
  )
  expect(problemIn(answer)).toMatchObject({ status: 401, code: 'unauthenticated' })
  expect(await knex('accounts.second_factors')).toMatchObject([{ user_id: id, confirmed_at: null }])
})
