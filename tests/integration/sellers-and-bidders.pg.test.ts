import { randomUUID } from 'node:crypto'
import type { Admission } from '@zuschlag/contracts/administration/admissions'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { followAuctions } from '@zuschlag/gateway/modules/notifications/alerts/follow-auctions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LiveClient } from '../../scripts/client/live-client.ts'
import { type DescribedRead, describedReads } from './described-reads.ts'
import { people, ScriptClient } from './people.ts'
import { type RunningStack, startStack } from './running-stack.ts'
import { gatewayConfig } from './stack-parts.ts'

/**
 * What the seller of a broker's auction reads of its bidders: every GET route of the running server is asked,
 * as broker and as seller, and no answer to the seller has a limit, a note, a category, an address or a name.
 */

const LIMIT = 123_457
const ABOVE = 134_568
const UNTIL = '2999-11-30T22:59:59.999Z'
const NOTE = 'Bank hat noch nicht bestätigt'

let stack: RunningStack
let broker: ScriptClient
let seller: ScriptClient
let auctionId: AuctionId
let paths: readonly DescribedRead[]

beforeAll(async () => {
  stack = await startStack()
  broker = await ScriptClient.signedIn(stack.url, people.broker)
  seller = await ScriptClient.signedIn(stack.url, people.seller)
  const anna = await ScriptClient.signedIn(stack.url, people.anna)
  const ben = await ScriptClient.signedIn(stack.url, people.ben)
  auctionId = await stack.openAuction({ terms: { openEnd: true, end: null } })
  await stack.manage(auctionId, 'GrantAccess', { userId: people.carla.id, until: UNTIL })
  await bidBy(anna, 100_000)
  await bidBy(ben, 110_000)
  await decide(people.anna.id, { action: 'limit', limit: LIMIT })
  await anna.bid(auctionId, ABOVE)
  await decide(people.ben.id, { action: 'suspend', category: 'proofExpired' })
  await ben.bid(auctionId, ABOVE + 1)
  await follow()
  paths = await describedReads(stack, [auctionId], queries)
})
afterAll(() => stack.close())

const at = (page: string) => `/api/administration/auctions/${auctionId}/${page}`

async function bidBy(client: ScriptClient, price: number): Promise<void> {
  const { documentsState } = await client.details(auctionId)
  const { revision } = (await client.bid(auctionId, price, { documentsState })).json() as { revision: number }
  await stack.seen(auctionId, revision)
}

async function decide(userId: string, decision: object): Promise<void> {
  const body = { commandId: randomUUID(), reason: NOTE, ...decision }
  expect((await broker.post(at(`admissions/${userId}/changes`), body)).status).toBe(204)
}

async function follow(): Promise<void> {
  const options = { knex: stack.knex, clock: stack.clock, publicUrl: gatewayConfig.publicUrl }
  while (await followAuctions(options));
}

const queries = {
  getAuctionHistory: ['', '?stream=attempts', '?type=BidderLimited'],
  getAdmissions: ['', '?search=Anna', `?search=${people.ben.email}`],
  getTimeLine: ['', '?person=Anna', '?kind=refused', '?kind=access'],
  getTimeLineFile: ['', '?person=Anna'],
  quickSearch: ['?search=Anna', '?search=110000'],
}

const secrets: Readonly<Record<string, RegExp>> = {
  limit: new RegExp(`${LIMIT}|${LIMIT.toLocaleString('de')}`),
  attempt: new RegExp(`${ABOVE}|${ABOVE + 1}`),
  refusal: /bidLimitExceeded|code\W+bidderSuspended/,
  note: new RegExp(NOTE),
  until: /2999-11-30|30\.11\.2999/,
  category: /proofExpired/,
  email: new RegExp(`${people.anna.email}|${people.ben.email}|${people.carla.email}`),
  name: /Anna Nachname/,
}

async function secretsIn(client: ScriptClient): Promise<Record<string, readonly string[]>> {
  const read: Record<string, string[]> = {}
  for (const { name, path } of paths) {
    const { text } = await client.get(path)
    for (const [secret, pattern] of Object.entries(secrets))
      if (pattern.test(text)) (read[secret] ??= []).push(`${name} ${path.split('?')[1] ?? ''}`)
  }
  return read
}

test('[ADM-17] no answer to a seller holds a limit, a note, a category, an address or a name of a bidder', async () => {
  expect(Object.keys(await secretsIn(broker)).toSorted()).toEqual(Object.keys(secrets).toSorted())
  expect(await secretsIn(seller)).toEqual({})
})

test('[ADM-17] sellers know bidders by number, and whether they are admitted', async () => {
  const { admissions } = (await seller.get(at('admissions'))).json() as { admissions: Admission[] }
  const seen = admissions.map(({ person, state, limit, lastChange }) => ({
    ...person.withheld,
    name: person.name,
    state,
    limit,
    lastChange,
  }))
  const nothing = { name: null, limit: null, lastChange: null }
  expect(seen).toEqual([
    { ...nothing, number: 2, state: 'suspended' },
    { ...nothing, number: 1, state: 'investor' },
    { ...nothing, number: null, state: 'admitted' },
  ])
  const found = (await seller.get(at('admissions?search=Anna'))).json() as { admissions: Admission[] }
  expect(found.admissions).toHaveLength(3)
})

test('[ADM-17] what names bidders as a whole is refused to sellers', async () => {
  const changes = await seller.get(at(`admissions/${people.anna.id}/changes`))
  const file = await seller.get(at('dispute/file'))
  const body = { stream: 'auction', revision: 4, change: { kind: 'change', price: LIMIT } }
  const played = await seller.post(at('dispute/what-if'), body)
  expect([changes.status, file.status, played.status]).toEqual([403, 403, 403])
})

test('[ADM-17] live messages to a seller name no figure of a decision', async () => {
  const live = await LiveClient.open(stack.url, seller.cookie)
  live.send({ type: 'subscribe', auctionId, after: null })
  await live.until(({ type }) => type === 'subscribed')
  await decide(people.anna.id, { action: 'limit', limit: LIMIT + 1 })
  const update = await live.until(({ type }) => type === 'UpdateAuction')
  live.socket.terminate()
  expect(JSON.stringify(update)).not.toMatch(new RegExp(String(LIMIT + 1)))
})

test('[ADM-17] after the award the seller knows the name of the successful bidder, and no other', async () => {
  await stack.manage(auctionId, 'EndAuction', {})
  const bids = (await broker.get(at('bids'))).json() as { revision: number; bidder: { id: string } }[]
  const awarded = bids.find(({ bidder }) => bidder.id === people.anna.id)
  await stack.manage(auctionId, 'AwardAuction', { bidRevision: awarded?.revision, category: 'financing' })
  const seen = (await seller.get(at('bids'))).json() as { bidder: { name: string | null; email: null } }[]
  expect(seen.map(({ bidder }) => [bidder.name, bidder.email])).toEqual([
    [null, null],
    ['Anna Nachname', null],
  ])
  const buyerFor = async (client: ScriptClient) =>
    ((await client.get(`/api/administration/auctions/${auctionId}`)).json() as { buyer: object }).buyer
  const anna = { id: people.anna.id, name: 'Anna Nachname' }
  const id = expect.not.stringMatching(people.anna.id) as string
  expect(await buyerFor(seller)).toEqual({ ...anna, id, email: null, phoneNumber: null })
  const { email } = people.anna
  expect(await buyerFor(broker)).toEqual({ ...anna, email, phoneNumber: '+4315550100' })
})
