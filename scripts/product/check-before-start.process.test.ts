import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkBeforeStart } from './check-before-start.ts'
import { UserFacingError } from './kernel/user-facing-error.ts'
import { folderOfFile } from '../../tests/fixtures/temporary-folder.ts'

const folder = folderOfFile('before-start')
const file = path.join(folder, 'file')
writeFileSync(file, '')
const siteFile = path.join(folder, 'site.json')
writeFileSync(siteFile, '{"comapny":{}}')

/** Nobody listens there: who reaches for a store before the settings are checked says something else. */
const settings = {
  PATH: process.env['PATH'],
  NODE_ENV: 'development',
  DEMO: '0',
  PORT: '0',
  PUBLIC_URL: 'http://localhost:8080',
  NATS_URL: 'nats://127.0.0.1:1',
  NATS_MESSAGE_KEY: randomBytes(32).toString('base64'),
  DATABASE_URL: 'postgres://zuschlag@127.0.0.1:1/zuschlag',
}

type Outcome = { readonly code: unknown; readonly said: string }

function run(command: string, args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Outcome> {
  const env = { ...settings, ...environment }
  return new Promise((resolve) => {
    execFile(command, args, { cwd: import.meta.dirname, env }, (error, _stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stderr }),
    )
  })
}

const processes = ['engine', 'projections', 'gateway', 'mails', 'migrate', 'start', 'cli'] as const
const argumentsOf = (name: string) => (name === 'cli' ? ['../cli/cli.ts', 'config', 'print'] : [`${name}.ts`])

describe.each(processes)('%s', (name) => {
  test.each([
    ['is a file', file, `DATA_DIR ${file}: ${file} is a file`],
    ['would lie in a file', `${file}/data`, `DATA_DIR ${file}/data: ${file} is a file`],
    ['nobody can write', '/proc/zuschlag', 'DATA_DIR /proc/zuschlag cannot be written: '],
  ])('says in one line that DATA_DIR %s', async (_what, DATA_DIR, line) => {
    const { code, said } = await run(process.execPath, argumentsOf(name), { DATA_DIR })
    expect({ code, lines: said.trimEnd().split('\n').length }).toEqual({ code: 1, lines: 1 })
    expect(said).toContain(line)
  })
})

test.each(['gateway', 'mails', 'migrate', 'start', 'cli'])(
  '%s names what is wrong in SITE_FILE before it changes anything',
  async (name) => {
    const DATA_DIR = path.join(folder, 'data', name)
    const { code, said } = await run(process.execPath, argumentsOf(name), { DATA_DIR, SITE_FILE: siteFile })
    expect({ code, lines: said.trimEnd().split('\n').length }).toEqual({ code: 1, lines: 1 })
    expect(said).toMatch(/SITE_FILE .*comapny/)
    expect(readdirSync(folder).toSorted()).toEqual(['file', 'site.json'])
  },
)

test('a full disk is named', async () => {
  const module = path.join(import.meta.dirname, 'check-before-start.ts')
  const call = `const { assertWritable } = await import(${JSON.stringify(module)}); assertWritable(${JSON.stringify(folder)})`
  const node = [process.execPath, '--input-type=module', '--eval', call]
  const { code, said } = await run('prlimit', ['--fsize=4096', ...node], {})
  expect(code).toBe(1)
  expect(said).toContain(`DATA_DIR ${folder} cannot be written: its disk is full`)
})

test('a folder that is there or can be made passes, and nothing is left in it', () => {
  for (const dataDir of [folder, path.join(folder, 'one', 'two')]) {
    expect(() => checkBeforeStart({ dataDir, siteFile: null })).not.toThrow()
  }
  expect(() => checkBeforeStart({ dataDir: folder, siteFile })).toThrow(UserFacingError)
  expect(readdirSync(folder).toSorted()).toEqual(['file', 'site.json'])
})
