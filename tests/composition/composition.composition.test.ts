import { mkdirSync, readFileSync, cpSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiClient, openForBids } from '../../scripts/client/api-client.ts'
import { LiveClient } from '../../scripts/client/live-client.ts'
import { Bidder, bidOver, checkHistory } from '../cluster/bidding.ts'
import { type Container, ContainerEngine, nameOf, serviceOf } from './engine.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { execFileSync } from 'node:child_process'
import { parse } from 'yaml'
import { z } from 'zod'
import { projectRoot } from '../../scripts/product/kernel/project.ts'

/** Only patience: what is not well by then stays unwell. */
const PATIENCE_MS = 240_000

/** The composition of some files, with the profile `app`. */
class Composition {
  readonly #engine: ContainerEngine
  readonly #project: string
  readonly #options: readonly string[]
  readonly url = 'http://127.0.0.1:8080'

  constructor(engine: ContainerEngine, project: string, files: readonly string[]) {
    this.#engine = engine
    this.#project = project
    this.#options = [...files.flatMap((file) => ['--file', file]), '--profile', 'app']
  }

  compose(...args: readonly string[]): Promise<string> {
    return this.#engine.compose(this.#project, [...this.#options, ...args])
  }

  cli(...words: readonly string[]): Promise<string> {
    return this.compose('exec', '-T', 'gateway', 'node', 'scripts/cli/cli.ts', ...words)
  }

  /** Starts what does not run, and resolves when all of it is well. */
  async up(...services: readonly string[]): Promise<void> {
    try {
      await this.compose('up', '--detach', '--no-build', ...services)
    } catch (cause) {
      throw new Error(await this.#trouble(await this.#engine.containers()), { cause })
    }
    await this.#until((containers) => containers.every(isWell))
  }

  down(): Promise<string> {
    return this.compose('down', '--volumes', '--timeout', '30')
  }

  /** Containers that stay, apart from those that do something once. */
  async servers(): Promise<readonly Container[]> {
    return (await this.#engine.containers()).filter((container) => !isOnce(container))
  }

  /** As a fault ends it, not an operator: the engine is not asked to stop it. Resolves when it is back. */
  async kill({ Id, State }: Container): Promise<void> {
    process.kill(State.Pid, 'SIGKILL')
    await this.#until((containers) => {
      const same = containers.find((container) => container.Id === Id)
      if (same?.State.Status === 'exited') throw new Error(`${nameOf(same)} stays down`)
      return same !== undefined && same.State.Pid !== State.Pid && isWell(same)
    })
  }

  /** Runs the commands of a page of docs/ as they stand there, behind this heading and these words. */
  async runDocumented(page: string, heading: string, words: string, folder: string): Promise<void> {
    const text = readFileSync(path.join(this.#project, page), 'utf8')
    const part = text.slice(text.indexOf(`\n${heading}\n`))
    const [, commands] = /```sh\n([^]*?)\n *```/.exec(part.slice(part.indexOf(words))) ?? []
    if (commands === undefined || !part.includes(words)) throw new Error(`${page} has no commands there`)
    const options = `--project-directory ${this.#project} ${this.#options.join(' ')}`
    const files = options.replaceAll('--file ', `--file ${this.#project}/`)
    // Debian's docker-compose is the command that `docker compose` came from.
    const asDebian = `docker() { shift; docker-compose ${files} "$@"; }\n`
    await this.#engine.shell(folder, asDebian + commands)
  }

  async #until(isSo: (containers: readonly Container[]) => boolean): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS
    for (;;) {
      const containers = await this.#engine.containers()
      if (containers.length > 0 && isSo(containers)) return
      if (performance.now() > deadline) throw new Error(await this.#trouble(containers))
      await pause(300)
    }
  }

  async #trouble(containers: readonly Container[]): Promise<string> {
    const lines = containers.map((each) => `${nameOf(each)}: ${JSON.stringify(each.State)}`)
    return [...lines, await this.compose('logs', '--tail', '20', '--no-color')].join('\n')
  }
}

/** They do something once, and end. */
const once = new Set(['certificates', 'account', 'grant', 'migrate'])
const isOnce = (container: Container): boolean => once.has(serviceOf(container))

function isWell(container: Container): boolean {
  const { Status, ExitCode, Health } = container.State
  if (!isOnce(container)) return Status === 'running' && Health?.Status === 'healthy'
  if (Status === 'exited' && ExitCode !== 0) throw new Error(`${serviceOf(container)} ended with ${ExitCode}`)
  return Status === 'exited'
}

const standIns = path.join(import.meta.dirname, 'stand-ins')

/** The project as a push would have it, in a folder that gets secrets and an .env of its own. */
function copyProject(to: string): void {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const file of files) cpSync(path.join(projectRoot, file), path.join(to, file))
  execFileSync('sh', ['deploy/make-secrets.sh'], { cwd: to })
  writeFileSync(path.join(to, '.env'), 'DEMO=1\n')
}

