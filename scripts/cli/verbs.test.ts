import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { SqliteEventLog } from '@zuschlag/engine/store/sqlite/sqlite-log'
import { beforeAll, describe, expect, test } from 'vitest'
import { auctionIdOf } from '../../tests/fixtures/auction-commands.ts'
import { eventfulAuction } from '../../tests/fixtures/eventful-auction.ts'
import { historyIn, writeHistory } from '../../tests/fixtures/forged-log.ts'
import { runCli, verbNames } from './command-line.ts'
import type { Configuration } from '../product/configuration/configuration.ts'
import { layoutOf } from '../product/layout.ts'
import { Interruption } from './terminal/verb.ts'
import { folderOfFile } from '../../tests/fixtures/temporary-folder.ts'

const folder = folderOfFile('verbs')
const auctionId = auctionIdOf(1)
const { eventLog } = layoutOf(folder)
let events = 0

beforeAll(async () => {
  const history = await historyIn((await eventfulAuction()).memory, auctionId)
  events = history.events.length + history.attempts.length
  const log = new SqliteEventLog(eventLog)
  await writeHistory(log, auctionId, history)
  await log.close()
})

const unset = { eventStoreUrl: null, databaseUrl: null, signingKey: null } as const

async function run(args: readonly string[], signal = new AbortController().signal) {
  const [out, said]: [string[], string[]] = [[], []]
  const code = await runCli(args, {
    print: (line) => out.push(line),
    say: (line) => said.push(line),
    drained: () => Promise.resolve(),
    stdin: (async function* nothing() {})(),
    resolvePath: (file) => path.resolve(folder, file),
    configuration: () =>
      ({ ...unset, dataDir: folder, retiredSigningKeys: [] as readonly string[] }) as Configuration,
    signal,
  })
  return { code, out: out.join('\n'), said: said.join('\n') }
}
const documentOf = (text: string) => JSON.parse(text) as Record<string, unknown>

describe.each(verbNames())('%s', (verb) => {
  test('documents --json, each option of its usage, and its exit codes', async () => {
    const { code, out } = await run([verb, '--help'])
    expect(code).toBe(0)
    const [usage = '', ...help] = out.split('\n')
    const options = usage.match(/--[a-z-]+/g)?.filter((option) => option !== '--') ?? []
    expect(options).toContain('--json')
    expect(options.filter((option) => !help.join('\n').includes(option))).toEqual([])
    expect(out).toMatch(/^Exit code 0: [^]*2: [^]*^Exit code 130 or 143/m)
  })

  test('answers wrong use with 2 and the usage, with --json as one document too', async () => {
    const plain = await run([verb, '--no-such-option'])
    expect(plain).toMatchObject({ code: 2, out: '' })
    expect(plain.said).toContain(`usage: npm run cli -- ${verb}`)
    const { code, out, said } = await run([verb, '--no-such-option', '--json'])
    expect({ code, isNamed: said.includes('--no-such-option') }).toEqual({ code: 2, isNamed: true })
    if (out !== '')
      expect(documentOf(out)).toEqual({ error: expect.stringContaining('--no-such-option') as string })
  })
})

test('a signal ends a verb that does not listen to it', async () => {
  const interruption = new AbortController()
  const running = run(['simulate', '-'], interruption.signal)
  interruption.abort(new Interruption('SIGTERM'))
  expect(await running).toMatchObject({ code: 143 })
})

test('verify and export print one document with --json', async () => {
  const verified = await run(['verify', '--log-only', '--json'])
  expect(documentOf(verified.out)).toMatchObject({
    fits: true,
    log: { auctions: 1 },
    fault: null,
    readModels: null,
  })
  const exported = await run(['export', auctionId, '--out', 'x.export', '--json'])
  expect(documentOf(exported.out)).toMatchObject({ file: path.join(folder, 'x.export'), auctionId })
  const file = await run(['verify', '--file', 'x.export', '--json'])
  expect({ code: file.code, ...documentOf(file.out) }).toMatchObject({ code: 0, fits: true, auctionId })
  const missing = await run(['verify', auctionIdOf(7), '--json'])
  expect({ code: missing.code, ...documentOf(missing.out) }).toEqual({
    code: 1,
    error: `there is no auction ${auctionIdOf(7)}`,
  })
})

