import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { secondFactorKeySchema } from '@zuschlag/contracts/user/second-factor'
import { inMemoryBus } from '@zuschlag/engine/transport/bus'
import { createLogger } from '@zuschlag/gateway/kernel/logger'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCli } from '../../scripts/cli/command-line.ts'
import type { Configuration } from '../../scripts/product/configuration/configuration.ts'
import { PASSWORD, people, problemIn, ScriptClient } from './people.ts'
import { mailsTo } from './queued-mails.ts'
import { RunningStack, gatewayBeside } from './running-stack.ts'
import { gatewayConfig, openStackParts, type StackParts } from './stack-parts.ts'

const STEP_MS = 30_000
const path = '/api/user/second-factor'

let parts: StackParts
let stack: RunningStack
beforeAll(async () => {
  parts = { ...(await openStackParts()), bus: inMemoryBus() }
  stack = new RunningStack(parts)
  await stack.start()
})
afterAll(() => stack.close())

/** What an app shows that was given this key, with each call for a later time. */
function nextCode(key: string): string {
  stack.clock.jumpTo(msToInstant(instantToMs(stack.clock.now()) + STEP_MS))
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: instantToMs(stack.clock.now()) })
}

async function setUp(client: ScriptClient): Promise<{ key: string; recoveryCodes: readonly string[] }> {
  const setup = await client.post(path, { password: PASSWORD })
  const { key } = secondFactorKeySchema.parse(setup.json())
  const confirmed = await client.post(`${path}/confirmation`, { code: nextCode(key) })
  client.takeCookie(confirmed)
  return { key, ...(confirmed.json() as { recoveryCodes: string[] }) }
}

/** A gateway of the same installation that was started with another SECOND_FACTOR_KEY. */
function gatewayWithOtherKey(logged: string[]) {
  const secondFactor = { key: 'the key that replaced the one of before', isRequiredForStaff: false }
  return gatewayBeside(
    stack,
    { secondFactor },
    createLogger('warn', { write: (line) => void logged.push(line) }),
  )
}

async function cli(...args: readonly string[]) {
  const [out, said]: [string[], string[]] = [[], []]
  const { publicUrl, sessionSecret } = gatewayConfig
  const place = { dataDir: parts.directory, databaseUrl: parts.database.url, publicUrl, sessionSecret }
  const code = await runCli(['user', 'reset-second-factor', ...args], {
    print: (line) => out.push(line),
    say: (line) => said.push(line),
    drained: () => Promise.resolve(),
    stdin: (async function* nothing() {})(),
    resolvePath: (file) => file,
    configuration: () => place as unknown as Configuration,
    signal: new AbortController().signal,
  })
  return { code, out: out.join('\n'), said: said.join('\n') }
}

test('after the key was replaced no code is right, and a reset on the command line opens the account', async () => {
  const { id, email } = people.admin
  const admin = await ScriptClient.signedIn(stack.url, people.admin)
  const { key, recoveryCodes } = await setUp(admin)
  const logged: string[] = []
  const gateway = gatewayWithOtherKey(logged)
  const url = `http://127.0.0.1:${await gateway.listen(0, ['127.0.0.1'])}`
  const login = (more: object) =>
    new ScriptClient(url).post('/api/account/login', { email, password: PASSWORD, ...more })
  try {
    for (const secondFactorCode of [nextCode(key), recoveryCodes[0]]) {
      const refused = problemIn(await login({ secondFactorCode }))
      expect([refused.status, refused.code]).toEqual([400, 'secondFactorWrong'])
    }
    const lines = logged.map((line) => JSON.parse(line) as { userId: string; msg: string })
    const line = { userId: id, msg: expect.stringContaining('SECOND_FACTOR_KEY') as string }
    expect(lines).toEqual([expect.objectContaining(line), expect.objectContaining(line)])

    const done = await cli('--email', email.toUpperCase(), '--json')
    expect(done.code).toBe(0)
    expect(JSON.parse(done.out)).toMatchObject({ endedSessions: 1 })
    const open = await stack.knex('accounts.sessions').where({ user_id: id }).whereNull('ended_at')
    expect(open).toEqual([])
    expect((await login({})).status).toBe(200)
  } finally {
    await gateway.close()
  }
  const mails = await mailsTo(stack.knex, email, 'secondFactorChanged')
  expect(new Set(mails.map(({ data }) => data?.['change']))).toEqual(new Set(['setUp', 'reset']))
  const trail = (await stack.knex('accounts.audit_entries').where({ subject_id: id })) as object[]
  expect(trail).toContainEqual(
    expect.objectContaining({ action: 'user.secondFactorReset', actor_user_id: null }),
  )
})

test('a key that was replaced while an app is set up refuses the first code', async () => {
  const anna = await ScriptClient.signedIn(stack.url, people.anna)
  const setup = await anna.post(path, { password: PASSWORD })
  const { key } = secondFactorKeySchema.parse(setup.json())
  const gateway = gatewayWithOtherKey([])
  const url = `http://127.0.0.1:${await gateway.listen(0, ['127.0.0.1'])}`
  try {
    const there = await ScriptClient.signedIn(url, people.anna)
    const refused = await there.post(`${path}/confirmation`, { code: nextCode(key) })
    expect(problemIn(refused).code).toBe('secondFactorWrong')
  } finally {
    await gateway.close()
  }
})

test('the reset says where there is nothing to reset', async () => {
  const { email } = people.ben
  expect(await cli('--email', email)).toMatchObject({ code: 1, said: `${email} has no second factor` })
  const unknown = await cli('--email', 'nobody@test.example')
  expect(unknown).toMatchObject({ code: 1, said: 'there is no account of nobody@test.example' })
  expect(await cli()).toMatchObject({ code: 2, out: '' })
})