/** Builds the product's image, and one under the name of each foreign image that these files name. */
async function buildImages(
  engine: ContainerEngine,
  project: string,
  files: readonly string[],
): Promise<void> {
  for (const name of ['node', 'servers']) {
    const root = path.join(project, '../roots', name)
    engine.import(root, `debian-with-${name}`)
    rmSync(root, { recursive: true })
  }
  const context = path.join(project, '../context')
  cpSync(standIns, context, { recursive: true })
  const stub = path.join(projectRoot, 'tests/fixtures/eventstoredb-stub')
  cpSync(stub, path.join(context, 'eventstoredb-stub'), { recursive: true })
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()
  const build = async (target: string, name: string): Promise<void> => {
    const options = ['--target', target, '--tag', name, '--build-arg', `REGISTRY=${registry}`]
    await engine.docker(['build', '--quiet', ...options, context])
  }
  const [, node = ''] = /^FROM (node:\S+)/m.exec(readFileSync(path.join(project, 'Dockerfile'), 'utf8')) ?? []
  await build('node', node)
  await engine.compose(project, ['build', '--quiet', 'migrate'])
  for (const name of foreignImages(project, files)) {
    const [, program = ''] = /([\w-]+):/.exec(name) ?? []
    await build(program, name)
  }
}

const serviceSchema = z.object({
  image: z.string().optional(),
  build: z.string().optional(),
  profiles: z.array(z.string()).default(['app']),
})
const compositionSchema = z.object({ services: z.record(z.string(), serviceSchema) })

/** Of the services that start with the profile `app`. */
function foreignImages(project: string, files: readonly string[]): ReadonlySet<string> {
  const services = files.flatMap((file) => {
    const text = readFileSync(path.join(project, file), 'utf8')
    return Object.values(compositionSchema.parse(parse(text, { merge: true })).services)
  })
  const foreign = services.filter(({ build, profiles }) => build === undefined && profiles.includes('app'))
  return new Set(foreign.flatMap(({ image = [] }) => image))
}

/* The composition as it is deployed, on a container engine: built by its Dockerfile, started by its files,
   asked from outside; each container is killed, all of it is backed up, destroyed and restored.
   scripts/checks/test-composition.ts starts this in namespaces of its own. */

const folder = process.env['COMPOSITION_FOLDER'] ?? ''
const project = path.join(folder, 'project')
const secure = ['docker-compose.yml', 'deploy/eventstoredb/secure.yml']
const cluster = [...secure, 'deploy/eventstoredb/cluster.yml']
let engine: ContainerEngine

beforeAll(async () => {
  if (folder === '') throw new Error('npm run test:composition starts this')
  copyProject(project)
  engine = await ContainerEngine.start(folder)
  await buildImages(engine, project, cluster)
}, 1_800_000)

const stores = ['eventstoredb 1', 'postgres 1']
const product = [
  'engine 1',
  'engine 2',
  'gateway 1',
  'gateway 2',
  'mails 1',
  'nats 1',
  'projections 1',
  'proxy 1',
]

