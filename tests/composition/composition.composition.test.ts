import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiClient, openForBids } from '../../scripts/client/api-client.ts'
import { LiveClient } from '../../scripts/client/live-client.ts'
import { Bidder, bidOver, checkHistory } from '../cluster/bidding.ts'
import { Composition } from './composition.ts'
import { ContainerEngine, nameOf } from './engine.ts'
import { buildImages, copyProject } from './images.ts'

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
