import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DEMO_PASSWORD } from '@zuschlag/contracts/account/demo-password'
import { afterAll, afterEach, expect, test } from 'vitest'
import demoTestimonials from '../demo/content/testimonials.json' with { type: 'json' }
import { freePort } from './embedded-postgres/server-process.ts'

const root = path.resolve(import.meta.dirname, '../..')
const folders = ['empty', 'demo'].map((name) =>
  mkdtempSync(path.join(tmpdir(), `zuschlag-production-${name}-`)),
)
const [emptyDir = '', demoDir = ''] = folders
afterAll(() => {
  // A server that was let go of at once may still be writing its last.
  for (const folder of folders)
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
})

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://angebote.example',
  SESSION_SECRET: randomBytes(48).toString('base64'),
  SECOND_FACTOR_KEY: randomBytes(48).toString('base64'),
  LISTEN_HOST: '127.0.0.1',
}
const development = { NODE_ENV: 'development', DEMO: '1' }
const surroundings = { PATH: process.env['PATH'], HOME: process.env['HOME'], LOG_LEVEL: 'silent' }

const running: { readonly child: ChildProcess; readonly ended: Promise<unknown> }[] = []
const stopAll = async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGTERM')
    await ended
  }
}
afterEach(stopAll)

/** Starts the product as an operator does; answers, once it is ready, what it has said by then. */
async function start(settings: NodeJS.ProcessEnv): Promise<() => string> {
  const child = spawn('node', ['scripts/bootstrap.mjs', 'start'], {
    cwd: root,
    env: { ...surroundings, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  running.push({ child, ended })
  let said = ''
  return new Promise((resolve, reject) => {
    const onData = (chunk: Buffer): void => {
      said += chunk.toString()
      if (said.includes('Ctrl-C stops it')) resolve(() => said)
    }
    child.stdout.on('data', onData)
    child.stderr.on('data', onData)
    void ended.then(() => reject(new Error(said)))
  })
}

type CliAnswer = { readonly code: unknown; readonly stdout: string; readonly stderr: string }

function cli(settings: NodeJS.ProcessEnv, ...words: readonly string[]): Promise<CliAnswer> {
  const env = { ...surroundings, ...settings }
  return new Promise((resolve) => {
    execFile(
      'node',
      ['scripts/bootstrap.mjs', 'cli', ...words],
      { cwd: root, env },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }),
    )
  })
}

async function post(port: number, name: string, body: object): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}/api/account/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

const names = { firstName: 'Ida', lastName: 'Admin' }

/** Sets a password by the link that the command printed; answers the cookie of the session. */
async function useLink(port: number, link: string, password: string): Promise<string> {
  const address = new URL(link)
  expect([address.origin, address.pathname]).toEqual([production.PUBLIC_URL, '/sign-up'])
  const opened = await post(port, 'exchange-short-token', { token: address.searchParams.get('token') })
  const { email, tenantId, code } = (await opened.json()) as { email: string; tenantId: null; code: string }
  const signedUp = await post(port, 'sign-up', { email, tenantId, code, password, ...names })
  expect(signedUp.status).toBe(200)
  const cookie = signedUp.headers.getSetCookie()[0] ?? ''
  expect(cookie).toMatch(/^__Host-zuschlag-session=.*; Secure/)
  return cookie.split(';')[0] ?? ''
}

/**
 * What another user of the machine could read or enter; PostgreSQL's folder is private, and its owner is
 * another one.
 */
function readableByOthers(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => (lstatSync(path.join(folder, name)).mode & 0o077) !== 0)
    .toSorted()
}

