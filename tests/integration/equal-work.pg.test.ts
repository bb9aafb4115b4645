import type * as Argon2id from '@zuschlag/gateway/modules/identity/accounts/argon2id/argon2id'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PASSWORD, people, type Answer, ScriptClient } from './people.ts'
import { type RunningStack, startStack } from './running-stack.ts'

/**
 * Nobody learns by asking who has an account. What is done is counted here, not how long it takes: the same
 * hashes with the same parameters, the same statements, the same answer.
 */
const hashes = vi.hoisted(() => [] as unknown[])
vi.mock('@zuschlag/gateway/modules/identity/accounts/argon2id/argon2id', async (importActual) => {
  const actual = await importActual<typeof Argon2id>()
  const argon2id: typeof actual.argon2id = ({ memory, passes, parallelism, tagLength, ...secret }) => {
    hashes.push({ memory, passes, parallelism, tagLength })
    return actual.argon2id({ memory, passes, parallelism, tagLength, ...secret })
  }
  return { ...actual, argon2id }
})

let stack: RunningStack
let statements: string[] = []
beforeAll(async () => {
  stack = await startStack()
  // What the projectors read and write meanwhile is no part of an answer.
  stack.knex.on('query', ({ sql }: { sql: string }) => {
    if (!/\bread["']?\./.test(sql)) statements.push(sql)
  })
  const users = () => stack.knex('accounts.users')
  await users().where({ id: people.carla.id }).update({ suspended_at: stack.clock.now() })
  await users().where({ id: people.seller.id }).update({ password_hash: null })
})
afterAll(() => stack.close())

type Work = {
  readonly answer: readonly [status: number, text: string]
  readonly hashes: readonly unknown[]
  readonly statements: readonly string[]
}

/** What one request made the server do. */
async function workOf(send: (client: ScriptClient) => Promise<Answer>): Promise<Work> {
  hashes.length = 0
  statements = []
  const { status, text } = await send(new ScriptClient(stack.url))
  return { answer: [status, text.replace(/"requestId":"[^"]+"/, '')], hashes: [...hashes], statements }
}

const everybody = {
  unknown: 'nobody@test.example',
  known: people.anna.email,
  suspended: people.carla.email,
  withoutPassword: people.seller.email,
  ofSeveralTenants: people.multi.email,
}

test('signing in with a wrong password: one hash of the same cost and the same statements for everybody', async () => {
  const works: Work[] = []
  for (const email of Object.values(everybody)) {
    const body = { email, password: 'not the password' }
    works.push(await workOf((client) => client.post('/api/account/login', body)))
  }
  const [unknown, ...others] = works
  expect(unknown?.hashes).toHaveLength(1)
  expect(unknown?.answer[0]).toBe(401)
  expect(unknown?.statements).toHaveLength(1)
  for (const work of others) expect(work).toEqual(unknown)
})

test('the right password of a suspended account is answered as a wrong one of nobody', async () => {
  const login = (email: string) =>
    workOf((client) => client.post('/api/account/login', { email, password: PASSWORD }))
  expect(await login(everybody.suspended)).toEqual(await login(everybody.unknown))
})

test('the first step of signing in asks one thing for everybody, and hashes nothing', async () => {
  const ask = (email: string) =>
    workOf((client) => client.get(`/api/account/loginTenants?email=${encodeURIComponent(email)}`))
  const unknown = await ask(everybody.unknown)
  expect([unknown.hashes, unknown.statements.length]).toEqual([[], 1])
  for (const email of [everybody.known, everybody.suspended, everybody.withoutPassword]) {
    expect(await ask(email)).toEqual(unknown)
  }
  // Of several tenants the names are asked for, which the specification wants: the same statement finds them.
  expect((await ask(everybody.ofSeveralTenants)).statements).toEqual(unknown.statements)
})

test('asking for a new password: one answer, no hash, and a mail is queued and not sent', async () => {
  const ask = (email: string) => workOf((client) => client.post('/api/account/forgot-password', { email }))
  const unknown = await ask(everybody.unknown)
  const known = await ask(everybody.known)
  expect(known.answer).toEqual(unknown.answer)
  expect([known.hashes, unknown.hashes]).toEqual([[], []])
  const mails = await stack.knex('accounts.mails').select('status', 'email')
  expect(mails).toEqual([{ status: 'queued', email: everybody.known }])
})
