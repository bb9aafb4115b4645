import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { folderOfFile } from '../../tests/fixtures/temporary-folder.ts'
import { freePort } from './embedded-postgres/server-process.ts'

const root = path.resolve(import.meta.dirname, '../..')

const dataDir = folderOfFile('start')
// A server that was let go of at once may still be writing its last.

type Run = {
  readonly process: ChildProcess
  readonly port: number
  readonly said: () => string
  /** Resolves when the address is printed; rejects when the process ends before. */
  readonly ready: Promise<void>
  readonly ended: Promise<number | null>
}

const runs: Run[] = []
afterEach(async () => {
  for (const run of runs.splice(0)) {
    run.process.kill('SIGKILL')
    await run.ended
  }
})

async function start(environment: NodeJS.ProcessEnv = {}): Promise<Run> {
  const port = environment['PORT'] === undefined ? await freePort() : Number(environment['PORT'])
  const child = spawn('node', ['scripts/bootstrap.mjs', 'start'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', PORT: String(port), DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const ready = new Promise<void>((resolve, reject) => {
    const onData = (chunk: Buffer): void => {
      text += chunk.toString()
      if (text.includes('Zuschlag is ready')) resolve()
    }
    child.stdout.on('data', onData)
    child.stderr.on('data', onData)
    void ended.then(() => reject(new Error(text)))
  })
  ready.catch(() => undefined)
  const run = { process: child, port, said: () => text, ready, ended }
  runs.push(run)
  return run
}

const objectsAt = async (port: number): Promise<readonly { readonly id: string }[]> => {
  const response = await fetch(`http://localhost:${port}/api/public/auctions`)
  expect(response.status).toBe(200)
  return (await response.json()) as { id: string }[]
}

test('the first start makes the demo, prints the address and the accounts, and Ctrl-C ends it cleanly', async () => {
  const run = await start()
  await run.ready
  expect(run.said()).toContain(`http://localhost:${run.port}`)
  for (const account of ['admin', 'broker', 'broker2', 'anna', 'ben', 'carla', 'multi']) {
    expect(run.said()).toContain(`${account}@demo.example`)
  }
  expect((await objectsAt(run.port)).length).toBeGreaterThan(0)
  const page = await fetch(`http://localhost:${run.port}/`)
  expect(await page.text()).toContain('<div id="root">')
  run.process.kill('SIGINT')
  expect(await run.ended).toBe(0)
})

test('what was there is there again after a kill -9', async () => {
  const first = await start()
  await first.ready
  const before = await objectsAt(first.port)
  first.process.kill('SIGKILL')
  await first.ended
  const second = await start()
  await second.ready
  expect((await objectsAt(second.port)).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect(second.said()).not.toContain('Demo data')
})

test('two products on the same data are refused in one line that names the first', async () => {
  const first = await start()
  await first.ready
  const second = await start()
  expect(await second.ended).toBe(1)
  expect(second.said().trim()).toMatch(
    new RegExp(`^Process \\d+ \\(http://localhost:${first.port}\\) already works on`),
  )
})

test('a taken port is named before any long step', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const run = await start({ PORT: String(port) })
  expect(await run.ended).toBe(1)
  expect(run.said()).toContain(`Port ${port} is taken`)
  expect(run.said()).not.toContain('PostgreSQL')
  await new Promise((resolve) => server.close(resolve))
})

test('a wrong value stops the start with one line that names it', async () => {
  const run = await start({ LOG_LEVEL: 'loud' })
  expect(await run.ended).toBe(1)
  expect(run.said().trim()).toMatch(/^Configuration: LOG_LEVEL must be one of [^\n]+$/)
})

test('a database that does not answer stops the start with the name of the variable', async () => {
  const run = await start({ DATABASE_URL: `postgres://nobody:secret@127.0.0.1:${await freePort()}/none` })
  expect(await run.ended).toBe(1)
  expect(run.said()).toContain('DATABASE_URL leads to no PostgreSQL that answers')
  expect(run.said()).not.toContain('secret')
})

test('a second Ctrl-C ends it at once', async () => {
  const run = await start()
  await run.ready
  // A request that never ends holds up the orderly way.
  const stuck = request(`http://localhost:${run.port}/api/account/login`, {
    method: 'POST',
    headers: {
      expect: '100-continue',
      'transfer-encoding': 'chunked',
      'content-type': 'application/json',
      origin: `http://localhost:${run.port}`,
    },
  })
  let isAnswered = false
  stuck.on('response', () => (isAnswered = true))
  await once(stuck, 'continue')
  stuck.on('error', () => undefined)
  run.process.kill('SIGINT')
  await expect.poll(run.said).toContain('Stopping …')
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(isAnswered, 'the request was answered').toBe(false)
  run.process.kill('SIGINT')
  await run.ended
  expect(run.said()).not.toContain('Stopped.')
  stuck.destroy()
})