test.each([
  [['grant', '--account', 'zuschlag'], '--to and --account are needed'],
  [['grant', '--to', '/a/file', '--account', 'zuschlag'], '--to is an esdb:// address'],
])('log %j is wrong use', async (args, message) => {
  const { code, said } = await run(['log', ...args])
  expect([code, said]).toEqual([2, expect.stringContaining(message) as string])
})

test('log grant names a store that does not answer', async () => {
  const { code, said } = await run(['log', 'grant', '--to', 'esdb://127.0.0.1:1?tls=false', '--account', 'a'])
  expect([code, said]).toEqual([
    1,
    expect.stringContaining('the EventStoreDB at 127.0.0.1:1 cannot be read') as string,
  ])
})

describe('log copy', () => {
  const copy = (to: string, ...options: string[]) =>
    run(['log', 'copy', '--from', eventLog, '--to', to, ...options])

  test('counts what is new and what the target had already', async () => {
    expect(await copy('copy.sqlite')).toMatchObject({ code: 0, out: `${events} new, 0 already there` })
    expect(await copy('copy.sqlite')).toMatchObject({ code: 0, out: `0 new, ${events} already there` })
    expect(documentOf((await copy('copy.sqlite', '--json')).out)).toMatchObject({
      written: 0,
      present: events,
    })
  })

  test('a copy of the own log is noted in DATA_DIR, one of another log is not', async () => {
    const noted = layoutOf(folder).logCopyStatus
    rmSync(noted, { force: true })
    const at = Date.now()
    await run(['log', 'copy', '--from', 'copy.sqlite', '--to', 'second.sqlite'])
    expect(existsSync(noted)).toBe(false)
    expect(await copy('copy.sqlite')).toMatchObject({ code: 0, said: '' })
    const status = documentOf(readFileSync(noted, 'utf8'))
    expect(status).toEqual({ at: expect.any(String) as string, to: path.join(folder, 'copy.sqlite') })
    expect(Date.parse(String(status['at']))).toBeGreaterThanOrEqual(at)
  })

  test('is made although nobody can note it, and says so', async () => {
    const noted = layoutOf(folder).logCopyStatus
    rmSync(noted, { force: true })
    mkdirSync(path.join(noted, 'in-the-way'), { recursive: true })
    const { code, said } = await copy('copy.sqlite')
    expect([code, said]).toEqual([0, expect.stringMatching(/^! .*log-copy-status\.json was not written/)])
    rmSync(noted, { recursive: true })
  })

  test('goes on behind the newest event that both have, and compares nothing before it', async () => {
    expect(await copy('resumed.sqlite', '--resume')).toMatchObject({ out: `${events} new, 0 already there` })
    expect(await copy('resumed.sqlite', '--resume')).toMatchObject({ out: '0 new, 0 already there' })
    const other = await copy('esdb://127.0.0.1:9?tls=false', '--resume')
    expect([other.code, other.said]).toEqual([2, expect.stringContaining('--resume is for two files')])
  })

  test.each([
    ['kurrentdb://127.0.0.1:2113?tls=false', /^--to: kurrentdb:\/\/ is not known: write esdb:\/\//],
    ['kurrentdb+discover://cluster', /^--to: kurrentdb\+discover:\/\/ is not known: write esdb:\/\//],
    ['postgres://host/db', /^--to: postgres:\/\/ is not known\. A log is a file or esdb:/],
    ['no/such/folder/log.sqlite', /^there is no folder /],
  ])('refuses %s in one line, and writes nothing', async (to, message) => {
    const before = readdirSync(folder)
    const { code, out, said } = await copy(to)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(said).toMatch(message)
    expect(said).not.toContain('\n')
    expect(readdirSync(folder)).toEqual(before)
  })

  test('names the target where the target does not answer', async () => {
    const { code, said } = await copy('esdb://127.0.0.1:9?tls=false')
    expect(code).toBe(1)
    expect(said).toMatch(/^the EventStoreDB at 127\.0\.0\.1:9 /)
    const reversed = await run([
      'log',
      'copy',
      '--from',
      'esdb://127.0.0.1:9?tls=false',
      '--to',
      'other.sqlite',
    ])
    expect(reversed.said).toMatch(/^the EventStoreDB at 127\.0\.0\.1:9 /)
  })
})
