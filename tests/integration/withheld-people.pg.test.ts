import { randomUUID } from 'node:crypto'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { followAuctions } from '@zuschlag/gateway/modules/notifications/alerts/follow-auctions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LiveClient } from '../../scripts/client/live-client.ts'
import { type DescribedRead, describedReads } from './described-reads.ts'
import { people, ScriptClient } from './people.ts'
import { type RunningStack, startStack } from './running-stack.ts'
import { gatewayConfig } from './stack-parts.ts'

/**
 * Every GET operation of the running server is asked by everybody who may not know the bidders of an auction,
 * and each answer, file and live message is searched for ids, names and email addresses of other people.
 */

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const INVITED = 'gast@eingeladen.example'

let stack: RunningStack
let running: AuctionId
let awarded: AuctionId
let broker: ScriptClient
let anna: ScriptClient
let ben: ScriptClient
let seller: ScriptClient
let paths: readonly DescribedRead[]
/** What identifies each person: the account's id, the name and the email address. */
let identities: readonly { readonly id: string; readonly marks: readonly string[] }[]

beforeAll(async () => {
  stack = await startStack()
  await stack.knex.raw(`update accounts.users set first_name = 'V' || right(id::text, 4),
    last_name = 'Nachname' || right(id::text, 4)`)
  const signIn = (person: { readonly email: string }) => ScriptClient.signedIn(stack.url, person)
  broker = await signIn(people.broker)
  seller = await signIn(people.seller)
  anna = await signIn(people.anna)
  ben = await signIn(people.ben)
  running = await stack.openAuction({ terms: { openEnd: true, end: null } })
  await fill(running)
  awarded = await stack.openAuction({ terms: { openEnd: true, end: null } })
  await fill(awarded)
  await stack.manage(awarded, 'EndAuction', {})
  const bids = (await broker.get(at(awarded, 'bids'))).json() as {
    revision: number
    bidder: { id: string }
  }[]
  const best = bids.find(({ bidder }) => bidder.id === people.ben.id)
  await stack.manage(awarded, 'AwardAuction', { bidRevision: best?.revision })
  const following = { knex: stack.knex, clock: stack.clock, publicUrl: gatewayConfig.publicUrl }
  while (await followAuctions(following));
  paths = await describedReads(stack, [running, awarded], queries)
  const users: { id: string; first_name: string; last_name: string; email: string }[] = await stack
    .knex('accounts.users')
    .select('id', 'first_name', 'last_name', 'email')
  identities = users.map(({ id, first_name: first, last_name: last, email }) => ({
    id,
    marks: [id, `${first} ${last}`, email],
  }))
})
afterAll(() => stack.close())

const at = (auctionId: AuctionId, page: string) => `/api/administration/auctions/${auctionId}/${page}`

/** Bids of two people, a refused one, access, a limit, a question, an opened document and an invitation. */
async function fill(auctionId: AuctionId): Promise<void> {
  await stack.manage(auctionId, 'GrantAccess', { userId: people.carla.id })
  for (const [bidder, price] of [
    [anna, 100_000],
    [ben, 110_000],
  ] as const) {
    const { documentsState } = await bidder.details(auctionId)
    const { revision } = (await bidder.bid(auctionId, price, { documentsState })).json() as {
      revision: number
    }
    await stack.seen(auctionId, revision)
  }
  await anna.bid(auctionId, 110_000)
  const decision = { commandId: randomUUID(), reason: 'Rückfrage', action: 'limit', limit: 150_000 }
  expect((await broker.post(at(auctionId, `admissions/${people.anna.id}/changes`), decision)).status).toBe(
    204,
  )
  const invitation = { commandId: randomUUID(), email: INVITED, firstName: 'Ines', lastName: 'Gast' }
  const invited = await broker.post(at(auctionId, 'invitations'), { ...invitation, reason: 'Besichtigung' })
  expect(invited.status).toBe(204)
  const known = { ...invitation, commandId: randomUUID(), email: people.admin.email, reason: 'Besichtigung' }
  expect((await broker.post(at(auctionId, 'invitations'), known)).status).toBe(204)
}

const queries = {
  getAuctionHistory: ['?take=200', '?stream=attempts'],
  getTimeLine: ['?take=200', '?kind=refused'],
  quickSearch: ['?search=110000', '?search=Haus'],
}

type Reader = { readonly client: ScriptClient; readonly knows: readonly string[] }

/** What answers to a reader hold of people whom that reader may not know. */
async function foundBy({ client, knows }: Reader): Promise<readonly string[]> {
  const foreign = identities.filter(({ id }) => !knows.includes(id)).flatMap(({ marks }) => marks)
  const found: string[] = []
  let answers = 0
  for (const { name, path } of paths) {
    const { status, text } = await client.get(path)
    if (status < 300) answers += 1
    for (const mark of foreign) if (text.includes(mark)) found.push(`${name} ${path}: ${mark}`)
  }
  expect(answers).toBeGreaterThan(10)
  const live = await LiveClient.open(stack.url, client.cookie)
  for (const auctionId of [running, awarded]) live.send({ type: 'subscribe', auctionId, after: null })
  await live.until(({ type }) => type === 'subscribed')
  live.socket.terminate()
  for (const mark of foreign) if (JSON.stringify(live.messages).includes(mark)) found.push(`live: ${mark}`)
  return found
}

const ofTenant = [people.broker.id, people.investingBroker.id, people.multi.id]

