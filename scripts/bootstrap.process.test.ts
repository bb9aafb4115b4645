import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { folderOfFile } from '../tests/fixtures/temporary-folder.ts'
import { isAlive } from './product/embedded-postgres/server-process.ts'

const project = folderOfFile('bootstrap')
beforeAll(() => {
  const own = ['installed.mjs', 'platform-notice.mjs', 'usage.mjs'].map((file) => `bootstrap/${file}`)
  const parts = ['product/kernel/progress.mjs', ...own]
  for (const file of ['bootstrap.mjs', ...parts]) {
    cpSync(path.join(import.meta.dirname, file), path.join(project, 'scripts', file))
  }
  writeFileSync(path.join(project, 'package.json'), '{"type":"module"}')
  writeFileSync(path.join(project, 'package-lock.json'), '{"packages":{}}')
  mkdirSync(path.join(project, 'node_modules/.bin'), { recursive: true })
  writeFileSync(path.join(project, 'node_modules/.package-lock.json'), '{"packages":{}}')
  symlinkSync(process.execPath, path.join(project, 'node_modules/.bin/node'))
  writeFileSync(
    path.join(project, 'scripts/probe.ts'),
    `const [what, code]: readonly string[] = process.argv.slice(2)
     process.on('SIGTERM', () => process.exit(42))
     process.stdout.write(JSON.stringify({ pid: process.pid, args: process.argv.slice(2), major: process.versions.node.split('.')[0] }) + '\\n')
     if (what === 'exit') process.exit(Number(code))
     if (what === 'throw') throw new Error('a bug')
     setTimeout(() => undefined, 600_000)`,
  )
})

type Said = { readonly pid: number; readonly args: readonly string[]; readonly major: string }

async function run(args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(environment['NODE'] ?? process.execPath, ['scripts/bootstrap.mjs', ...args], {
    cwd: project,
    env: { ...process.env, npm_lifecycle_event: undefined, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const said = await new Promise<Said | undefined>((resolve) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(JSON.parse(chunk.toString()) as Said))
    void ended.then(() => resolve(undefined))
  })
  return { child: child as ChildProcess, said, ended }
}

/** The Node that the machine brings; on Debian it is an older one than the project's. */
const systemNode = existsSync('/usr/bin/node') ? '/usr/bin/node' : process.execPath

describe.each([
  ['on the Node of the project', process.execPath],
  ['on the Node of the machine', systemNode],
])('%s', (_name, node) => {
  test('hands on arguments as they are, and runs on Node 24', async () => {
    const { said, ended } = await run(['probe', 'exit', '0', '--a', 'b c', ''], { NODE: node })
    expect(said).toMatchObject({ args: ['exit', '0', '--a', 'b c', ''], major: '24' })
    expect(await ended).toBe(0)
  })

  test('hands back the exit code', async () => {
    expect(await (await run(['probe', 'exit', '7'], { NODE: node })).ended).toBe(7)
    expect(await (await run(['probe', 'throw'], { NODE: node })).ended).toBe(1)
  })

  test('hands on a signal', async () => {
    const { child, ended } = await run(['probe', 'wait'], { NODE: node })
    child.kill('SIGTERM')
    expect(await ended).toBe(42)
  })

  test('leaves nothing behind when it is killed', async () => {
    const { child, said, ended } = await run(['probe', 'wait'], { NODE: node })
    child.kill('SIGKILL')
    await ended
    await vi.waitFor(() => expect(isAlive(said?.pid ?? 0)).toBe(false), { timeout: 60_000 })
  })
})

test('ends with the npm that started it, also when that is killed', async () => {
  writeFileSync(
    path.join(project, 'scripts/npm.mjs'),
    `import { spawn } from 'node:child_process'
     spawn('sh', ['-c', 'node scripts/bootstrap.mjs probe wait; true'], {
       stdio: 'inherit', env: { ...process.env, npm_lifecycle_event: 'start', PATH: ${JSON.stringify(path.dirname(process.execPath))} + ':' + process.env.PATH },
     })`,
  )
  const npm = spawn(process.execPath, ['scripts/npm.mjs'], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = await new Promise<Said>((resolve) =>
    npm.stdout.once('data', (chunk: Buffer) => resolve(JSON.parse(chunk.toString()) as Said)),
  )
  npm.kill('SIGKILL')
  await vi.waitFor(() => expect(isAlive(said.pid)).toBe(false), { timeout: 60_000 })
})

test('an unknown script is wrong use', async () => {
  expect(await (await run(['nothing'])).ended).toBe(2)
})