describe.each([
  ['docker-compose.yml', ['docker-compose.yml'], []],
  ['with secure.yml', secure, []],
  ['with secure.yml and cluster.yml', cluster, ['eventstoredb2', 'eventstoredb3']],
])('%s', (name, files, nodes) => {
  let composition: Composition
  let bidder: Bidder | undefined
  let isOver = false
  let auctionId: AuctionId
  const backup = path.join(folder, name.replaceAll(' ', '-'))

  beforeAll(() => {
    composition = new Composition(engine, project, files)
    mkdirSync(backup)
  })
  afterAll(async () => {
    isOver = true
    await bidder?.stop().catch(() => {})
    await composition.down()
  })

  const signedIn = async (email: string): Promise<ApiClient> => {
    const client = new ApiClient(composition.url)
    await client.login(email)
    return client
  }

  test('comes up, every container is healthy', async () => {
    await composition.up()
    const names = (await composition.servers()).map(nameOf)
    expect(names.toSorted()).toEqual([...stores, ...nodes.map((node) => `${node} 1`), ...product].toSorted())
  })

  test('serves a page, a bid, its live message and a document, and keeps figures to those inside', async () => {
    const anna = await signedIn('anna@demo.example')
    const auction = (await anna.publicAuctions()).find(
      (each) => openForBids(each) && each.title.includes('Josefstadt'),
    )
    auctionId = auction?.id as AuctionId
    expect(await (await anna.request('GET', '/de/auctions')).text()).toContain(`${auction?.title}</`)
    const live = await LiveClient.open(composition.url, anna.cookie)
    await live.subscribed(auctionId)
    const { minimumBid } = await anna.auction(auctionId)
    const answer = await anna.bid(auctionId, minimumBid)
    expect(answer).toMatchObject({ status: 201 })
    if ('receipt' in answer) await live.revision(auctionId, answer.receipt.revision)
    live.socket.close()
    const broker = await signedIn('admin@demo.example')
    const [ended] = await broker.get<readonly { id: string }[]>('/api/public/auctions/ended')
    const bidLog = await broker.request('GET', `/api/administration/auctions/${ended?.id}/bid-log?format=pdf`)
    expect([bidLog.status, (await bidLog.text()).slice(0, 5)]).toEqual([200, '%PDF-'])
    for (const [file, status] of [
      ['/metrics', 404],
      ['/health/live', 200],
    ] as const)
      expect([file, (await anna.request('GET', file)).status]).toEqual([file, status])
  })

  test('each container that is killed comes back, and bids are accepted again', async () => {
    const { cookie } = await signedIn('anna@demo.example')
    const running = new Bidder(1, (attempt) => {
      if (isOver) throw new Error('The test is over')
      return bidOver(composition.url, auctionId, cookie, attempt)
    })
    bidder = running
    await running.more(5)
    for (const container of await composition.servers()) {
      await composition.kill(container)
      await running.more(5)
    }
    await running.stop()
    expect(await composition.cli('verify')).toContain('✔ log')
  })

  test('is backed up, destroyed, and restored in the order of the runbook', async () => {
    const before = await composition.cli('verify')
    const heading = '### Backup beside EventStoreDB'
    await composition.runDocumented('docs/operations.md', heading, 'With the composition', backup)
    await composition.down()
    await composition.up('postgres', 'eventstoredb', ...nodes, ...(files.length > 1 ? ['grant'] : []))
    await composition.runDocumented(
      'docs/runbooks/restore-from-backup.md',
      '## What to do',
      'With the composition',
      backup,
    )
    await composition.up()
    expect(await composition.cli('verify')).toBe(before)
    const log = { kind: 'sqlite', path: path.join(backup, 'events.sqlite') } as const
    const receipts = bidder?.receipts ?? []
    expect(receipts.length).toBeGreaterThan(0)
    await checkHistory(log, auctionId, receipts)
    const anna = await signedIn('anna@demo.example')
    const { minimumBid } = await anna.auction(auctionId)
    expect(await anna.bid(auctionId, minimumBid)).toMatchObject({ status: 201 })
  })
})
