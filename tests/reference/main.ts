import { glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { Command } from '@zuschlag/contracts/auction/commands'
import { languages } from '@zuschlag/contracts/kernel/languages'
import { type MailKind, mailKinds } from '@zuschlag/contracts/mail/mail-log'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { EngineClient } from '@zuschlag/engine/client/engine-client'
import { inMemoryBus } from '@zuschlag/engine/transport/bus'
import { systemClock } from '@zuschlag/engine/runtime/clock'
import { createLogger } from '@zuschlag/gateway/kernel/logger'
import { dispatchMails } from '@zuschlag/gateway/modules/notifications/mail/dispatcher'
import type { OutgoingMessage } from '@zuschlag/gateway/modules/notifications/mail/transport'
import { createLogos } from '@zuschlag/gateway/modules/notifications/mail/look/logo'
import { renderMail } from '@zuschlag/gateway/modules/notifications/mail/render-mail'
import { sampleCompany, sampleMail } from '@zuschlag/gateway/modules/notifications/mail/sample-mails.fixture'
import { AUCTION_UPDATED } from '@zuschlag/projections/auction-details/announcement'
import { ApiClient } from '../../scripts/client/api-client.ts'
import { seedDemo } from '../../scripts/demo/seed.ts'
import { engineOnMemory } from '../fixtures/engine-on-memory.ts'
import { countIdsFrom, FIXED_TIME } from './fixed-time.ts'
import { type Asked, commandRequests, emails, playScenes, running } from './scenes.ts'
import { keepRows, withDatabase, withKeptWorld, withWorld, type World } from './world.ts'
import path from 'node:path'
import requests from '../fixtures/messages/requests.json' with { type: 'json' }
import { demoId } from '../../scripts/demo/content/demo-id.ts'

type Parameter = {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema?: { readonly enum?: readonly string[] }
}
type Operation = {
  readonly operationId: string
  readonly parameters?: readonly Parameter[]
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>
}
type Description = { readonly paths: Readonly<Record<string, { readonly get?: Operation }>> }

/** Figures of this very process and moment. */
const ofTheMoment = new Set(['getOperations', 'getProjectors', 'getWatchers'])
/** Processes whose documents are written, a second each: bidding goes on, awarded twice, not awarded. */
const documented = [
  'zinshaus-josefstadt',
  'almhuette-hintertal',
  'chalet-grindelwald',
  'landhaus-poysdorf',
].map((key) => demoId(`auction:${key}`))
/** Values of a query that are not listed in the description of the API. */
const words: Readonly<Record<string, string>> = { text: 'Wien', email: emails.anna, slug: 'preisfindung' }
/** What the gateway says of itself. */
const described = ['/api/openapi.json', '/api/asyncapi.json', '/api/docs', '/.well-known/security.txt']
/** Queries that read something else. */
const chosen = new Set(['format', 'language', 'version', 'view', 'kind', 'state'])

/** Every read that the description of the API names, of everything in the world, by people of every role. */
async function readsOf({ url, knex }: World): Promise<readonly Asked[]> {
  const admin = new ApiClient(url)
  await admin.login(emails.admin)
  const broker = new ApiClient(url)
  await broker.login(emails.broker)
  const description = await admin.get<Description>('/api/openapi.json')
  const rows = await knex('read.auction_details').select<{ id: string }[]>('auction_id as id')
  const all = rows.map(({ id }) => id).toSorted()
  const { documents } = await broker.get<{ documents: readonly { storageUrl: string }[] }>(
    `/api/auctions/${running}`,
  )
  const { requests: decided } = await broker.get<{ requests: readonly { id: string }[] }>(
    '/api/administration/access-requests?view=decided',
  )
  const posts = await admin.get<readonly { slug: string }[]>('/api/blog?language=de')
  const known: Readonly<Record<string, readonly string[]>> = {
    userId: ['anna', 'carla'].map((name) => demoId(`user:${name}`)),
    tenantId: [demoId('tenant:kranzl')],
    fileName: documents.map(({ storageUrl }) => storageUrl.split('/').at(-1) ?? ''),
    requestId: decided.map(({ id }) => id),
    slug: posts.map(({ slug }) => slug),
    version: ['1'],
  }
  const list = described.map((asked): Asked => ({
    by: null,
    method: 'GET',
    path: asked,
    file: `reads/${asked.replaceAll(/\W/g, '-')}.txt`,
  }))
  for (const [template, { get }] of Object.entries(description.paths)) {
    if (get === undefined || ofTheMoment.has(get.operationId)) continue
    const types = Object.keys(get.responses['200']?.content ?? {})
    const isFile = types.some((type) => type !== 'application/json')
    const values = (name: string): readonly string[] =>
      name === 'auctionId' ? (isFile ? documented : all) : (known[name] ?? ['unknown'])
    const isOfAuction = template.includes('{auctionId}')
    const ofAuction = isFile ? ['broker', 'anna', 'greta', 'lorenz'] : ['admin', 'broker', 'seller', 'anna']
    const people = isOfAuction ? ofAuction : Object.keys(emails)
    for (const name of ['visitor', ...people]) {
      const by = emails[name as keyof typeof emails] ?? null
      for (const full of pathsOf(template, get.parameters ?? [], values))
        list.push({
          by,
          method: 'GET',
          path: `/api${full.replace(/^\/api/, '')}`,
          file: `reads/${get.operationId}/${name}.txt`,
        })
    }
  }
  return list
}

/** A path for each combination of what stands in its places and in its query. */
function pathsOf(
  template: string,
  parameters: readonly Parameter[],
  values: (name: string) => readonly string[],
): readonly string[] {
  let paths = [template]
  for (const { name, in: place, required = false, schema } of parameters) {
    const listed = schema?.enum
    if (place === 'path') {
      const found = listed ?? values(name)
      paths = paths.flatMap((each) =>
        found.map((value) => each.replace(`{${name}}`, encodeURIComponent(value))),
      )
    }
    if (place !== 'query' || !(required || (chosen.has(name) && listed !== undefined))) continue
    const found = listed ?? [words[name] ?? '10']
    paths = paths.flatMap((each) =>
      found.map((value) => `${each}${each.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`),
    )
  }
  return paths
}

/* What the product says, of one kept world at one instant: `record DIR` makes the world once and writes down
   what is said of it; `compare DIR` says it again with the present code and names each file that differs. */

/** What is made again each time, with the reason why it cannot come from the kept world. */
const madeAgain: readonly { readonly found: RegExp; readonly written: string }[] = [
  // Names one request; how many were made before it depends on how often somebody signs in.
  { found: /"requestId":"[^"]*"/g, written: '"requestId":"…"' },
  // The secret in a link of a mail, which comes from the machine's own chance when the world is made.
  { found: /(?<=[?&](?:code|token)=(?:3D)?)[\w-]{20,}/g, written: '…' },
]

const ATTEMPTS_MAX = 20

class Answers {
  readonly #files = new Map<string, string[]>()
  readonly #directory: string

  constructor(directory: string) {
    this.#directory = directory
  }

  say(file: string, text: string): void {
    const written = madeAgain.reduce((so, { found, written: as }) => so.replaceAll(found, as), text)
    this.#files.set(file, [...(this.#files.get(file) ?? []), written])
  }

  async keep(file: string, bytes: Uint8Array): Promise<void> {
    const target = path.join(this.#directory, file)
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, bytes)
  }

  async write(): Promise<void> {
    for (const [file, texts] of this.#files) await this.keep(file, Buffer.from(`${texts.join('\n')}\n`))
  }
}

async function askAll({ url }: World, list: readonly Asked[], answers: Answers): Promise<void> {
  const clients = new Map<string | null, ApiClient>([[null, new ApiClient(url)]])
  for (const { by } of list) {
    if (clients.has(by)) continue
    const client = new ApiClient(url)
    clients.set(by, client)
    await client.login(by ?? '')
  }
  let binaries = 0
  for (const { by, method, path: asked, body, file } of list) {
    const client = clients.get(by)
    if (client === undefined) throw new Error(`${by} is not signed in`)
    let answer = await client.request(method, asked, body)
    // On a busy machine a document takes longer than a reader waits for it.
    for (let again = 0; answer.status === 503 && again < ATTEMPTS_MAX; again += 1)
      answer = await client.request(method, asked, body)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const said = ['content-type', 'content-disposition', 'cache-control'].map((name) =>
      answer.headers.get(name),
    )
    const type = said[0] ?? ''
    const head = `${method} ${asked}\n${answer.status} ${said.join('; ')}`
    if (type === '' || /^(text|application\/(problem\+)?json)/.test(type))
      answers.say(file, `${head}\n${bytes.toString()}`)
    else {
      binaries += 1
      const place = asked.replaceAll(/[^\w.-]+/g, '_').slice(-150)
      answers.say(file, `${head}\n${bytes.length} bytes`)
      await answers.keep(`${file.replace('.txt', '')}/${place}`, bytes)
    }
  }
  process.stdout.write(`${list.length} requests, ${binaries} of them for files\n`)
}

/** A sample of each kind in each language, and what is queued in the world. */
async function writeMails({ filesDir, knex }: World, answers: Answers): Promise<void> {
  const rendering = {
    publicUrl: 'https://zuschlag.example',
    company: sampleCompany,
    logos: createLogos(filesDir),
  }
  for (const kind of mailKinds as readonly MailKind[]) {
    for (const language of languages) {
      const message = await renderMail(sampleMail(kind, { language }), rendering)
      answers.say(`mails/${kind}.${language}.txt`, written(message))
    }
  }
  const transport = {
    send: (message: OutgoingMessage) => {
      answers.say(`mails/queued/${message.to.address}.txt`, written(message))
      return Promise.resolve()
    },
    close: () => undefined,
  }
  const sending = { knex, clock: systemClock(), transport, rendering, logger: createLogger('error') }
  while ((await dispatchMails(sending)) > 0);
}

const written = ({ html, text, ...head }: OutgoingMessage): string =>
  `${JSON.stringify(head, null, 1)}\n\n${text}\n\n${html}`

/** How a fresh engine answers the commands that gateways send it, each twice. */
async function writeOutcomes(answers: Answers): Promise<void> {
  const { engine } = engineOnMemory()
  for (const { command } of [...requests, ...requests] as unknown as readonly { command: Command }[])
    answers.say('messages/outcomes.txt', `${command.type} ${JSON.stringify(await engine.execute(command))}`)
}

/** Says everything about the world that is kept in a folder. */
async function render(directory: string, list: readonly Asked[], target: string): Promise<void> {
  countIdsFrom(1_000_000_000)
  const answers = new Answers(target)
  const bus = inMemoryBus()
  bus.subscribe(AUCTION_UPDATED, (update) =>
    answers.say(`messages/${(update as { auctionId: string }).auctionId}.txt`, JSON.stringify(update)),
  )
  const engine: EngineClient = {
    execute: (command) => {
      answers.say('commands/sent.txt', JSON.stringify(command))
      return Promise.resolve({ status: 'rejected', rejection: { code: 'auctionEnded' } })
    },
  }
  await withKeptWorld(path.join(directory, 'world'), { bus, engine }, async (world) => {
    await askAll(world, list, answers)
    await writeMails(world, answers)
  })
  await writeOutcomes(answers)
  await answers.write()
}

async function record(directory: string): Promise<void> {
  const folder = path.join(directory, 'world')
  await mkdir(folder, { recursive: true })
  let list: readonly Asked[] = []
  await withDatabase(async (databaseUrl) => {
    const now = msToInstant(FIXED_TIME)
    const [logPath, filesDir] = [path.join(folder, 'events.sqlite'), path.join(folder, 'files')]
    const seeded = await seedDemo({ logPath, databaseUrl, filesDir, now })
    if (seeded.status !== 'seeded') throw new Error(`${directory} holds a world already`)
    await withWorld(folder, databaseUrl, {}, async (world) => {
      await playScenes(world)
      await keepRows(databaseUrl, folder)
      list = [...(await readsOf(world)), ...commandRequests()]
    })
  })
  await writeFile(path.join(directory, 'requests.json'), JSON.stringify(list, null, 1))
  await render(directory, list, path.join(directory, 'said'))
}

async function compare(directory: string): Promise<number> {
  const list = JSON.parse(await readFile(path.join(directory, 'requests.json'), 'utf8')) as readonly Asked[]
  const target = await mkdtemp(path.join(tmpdir(), 'zuschlag-said-'))
  await render(directory, list, target)
  const [before, after] = [await filesBelow(path.join(directory, 'said')), await filesBelow(target)]
  let different = 0
  for (const file of new Set([...before.keys(), ...after.keys()])) {
    const place = firstDifference(before.get(file), after.get(file))
    if (place === null) continue
    different += 1
    process.stdout.write(`${file}: ${place}\n`)
  }
  process.stdout.write(
    `${before.size} files, ${different} of them different${different > 0 ? `: ${target}` : ''}\n`,
  )
  if (different === 0) await rm(target, { recursive: true })
  return different
}

async function filesBelow(directory: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  for await (const entry of glob('**/*', { cwd: directory, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isFile()) files.set(path.relative(directory, file), await readFile(file))
  }
  return files
}

/** Where two files start to differ, with what stands there; null where they do not. */
function firstDifference(before: Buffer | undefined, after: Buffer | undefined): string | null {
  if (before === undefined) return 'is new'
  if (after === undefined) return 'is missing'
  if (before.equals(after)) return null
  const at = before.findIndex((byte, index) => byte !== after[index])
  const place = at === -1 ? before.length : at
  const line = before.subarray(0, place).filter((byte) => byte === 10).length + 1
  const around = (bytes: Buffer): string =>
    JSON.stringify(bytes.subarray(Math.max(0, place - 40), place + 60).toString())
  return `line ${line}, byte ${place}\n  - ${around(before)}\n  + ${around(after)}`
}

// scripts/checks/test-reference.ts checked both.
const [verb, directory = ''] = process.argv.slice(2)
if (verb === 'record') await record(directory)
else process.exitCode = (await compare(directory)) === 0 ? 0 : 1
process.exit()