test('[ADM-17] the seller of a broker’s auction gets no id, name or address of a bidder', async () => {
  // Staff of the tenant, and administrators, are known; so is the buyer by name, but not by id.
  const knows = [people.seller.id, people.admin.id, ...ofTenant]
  const found = await foundBy({ client: seller, knows })
  const buyer = identities.find(({ id }) => id === people.ben.id)?.marks[1] ?? ''
  const ofSeveral = new Set(['quickSearch', 'getTimeLine', 'getTimeLineFile'])
  const mayName = (each: string) => each.includes(awarded) || ofSeveral.has(each.split(' ')[0] ?? '')
  expect(found.filter((each) => !each.endsWith(buyer) || !mayName(each))).toEqual([])
  expect(found.length).toBeGreaterThan(0)
})

test('[PERM-8] another bidder, a visitor and a foreign broker get none of anybody', async () => {
  const carla = await ScriptClient.signedIn(stack.url, people.carla)
  expect(await foundBy({ client: carla, knows: [people.carla.id, people.broker.id] })).toEqual([])
  expect(await foundBy({ client: anna, knows: [people.anna.id, people.broker.id] })).toEqual([])
  expect(await foundBy({ client: new ScriptClient(stack.url), knows: [people.broker.id] })).toEqual([])
  const foreign = await ScriptClient.signedIn(stack.url, people.otherBroker)
  expect(await foundBy({ client: foreign, knows: [people.otherBroker.id, people.broker.id] })).toEqual([])
})

test('[ADM-1] [ADM-17] the tenant gets no id of whom it only invited, nor of the seller', async () => {
  const invited = identities.find(({ marks }) => marks.includes(INVITED))?.id ?? ''
  const withheld = [invited, people.admin.id, people.seller.id]
  const found: string[] = []
  for (const { name, path } of paths) {
    // The file proves every decision, and an invitation is one.
    if (name === 'getDisputeFile') continue
    const { text } = await broker.get(path)
    for (const id of withheld) if (text.includes(id)) found.push(`${name} ${path}: ${id}`)
  }
  expect(found).toEqual([])
})

/** References to people in what a seller reads of one auction. */
async function idsOf(client: ScriptClient, auctionId: AuctionId): Promise<Record<string, Set<string>>> {
  const seen: Record<string, Set<string>> = {}
  for (const page of ['bids', 'participants', 'admissions', 'history', 'history-file', 'dispute/steps'])
    seen[page] = new Set((await client.get(at(auctionId, page))).text.match(UUID) ?? [])
  return seen
}

test('[ADM-17] a bidder has one reference in all answers about an auction, and another one in the next', async () => {
  const [first, second] = [await idsOf(seller, running), await idsOf(seller, awarded)]
  const bids = (await seller.get(at(running, 'bids'))).json() as { bidder: { id: string } }[]
  const references = bids.map(({ bidder }) => bidder.id)
  expect(new Set(references).size).toBe(2)
  for (const page of Object.keys(first))
    for (const reference of references) expect(first[page], `${page} ${reference}`).toContain(reference)
  const everywhere = new Set(Object.values(second).flatMap((ids) => [...ids]))
  for (const reference of references) expect(everywhere).not.toContain(reference)
})

test('[ADM-17] no command id is in what a seller reads, so that no candidate can be tried on a hash', async () => {
  const written = await stack.eventsOf(running)
  const commandIds = written.flatMap(({ commandId, actor }) =>
    actor.userId === people.seller.id ? [] : [commandId as string],
  )
  const found: string[] = []
  for (const { name, path } of paths) {
    const { text } = await seller.get(path)
    if (commandIds.some((id) => text.includes(id))) found.push(name)
  }
  expect(found).toEqual([])
})

test('[ADM-7] a decision about a reference is one about its person, in this auction and no other', async () => {
  type Listed = { admissions: { person: { id: string; email: string | null } }[] }
  const { admissions } = (await broker.get(at(running, 'admissions'))).json() as Listed
  const reference = admissions.find(({ person }) => person.email === INVITED)?.person.id ?? ''
  const invited = identities.find(({ marks }) => marks.includes(INVITED))?.id ?? ''
  expect(reference).not.toBe(invited)
  const decide = async (auctionId: AuctionId, id: string) => {
    const body = { commandId: randomUUID(), reason: 'Prüfung', action: 'suspend', category: 'other' }
    return (await broker.post(at(auctionId, `admissions/${id}/changes`), body)).status
  }
  expect(await decide(awarded, reference)).toBe(404)
  expect(await decide(running, invited)).toBe(404)
  expect(await decide(running, randomUUID())).toBe(404)
  expect(await decide(running, reference)).toBe(204)
  const changes = (await broker.get(at(running, `admissions/${reference}/changes`))).json() as object[]
  expect(changes).toHaveLength(2)
  const events = await stack.eventsOf(running)
  expect(events.findLast(({ type }) => type === 'BidderSuspended')?.data).toMatchObject({ bidderId: invited })
  const revoke = async (id: string) => (await broker.manage(running, 'RevokeAccess', { userId: id })).status
  expect([await revoke(invited), await revoke(randomUUID()), await revoke(reference)]).toEqual([
    404, 404, 201,
  ])
  const grant = async (id: string) => (await broker.manage(running, 'GrantAccess', { userId: id })).status
  expect([await grant(invited), await grant(reference)]).toEqual([404, 201])
})
