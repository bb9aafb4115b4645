import { spawn } from 'node:child_process'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { backupLog } from '@zuschlag/engine/store/sqlite/backup-log'
import { SqliteEventLog } from '@zuschlag/engine/store/sqlite/sqlite-log'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { folderOfFile } from '../../tests/fixtures/temporary-folder.ts'
import { FileListWriter } from './backup/file-list.ts'
import { LOG_IN_BACKUP } from './backup/make-backup.ts'
import { writeManifest } from './backup/manifest.ts'
import { verbNames } from './command-line.ts'
import { projectRoot } from '../product/kernel/project.ts'

/** Takes connections and never answers, as a database or a store does that hangs. */
const connections = new Set<Socket>()
const hanging = createServer((socket) => connections.add(socket.on('error', () => undefined)))
let onConnection: () => void = () => undefined
hanging.on('connection', () => onConnection())
const folder = folderOfFile('interrupt')
let host = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(hanging.address() as AddressInfo).port}`
  await mkdir(path.join(folder, 'data'))
  await emptyBackup(path.join(folder, 'old-backup'))
})
afterAll(async () => {
  for (const socket of connections) socket.destroy()
  hanging.close()
})

/** A backup of nothing, which a restore takes for whole. */
async function emptyBackup(target: string): Promise<void> {
  await mkdir(target)
  const logFile = path.join(folder, 'data', 'events.sqlite')
  const source = new SqliteEventLog(logFile)
  await source.identity()
  await source.close()
  const files = await FileListWriter.open(target)
  const log = await backupLog(logFile, path.join(target, LOG_IN_BACKUP), () => undefined)
  await files.note(LOG_IN_BACKUP)
  const content = { createdAt: '2026-01-01T00:00:00.000Z', productVersion: '0', log }
  const database = { migrations: [], tables: [] }
  await writeManifest(target, { ...content, database, files: await files.finish() })
  await files.close()
  await rm(logFile)
}

type Call = { readonly args: readonly string[]; readonly env?: NodeJS.ProcessEnv; readonly input?: string }

const AUCTION = '11111111-1111-4111-8111-111111111111'
const database = () => ({ DATABASE_URL: `postgres://nobody:none@${host}/none` })
const store = () => ({ EVENTSTOREDB_URL: `esdb://${host}?tls=false` })
/** So many that their results are printed although more may come. */
const scenarios = '{"auction":{},"steps":[]}\n'.repeat(2_000)

/** What makes each verb wait for something that never comes. */
const calls: Readonly<Record<string, () => readonly Call[]>> = {
  backup: () => [
    { args: ['--to', path.join(folder, 'backup')], env: database() },
    { args: ['--check', path.join(folder, 'old-backup')], env: database() },
  ],
  // Waits for nothing.
  config: () => [],
  'demo-bidders': () => [{ args: ['--url', `http://${host}`] }],
  doctor: () => [{ args: [], env: store() }],
  export: () => [{ args: [AUCTION, '--out', path.join(folder, 'x.export')], env: store() }],
  lag: () => [{ args: [], env: database() }],
  log: () => [
    { args: ['copy', '--from', store().EVENTSTOREDB_URL, '--to', path.join(folder, 'copy.sqlite')] },
  ],
  mail: () => [{ args: ['resend'], env: database() }],
  rebuild: () => [{ args: [], env: database() }],
  replay: () => [{ args: [AUCTION], env: store() }],
  restore: () => [{ args: ['--from', path.join(folder, 'old-backup')], env: database() }],
  simulate: () => [{ args: ['-'], input: scenarios }],
  user: () => [{ args: ['create-admin', '--email', 'ida@operator.example'], env: database() }],
  verify: () => [{ args: ['--log-only'], env: store() }],
}

/** Interrupts a call once it waits: for the hanging server, or for more input. */
function interrupted(verb: string, { args, env, input }: Call, signal: NodeJS.Signals) {
  const child = spawn(process.execPath, ['scripts/cli/cli.ts', verb, ...args], {
    cwd: projectRoot,
    env: { ...process.env, DATA_DIR: path.join(folder, 'data'), NODE_ENV: 'test', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said: string[] = []
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  onConnection = () => {
    onConnection = () => undefined
    child.kill(signal)
  }
  if (input !== undefined) child.stdout.once('data', () => child.kill(signal))
  child.stdin.write(input ?? '')
  return new Promise<{ code: number | null; said: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, said: said.join('') }))
  })
}

test('there is a call for each verb', () => {
  expect(Object.keys(calls)).toEqual(verbNames())
})

test.each(Object.keys(calls))(
  'the first Ctrl-C ends %s with 130, and leaves nothing behind',
  async (verb) => {
    const before = await readdir(folder)
    for (const call of calls[verb]?.() ?? [])
      expect(await interrupted(verb, call, 'SIGINT')).toEqual({
        code: 130,
        said: expect.stringContaining('interrupted by SIGINT') as string,
      })
    const written = (await readdir(folder)).filter((name) => !before.includes(name))
    // The target of a copy is kept: the next call goes on there.
    expect(written.filter((name) => !name.startsWith('copy.sqlite'))).toEqual([])
  },
)

test('SIGTERM ends a verb with 143', async () => {
  const [call] = calls['backup']?.() ?? []
  expect(await interrupted('backup', call ?? { args: [] }, 'SIGTERM')).toMatchObject({ code: 143 })
})
