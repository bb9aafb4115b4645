import { copyFileSync, existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, expect, test } from 'vitest'
import { SqliteEventLog } from '@zuschlag/engine/store/sqlite/sqlite-log'
import { auctionIdOf } from '../../../tests/fixtures/auction-commands.ts'
import { eventfulAuction } from '../../../tests/fixtures/eventful-auction.ts'
import { historyIn, writeHistory } from '../../../tests/fixtures/forged-log.ts'
import { runCli } from '../command-line.ts'
import type { Configuration } from '../../product/configuration/configuration.ts'
import { layoutOf } from '../../product/layout.ts'
import type { CliIo } from '../terminal/verb.ts'
import { folderOfFile } from '../../../tests/fixtures/temporary-folder.ts'

const auctionId = auctionIdOf(1)
const root = folderOfFile('bad-logs')
const genuine = layoutOf(path.join(root, 'genuine')).eventLog

beforeAll(async () => {
  mkdirSync(path.dirname(genuine))
  const log = new SqliteEventLog(genuine)
  await writeHistory(log, auctionId, await historyIn((await eventfulAuction()).memory, auctionId))
  await log.close()
})

type Ran = { readonly code: number; readonly out: string; readonly said: string }

async function run(args: readonly string[], dataDir: string): Promise<Ran> {
  const out: string[] = []
  const said: string[] = []
  const io: CliIo = {
    print: (line) => out.push(line),
    drained: () => Promise.resolve(),
    say: (line) => said.push(line),
    stdin: (async function* () {})(),
    resolvePath: (name) => path.resolve(root, name),
    configuration: () =>
      ({
        dataDir,
        eventStoreUrl: null,
        signingKey: null,
        retiredSigningKeys: [] as readonly string[],
      }) as Configuration,
    signal: new AbortController().signal,
  }
  return { code: await runCli(args, io), out: out.join('\n'), said: said.join('\n') }
}

const changed = (sql: string) => (file: string) => {
  const db = new DatabaseSync(file)
  db.exec(sql)
  db.close()
}
const body = (expression: string) => changed(`UPDATE events SET body = ${expression} WHERE position = 5`)

/** What may have become of a log, the exit code, and what is said of it. */
const badLogs: readonly [what: string, spoil: (file: string) => void, code: number, said: RegExp][] = [
  ['empty', (file) => truncateSync(file, 0), 2, /is not an event log$/],
  ['text', (file) => writeFileSync(file, 'no database, and no log\n'.repeat(9)), 2, /is not an event log$/],
  ['another database', changed('DROP TABLE log'), 2, /is not an event log$/],
  [
    'of another format',
    changed("UPDATE log SET value = '9' WHERE name = 'version'"),
    2,
    /has log format 9; this release knows 1$/,
  ],
  [
    'truncated',
    (file) => truncateSync(file, readFileSync(file).length / 2),
    1,
    /cannot be read: .*malformed$/,
  ],
  ['an event that is cut', body('substr(body, 1, 40)'), 1, /auction-[-0-9]+(, revision 4)?: Not JSON$/],
  ['an event that is none', body("'null'"), 1, /auction-[-0-9]+(, revision 4)?: Not an event$/],
  [
    'an event of another version',
    body("json_set(body, '$.schemaVersion', 9)"),
    1,
    /auction-[-0-9]+(, revision 4)?: Written by a newer release: schema version 9 of AuctionRevised$/,
  ],
  [
    'an event of another type',
    body("json_set(body, '$.type', 'BidLost')"),
    1,
    /auction-[-0-9]+(, revision 4)?: Unknown event type BidLost$/,
  ],
]

test.each(badLogs)(
  '[EVID-11] a log that is bad – %s – is one line and an exit code, whatever is asked of it',
  async (what, spoil, code, said) => {
    const folder = path.join(root, what.replaceAll(' ', '-'))
    mkdirSync(folder)
    const file = layoutOf(folder).eventLog
    copyFileSync(genuine, file)
    spoil(file)
    const target = path.join(folder, 'target.sqlite')
    const questions = [
      ['replay', auctionId],
      ['replay', auctionId, '--json'],
      ['verify', '--log-only'],
      ['verify', auctionId, '--log-only'],
      ['export', auctionId, '--out', path.join(folder, 'dispute')],
      ['log', 'copy', '--from', file, '--to', target],
    ]
    for (const question of questions) {
      const answer = await run(question, folder)
      expect([question[0], answer.code, answer.out]).toEqual([question[0], code, ''])
      expect(answer.said).toMatch(said)
      expect(answer.said).not.toContain('\n')
    }
    expect(existsSync(path.join(folder, 'dispute'))).toBe(false)
    // An empty file, or a database without a log, becomes one.
    if (what === 'text' || what === 'of another format') {
      const into = await run(['log', 'copy', '--from', genuine, '--to', file], folder)
      expect([into.code, into.out]).toEqual([2, ''])
      expect(into.said).toMatch(said)
    }
  },
)

test('[EVID-11] an event of no known shape ends a replay where it stands, and is the fault that verify and export name', async () => {
  const folder = path.join(root, 'forged')
  mkdirSync(folder)
  const file = layoutOf(folder).eventLog
  const fault = 'revision 4 does not fit: no event of this shape is ever written (at)'
  copyFileSync(genuine, file)
  body("json_set(body, '$.at', 'gestern')")(file)
  const replayed = await run(['replay', auctionId, '--json'], folder)
  expect([replayed.code, replayed.out.split('\n').length]).toEqual([1, 4])
  expect(replayed.said).toBe(`${file} cannot be read: ${fault}`)
  expect(await run(['verify', '--log-only'], folder)).toEqual({
    code: 1,
    out: `✘ auction ${auctionId}: ${fault}`,
    said: '',
  })
  const exported = await run(['export', auctionId, '--out', 'none'], folder)
  expect(exported).toEqual({ code: 1, out: '', said: `not written: ${fault}` })
})

test('what is not there at all', async () => {
  const nowhere = path.join(root, 'nowhere')
  for (const question of [
    ['replay', auctionId],
    ['verify', '--log-only'],
    ['export', auctionId, '--out', 'none'],
  ]) {
    const answer = await run(question, nowhere)
    expect(answer).toEqual({
      code: 1,
      out: '',
      said: `there is no event log at ${layoutOf(nowhere).eventLog}`,
    })
  }
  const copied = await run(['log', 'copy', '--from', 'nothing', '--to', 'target'], nowhere)
  expect(copied).toEqual({ code: 2, out: '', said: `there is no log at ${path.join(root, 'nothing')}` })
  expect((await run(['verify', '--file', 'nothing'], nowhere)).said).toMatch(/^nothing: ENOENT[^\n]*$/)
})
