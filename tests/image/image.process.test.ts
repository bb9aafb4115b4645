import { execFile, spawnSync } from 'node:child_process'
import { chownSync, readdirSync, statSync } from 'node:fs'
import { chmod, copyFile, link, mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { startEmbeddedPostgres } from '../../scripts/product/embedded-postgres/embedded-postgres.ts'
import { DEMO_PASSWORD } from '@zuschlag/contracts/account/demo-password'
import { type Place, ProductProcess } from '../cluster/product-process.ts'
import { EventStoreProcess } from '../fixtures/eventstoredb-stub/stub-process.ts'
import { channel, NatsServer } from '../fixtures/nats-server.ts'
import { ScriptClient } from '../integration/people.ts'
import { type Image, layOutImage, setWritable } from './image-folder.ts'

/* What the image holds, laid out by its Dockerfile, on files that its user cannot write: every command of
   the composition starts from it, and a visitor, a bidder, a document and a mail find all that they need.
   What was forgotten in the image is missing here too. */

const projectRoot = path.resolve(import.meta.dirname, '../..')
const nobody = 65_534
const run = promisify(execFile)
const serviceSchema = z.object({
  build: z.string().optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
})

const cleanups = new AsyncDisposableStack()
let image: Image
let place: Place
/** Of each service of the composition that runs the image: its script and its variables. */
let services: ReadonlyMap<string, { readonly script: string; readonly environment: NodeJS.ProcessEnv }>
const running = new Map<string, ProductProcess>()
let dataDir: string

beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'zuschlag-image-'))
  const app = path.join(folder, 'app')
  dataDir = path.join(folder, 'data')
  cleanups.defer(async () => {
    setWritable(folder, true)
    await rm(folder, { recursive: true, force: true, maxRetries: 20 })
  })
  await chmod(folder, 0o755)
  await mkdir(app)
  await mkdir(dataDir)
  image = await layOutImage(projectRoot, app)
  setWritable(app, false)
  place = await placeOf(app, folder)
  services = await servicesWith(await stores(folder))
}, 300_000)
afterAll(() => cleanups.disposeAsync())

/** Root does what the image's `USER` does; anybody else is somebody already. */
async function placeOf(app: string, folder: string): Promise<Place> {
  const own = { root: app, environment: { PATH: process.env['PATH'], ...image.environment } }
  if (process.getuid?.() !== 0) return own
  const program = path.join(folder, 'node')
  await link(process.execPath, program).catch(() => copyFile(process.execPath, program))
  chownSync(dataDir, nobody, nobody)
  return { ...own, program, identity: { uid: nobody, gid: nobody } }
}

async function stores(folder: string): Promise<NodeJS.ProcessEnv> {
  const [nats, eventStore, postgres] = await Promise.all([
    NatsServer.start(),
    EventStoreProcess.start(),
    startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), durable: false }),
  ])
  cleanups.defer(postgres.stop)
  cleanups.defer(() => eventStore.stop())
  cleanups.defer(() => nats.kill())
  return {
    NATS_URL: nats.url,
    NATS_MESSAGE_KEY: channel.secrets.current,
    EVENTSTOREDB_URL: eventStore.url,
    DATABASE_URL: postgres.connectionString,
  }
}

/**
 * As compose fills them in where .env says no more than it must; what stands in for the stores' names are
 * addresses of here.
 */
async function servicesWith(addresses: NodeJS.ProcessEnv) {
  const text = await readFile(path.join(projectRoot, 'docker-compose.yml'), 'utf8')
  const composition = z.object({ services: z.record(z.string(), serviceSchema) })
  const all = composition.parse(parse(text, { merge: true })).services
  const own = Object.entries(all).filter(([, { build }]) => build !== undefined)
  return new Map(
    own.map(([name, { command, environment = {} }]) => {
      // Secrets are given below: nothing mounts their files here.
      const defaults = Object.entries(environment)
        .filter(([, value]) => !value.startsWith('/run/secrets/'))
        .map(([variable, value]) => [variable, value.replace(/\$\{\w+:-([^}]*)\}/g, '$1')] as const)
      const given = {
        SESSION_SECRET: 'only for the test of the image, and long',
        DEMO: '1',
        DATA_DIR: dataDir,
      }
      const filled = { ...Object.fromEntries(defaults), ...addresses, ...given }
      return [name, { script: command?.[1] ?? '', environment: filled }]
    }),
  )
}

