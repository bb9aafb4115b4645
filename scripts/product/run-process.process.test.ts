import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { SqliteEventLog } from '@zuschlag/engine/store/sqlite/sqlite-log'
import { folderOfFile } from '../../tests/fixtures/temporary-folder.ts'

const root = path.resolve(import.meta.dirname, '../..')
const folder = folderOfFile('alone')

/** Nothing runs: an error must be reported before anything is waited for. */
const nowhere = {
  NATS_URL: 'nats://127.0.0.1:1',
  NATS_MESSAGE_KEY: randomBytes(32).toString('base64'),
  DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none',
  PORT: '0',
}

/** Runs a process of the product that is expected to end by itself. */
function run(
  name: string,
  environment: NodeJS.ProcessEnv,
): Promise<{ readonly code: unknown; readonly stderr: string }> {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, NODE_ENV: 'development', DATA_DIR: folder, ...nowhere, ...environment }
  return new Promise((resolve) => {
    execFile(process.execPath, [`scripts/product/${name}.ts`], { cwd: root, env }, (error, _stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stderr }),
    )
  })
}

async function dataWith(name: string, sql: string): Promise<string> {
  const dataDir = mkdtempSync(path.join(folder, name))
  const file = path.join(dataDir, 'events.sqlite')
  await new SqliteEventLog(file).close()
  const db = new DatabaseSync(file)
  db.exec(sql)
  db.close()
  return dataDir
}

function dataWithText(text: string): Promise<string> {
  const dataDir = mkdtempSync(path.join(folder, 'text'))
  writeFileSync(path.join(dataDir, 'events.sqlite'), text)
  return Promise.resolve(dataDir)
}

const logs: readonly (readonly [string, () => Promise<string>, string])[] = [
  ['none at all', () => dataWithText('no log\n'.repeat(99)), 'is not an event log'],
  [
    'of another format',
    () => dataWith('format', "UPDATE log SET value = '9' WHERE name = 'version'"),
    'has log format 9; this release knows 1',
  ],
  [
    'of a later release',
    () => dataWith('later', "INSERT INTO shapes (type, version) VALUES ('BidPlaced', 9)"),
    'holds BidPlaced of schema version 9, unknown here',
  ],
  ['damaged', () => dataWith('damaged', 'DROP TABLE shapes'), 'cannot be read: no such table: shapes'],
]

describe.each(['engine', 'projections'])('%s alone', (name) => {
  test.each(logs)('reports a log that is %s in one line', async (_, makeData, words) => {
    const dataDir = await makeData()
    const { code, stderr } = await run(name, { DATA_DIR: dataDir })
    expect(stderr).toBe(`${path.join(dataDir, 'events.sqlite')} ${words}\n`)
    expect(code).toBe(1)
  })
})

describe.each(['engine', 'projections', 'gateway', 'mails'])('%s alone', (name) => {
  test.each([
    [{ LOG_LEVEL: 'loud' }, /^Configuration: LOG_LEVEL must be one of [^\n]+\n$/],
    [
      { EVENTSTOREDB_URL: 'http://somewhere' },
      /^Configuration: EVENTSTOREDB_URL must be a URL with [^\n]+\n$/,
    ],
    [
      { NATS_MESSAGE_KEY: '' },
      /^Configuration: NATS_URL needs NATS_MESSAGE_KEY[^\n]+openssl rand -base64 32\n$/,
    ],
    [
      { NATS_MESSAGE_KEY: 'c2hvcnQ=' },
      /^Configuration: NATS_MESSAGE_KEY must hold at least 32 bytes[^\n]+\n$/,
    ],
    [{ NATS_URL: '', DATABASE_URL: '' }, /^(NATS_URL|DATABASE_URL) must be set[^\n]+\n$/],
  ])('reports in one line what is wrong with %j', async (environment, words) => {
    const { code, stderr } = await run(name, environment)
    expect(stderr).toMatch(words)
    expect(code).toBe(1)
  })
})