test('an empty production installation gets its first administrator by a command, and by a link that works once', async () => {
  const port = await freePort()
  const settings = { ...production, DATA_DIR: emptyDir, PORT: String(port) }
  const said = (await start(settings))()
  expect(said).toContain('Nobody administers this platform yet: npm run cli -- user create-admin')
  expect(said).toContain(`SMTP_URL is not set: mails reach nobody, they become files in ${emptyDir}/mail`)
  expect(said).toContain(
    'SITE_FILE is not set: imprint, terms, mails and their sender name an invented company',
  )
  expect(said).toContain('the public pages show prices of the specification')
  for (const page of ['de', 'en', 'de/imprint', 'en/about-us']) {
    const shown = await (await fetch(`http://127.0.0.1:${port}/${page}`)).text()
    expect(shown).toContain('<footer')
    const invented = demoTestimonials.flatMap(({ de, en }) => [de.name, en.text])
    expect([page, invented.filter((text) => shown.includes(text))]).toEqual([page, []])
    expect(shown).not.toContain('data-end=')
  }
  const doctor = await cli(settings, 'doctor', '--json')
  expect(doctor.stdout).toContain('"operator-invented"')
  expect(doctor.stdout).toContain('"numbers-unconfirmed"')
  expect(doctor.stdout).toContain('"marketing-left-out"')
  expect(doctor.stdout).toContain('Nobody administers this platform yet')

  const wanted = ['user', 'create-admin', '--email', 'First@Operator.example', '--first-name', 'Ida']
  const made = await cli(settings, ...wanted, '--json')
  expect([made.code, made.stderr]).toEqual([0, ''])
  const printed = JSON.parse(made.stdout) as { link: string }
  expect(printed).toMatchObject({ email: 'First@Operator.example', isNew: true, isMailed: false })
  // A link that was lost before it was used: the same command prints another one.
  const again = await cli(settings, ...wanted)
  expect([again.code, again.stdout.split('\n').length]).toEqual([0, 2])
  const cookie = await useLink(port, again.stdout.trim(), 'a quiet harbour at dawn')

  const whoAmI = await fetch(`http://127.0.0.1:${port}/api/account/authenticatedUser`, {
    headers: { cookie },
  })
  expect(await whoAmI.json()).toMatchObject({ email: 'first@operator.example', isSystemAdmin: true })
  const login = { email: 'first@operator.example', password: 'a quiet harbour at dawn' }
  expect((await post(port, 'login', login)).status).toBe(200)
  const trail = await fetch(`http://127.0.0.1:${port}/api/administration/audit-entries`, {
    headers: { cookie },
  })
  expect(await trail.text()).toMatch(/user\.linkPrinted.*user\.created/s)

  const other = ['user', 'create-admin', '--email', 'second@operator.example']
  const refused = await cli(settings, ...other)
  expect([refused.code, refused.stdout]).toEqual([1, ''])
  expect(refused.stderr).toBe('first@operator.example administers already; --force makes another one\n')
  expect(await cli(settings, ...other, '--force')).toMatchObject({ code: 0 })
  expect(await cli(settings, 'user', 'create-admin')).toMatchObject({ code: 2, stdout: '' })
  const later = (await cli(settings, 'doctor', '--json')).stdout
  expect(later).not.toContain('Nobody administers')
  // The second one has no password yet.
  expect(later).toContain('a password alone protects the administrators first@operator.example"')
  expect(readableByOthers(emptyDir)).toEqual([])
  expect(lstatSync(emptyDir).mode & 0o067).toBe(0)
}, 400_000)

test('on demo data a production start lets no demo account in, and another administrator can be made while it is stopped', async () => {
  const port = await freePort()
  const place = { DATA_DIR: demoDir, PORT: String(port) }
  await start({ ...development, ...place })
  const admin = { email: 'admin@demo.example', password: DEMO_PASSWORD }
  expect((await post(port, 'login', admin)).status).toBe(200)
  await stopAll()

  const settings = { ...production, ...place }
  const made = await cli(settings, 'user', 'create-admin', '--email', 'first@operator.example')
  expect([made.code, made.stderr.includes('is system administrator')]).toEqual([0, true])
  const demoAdmin = await cli(settings, 'user', 'create-admin', '--email', admin.email, '--force')
  expect([demoAdmin.code, demoAdmin.stdout]).toEqual([1, ''])

  const said = await start({ ...settings, LOG_LEVEL: 'warn' })
  // Where nine passwords take their time, it is said after the start.
  await expect
    .poll(said, { timeout: 60_000 })
    .toMatch(/Demo accounts with the published password cannot sign in while DEMO is 0: admin@demo\.example/)
  // As a line of the log, and not once more as text.
  expect(said().split('SMTP_URL is not set')).toHaveLength(2)
  for (const email of [admin.email, 'Broker@demo.example', 'anna@demo.example']) {
    const refused = await post(port, 'login', { email, password: DEMO_PASSWORD })
    expect([email, refused.status, refused.headers.getSetCookie()]).toEqual([email, 401, []])
  }
  expect((await cli(settings, 'doctor', '--json')).stdout).toContain(
    '"level":"warning","text":"Demo accounts with',
  )
  await useLink(port, made.stdout.trim(), 'a quiet harbour at dawn')
}, 400_000)