function startService(name: string): Promise<ProductProcess> {
  const { script = '', environment = {} } = services.get(name) ?? {}
  return ProductProcess.start(path.basename(script, '.ts'), environment, place)
}

test('its packages hold neither maps nor types, and have at most 120 MB', () => {
  const options = { recursive: true, withFileTypes: true, encoding: 'utf8' } as const
  const entries = readdirSync(path.join(place.root, 'node_modules'), options)
  // The product's own packages are links to their folders.
  const isForeign = ({ parentPath }: { parentPath: string }) => !parentPath.includes('/@zuschlag/')
  const files = entries.filter((entry) => entry.isFile() && isForeign(entry))
  expect(files.length).toBeGreaterThan(1000)
  expect(files.filter(({ name }) => /\.(map|[cm]?ts)$/.test(name))).toEqual([])
  const bytes = files.map(({ parentPath, name }) => statSync(path.join(parentPath, name)).size)
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(120_000_000)
})

test('its files cannot be written by its user', () => {
  expect(image.user).toBe('1000:1000')
  const attempt = "require('fs').writeFileSync('scripts/product/healthy.sh', '')"
  const { program = process.execPath, root, identity } = place
  const { stderr } = spawnSync(program, ['-e', attempt], { cwd: root, encoding: 'utf8', ...identity })
  expect(stderr).toContain('EACCES')
})

test('tables, log and demo are prepared from it, and a second time without harm', async () => {
  for (let round = 0; round < 2; round += 1) {
    const migration = await startService('migrate')
    cleanups.defer(() => migration.kill())
    expect([await migration.end(), migration.said]).toEqual([0, expect.any(String)])
  }
})

test('each service of the composition starts from it, is ready, and is found healthy by the image’s own check', async () => {
  const names = [...services.keys()].filter((name) => name !== 'migrate')
  expect(names.toSorted()).toEqual(['engine', 'gateway', 'mails', 'projections'])
  for (const name of names) {
    const started = await startService(name)
    cleanups.defer(() => started.kill('SIGTERM'))
    running.set(name, started)
  }
  for (const [name, started] of running) {
    await started.ready()
    const [program = '', ...words] = image.healthcheck
    const { status } = spawnSync(program, words, {
      cwd: place.root,
      env: { ...place.environment, PORT: new URL(started.url).port },
      ...place.identity,
    })
    expect([name, status]).toEqual([name, 0])
  }
})

async function signedIn(email: string): Promise<ScriptClient> {
  const client = new ScriptClient(running.get('gateway')?.url ?? '')
  const answer = await client.post('/api/account/login', { email, password: DEMO_PASSWORD })
  expect(answer.status).toBe(200)
  client.takeCookie(answer)
  return client
}

test('a page is rendered, a bid is accepted, its mail is written, and a bid log becomes a document', async () => {
  const anna = await signedIn('anna@demo.example')
  const own = (await anna.get('/api/auctions')).json() as readonly { id: string; title: string }[]
  const { id = '', title } = own.find(({ title: each }) => each.includes('Josefstadt')) ?? {}
  expect((await anna.get('/de/auctions')).text).toContain(`${title}</`)
  const { minimumBid, rulesVersion } = await anna.details(id)
  expect((await anna.bid(id, minimumBid, { rulesVersion })).status).toBe(201)
  while ((await readdir(path.join(dataDir, 'mail')).catch(() => [])).length === 0) await pause(100)
  const admin = await signedIn('admin@demo.example')
  const [ended] = (await admin.get('/api/public/auctions/ended')).json() as readonly { id: string }[]
  const protocol = await admin.get(`/api/administration/auctions/${ended?.id}/bid-log?format=pdf`)
  expect([protocol.status, protocol.text.slice(0, 5)]).toEqual([200, '%PDF-'])
})

test('the operator’s tools run from it', async () => {
  const { environment = {} } = services.get('gateway') ?? {}
  const cli = async (...words: readonly string[]): Promise<string> => {
    const { stdout } = await run(place.program ?? process.execPath, ['scripts/cli/cli.ts', ...words], {
      cwd: place.root,
      env: { ...place.environment, ...environment },
      ...place.identity,
    })
    return stdout
  }
  expect(await cli('verify')).toMatch(/ log: \d+ auctions, \d+ events; \d+ accepted/)
  expect(await cli('doctor')).toContain('✔ dependencies')
  const administrator = ['user', 'create-admin', '--email', 'ida@operator.example', '--force', '--print-link']
  expect(await cli(...administrator)).toContain('http://localhost:8080/')
})
