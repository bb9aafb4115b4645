import { randomUUID } from 'node:crypto'
import { mails } from '@zuschlag/gateway/kernel/outbox/outbox'
import { beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/fixtures/test-database.ts'
import { runCli } from '../command-line.ts'
import type { Configuration } from '../../product/configuration/configuration.ts'
import { checkAccounts } from '../doctor/checks.ts'
import { folderOfFile } from '../../../tests/fixtures/temporary-folder.ts'
import { accountsOfFile } from '../../../tests/fixtures/accounts-of-file.ts'

const folder = folderOfFile('mail')
const { url, knex } = await accountsOfFile()

beforeEach(() => mails(knex).delete())

const configurationOf = (databaseUrl: string) =>
  ({ dataDir: folder, databaseUrl, eventStoreUrl: null, demo: true }) as Configuration
async function mail(...args: readonly string[]) {
  const [out, said]: [string[], string[]] = [[], []]
  const code = await runCli(['mail', ...args], {
    print: (line) => out.push(line),
    say: (line) => said.push(line),
    drained: () => Promise.resolve(),
    stdin: (async function* nothing() {})(),
    resolvePath: (file) => file,
    configuration: () => configurationOf(url),
    signal: new AbortController().signal,
  })
  return { code, out: out.join('\n'), said: said.join('\n') }
}
const failed = (queuedAt: string) => ({
  id: randomUUID(),
  kind: 'passwordChanged',
  email: 'eva@muster.example',
  language: 'de',
  data: {},
  status: 'failed',
  attempts: 10,
  queued_at: queuedAt,
  due_at: queuedAt,
})
const mailFindings = async (databaseUrl = url) =>
  (await checkAccounts(configurationOf(databaseUrl), databaseUrl)).filter(({ part }) => part === 'mails')

test('resend queues what was refused again, all of it or since a day, and doctor names what is left', async () => {
  const old = Array.from({ length: 450 }, () => failed('2026-11-01T08:00:00Z'))
  await mails(knex).insert([...old, failed('2026-11-27T08:00:00Z')])
  expect(await mailFindings()).toMatchObject([
    { code: 'mails-failed', level: 'warning', text: '451 mails were refused: npm run cli -- mail resend' },
  ])
  expect(await mail('resend', '--since', '2026-11-20')).toMatchObject({
    code: 0,
    out: '1 mails are sent again',
  })
  expect(await mail('resend', '--status', 'failed', '--json')).toMatchObject({
    code: 0,
    out: '{"queued":450}',
  })
  expect(await mail('resend')).toMatchObject({ code: 0, out: '0 mails are sent again' })
  expect(await mails(knex).where({ status: 'queued', attempts: 0 })).toHaveLength(451)
  expect(await mailFindings()).toMatchObject([{ code: 'mails', level: 'ok' }])
  await mails(knex).update({ attempts: 4 })
  expect(await mailFindings()).toMatchObject([{ code: 'mails-overdue', level: 'warning' }])
})

test.each([
  [['send'], 'mail has the command resend'],
  [['resend', '--status', 'sent'], '--status takes failed'],
  [['resend', '--since', 'yesterday'], '--since takes an instant, not "yesterday"'],
])('%j is wrong use', async (args, message) => {
  const { code, said } = await mail(...args)
  expect([code, said]).toEqual([2, expect.stringContaining(message) as string])
})

test('of a database without tables doctor prints a sentence, and of one that is away the reason alone', async () => {
  const empty = await createTestDatabase()
  const [missing] = await checkAccounts(configurationOf(empty.url), empty.url)
  expect(missing).toMatchObject({
    code: 'accounts-unreadable',
    level: 'problem',
    text: 'the database has no tables yet: npm run migrate, or npm start',
  })
  await empty.drop()
  const away = 'postgres://zuschlag:geheim@127.0.0.1:1/zuschlag'
  const [unreachable] = await checkAccounts(configurationOf(away), away)
  expect(unreachable?.text).toMatch(/^connect ECONNREFUSED [^\n]*$/)
})
