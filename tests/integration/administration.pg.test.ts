import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { allConfirmed } from '@zuschlag/contracts/auction/confirmations'
import type { AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'
import type { Price } from '@zuschlag/contracts/kernel/price'
import { managingCommands } from '@zuschlag/contracts/administration/manage-auction'
import { receiptSchema } from '@zuschlag/contracts/auction/receipt'
import { commandReceiptSchema } from '@zuschlag/contracts/kernel/command-receipt'
import { draft } from '../fixtures/auction-commands.ts'
import { keptDataOf } from '../fixtures/kept-samples.ts'
import { people, problemIn, ScriptClient } from './people.ts'
import { newCommandId, signedIn, stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()
const [broker, admin, anna, ben] = await signedIn(stack, 'broker', 'admin', 'anna', 'ben')

const base = '/api/administration/auctions'

/** The status, once readers see what was accepted. */
async function managed(client: ScriptClient, ...sent: Parameters<ScriptClient['manage']>): Promise<number> {
  const answer = await client.manage(...sent)
  if (answer.status === 201)
    await stack.seen(sent[0] as AuctionId, commandReceiptSchema.parse(answer.json()).revision)
  return answer.status
}

test('a broker takes an auction from the draft to its bids, and sees all of it', async () => {
  const auctionId = randomUUID()
  const { description, terms } = draft(auctionId as AuctionId, newCommandId()).data
  const times = { start: stack.clock.hoursFromNow(-1), end: stack.clock.hoursFromNow(24) }
  const longText = 'Lage und Ausstattung. '.repeat(900)
  const drafted = {
    commandId: randomUUID(),
    auctionId,
    description: { ...description, title: '' },
    terms: { ...terms, ...times, nightTimeStart: null, nightTimeEnd: null },
  }
  expect((await broker.post(base, drafted)).status).toBe(201)
  expect((await broker.post(base, drafted)).status).toBe(201)
  expect(await managed(broker, auctionId, 'PublishAuction')).toBe(409)
  const revised = { description: { title: 'Haus am Hang', description: longText } }
  expect(await managed(broker, auctionId, 'ReviseAuction', revised)).toBe(201)
  expect(await managed(admin, auctionId, 'GrantAccess', { userId: people.carla.id })).toBe(201)
  expect(await managed(broker, auctionId, 'PublishAuction')).toBe(201)
  await stack.seen(auctionId as AuctionId, 4)

  const first = receiptSchema.parse((await anna.bid(auctionId, 100_000)).json())
  const second = receiptSchema.parse((await ben.bid(auctionId, 110_000)).json())
  const third = receiptSchema.parse((await anna.bid(auctionId, 120_000)).json())
  expect((await ben.bid(auctionId, 120_000)).status).toBe(409)
  await stack.seen(auctionId as AuctionId, third.revision)
  const later = { end: stack.clock.hoursFromNow(48), reason: 'Der Verkäufer ist verreist' }
  expect(await managed(broker, auctionId, 'ExtendAuctionEnd', later)).toBe(201)
  const voiding = { bidRevision: third.revision, reason: 'Irrtum bestätigt' }
  expect(await managed(broker, auctionId, 'VoidBid', voiding)).toBe(403)
  expect(await managed(admin, auctionId, 'VoidBid', voiding)).toBe(201)

  const bids = await broker.get(`${base}/${auctionId}/bids`)
  expect(bids.json()).toMatchObject([
    {
      revision: third.revision,
      standing: false,
      rank: null,
      bidderNumber: 1,
      voidReason: 'Irrtum bestätigt',
    },
    {
      revision: second.revision,
      standing: true,
      rank: 1,
      bidderNumber: 2,
      bidder: { email: people.ben.email },
    },
    {
      revision: first.revision,
      standing: true,
      rank: 2,
      bidderNumber: 1,
      bidder: { email: people.anna.email },
    },
  ])
  const older = await broker.get(`${base}/${auctionId}/bids?before=${String(second.revision)}&take=1`)
  expect(older.json()).toMatchObject([{ revision: first.revision, rank: 2, bidderNumber: 1 }])

  const history = (await broker.get(`${base}/${auctionId}/history`)).json()
  expect((history as { type: string }[]).map(({ type }) => type)).toEqual([
    'AuctionDrafted',
    'AuctionRevised',
    'AccessGranted',
    'AuctionPublished',
    'AuctionStarted',
    'BidPlaced',
    'BidPlaced',
    'BidPlaced',
    'AuctionEndExtended',
    'BidVoided',
  ])
  const attempts = await broker.get(`${base}/${auctionId}/history?stream=attempts`)
  expect(attempts.json()).toMatchObject([
    {
      type: 'BidRejected',
      data: { code: 'auctionBidTooLow' },
      actor: { person: { email: people.ben.email } },
    },
  ])
  const { participants } = (await broker.get(`${base}/${auctionId}/participants`)).json() as {
    participants: unknown[]
  }
  expect(participants).toEqual(
    expect.arrayContaining([expect.objectContaining({ hasAccess: true, lastBidRevision: null })]),
  )

  const editable = (await broker.get(`${base}/${auctionId}`)).json()
  expect(editable).toMatchObject({
    phase: 'running',
    areTermsFrozen: true,
    currentPrice: 110_000,
    description: { title: 'Haus am Hang', description: longText },
  })
  expect(await managed(broker, auctionId, 'AwardAuction', { bidRevision: second.revision })).toBe(409)
})

test('[PUB-4] terms stay frozen after the only bid was voided, but for a later end of what is unpublished', async () => {
  const auctionId = await stack.openAuction()
  const { revision: bidRevision } = receiptSchema.parse((await anna.bid(auctionId, 100_000)).json())
  await stack.seen(auctionId, bidRevision)
  expect(await managed(admin, auctionId, 'VoidBid', { bidRevision, reason: 'Irrtum' })).toBe(201)
  expect(await managed(broker, auctionId, 'UnpublishAuction')).toBe(201)
  const edited = (await broker.get(`${base}/${auctionId}`)).json()
  expect(edited).toMatchObject({ bidCount: 0, areTermsFrozen: true })
  expect(await managed(broker, auctionId, 'ReviseAuction', { terms: { startPrice: 1 } })).toBe(409)
  const later = { terms: { end: stack.clock.hoursFromNow(72) } }
  expect(await managed(broker, auctionId, 'ReviseAuction', later)).toBe(201)
  expect(await managed(broker, auctionId, 'PublishAuction')).toBe(201)
})

test('an object that is larger than one event may be is refused as such, and not as an outage', async () => {
  const auctionId = await stack.openAuction()
  const long = 'ä'.repeat(20_000)
  const large = { description: { description: long }, terms: { agreements: long } }
  const answer = await broker.manage(auctionId, 'ReviseAuction', large)
  expect([answer.status, problemIn(answer).code]).toEqual([413, 'objectTooLarge'])
})

test('[PUB-6] [PUB-9] [PUB-14] an editor has the end that was extended, changes it, and publishes with it', async () => {
  const auctionId = await stack.openAuction()
  const end = stack.clock.hoursFromNow(48)
  expect(await managed(broker, auctionId, 'ExtendAuctionEnd', { end, reason: '' })).toBe(201)
  const shown = async () =>
    ((await broker.get(`${base}/${auctionId}`)).json() as { terms: { end: string } }).terms
  expect((await shown()).end).toBe(end)
  expect(await managed(broker, auctionId, 'UnpublishAuction')).toBe(201)
  const published = { expected: { terms: await shown() } }
  expect(await managed(broker, auctionId, 'PublishAuction', published)).toBe(201)
  const later = { terms: { end: stack.clock.hoursFromNow(72) }, expected: { terms: { end } } }
  expect(await managed(broker, auctionId, 'ReviseAuction', later)).toBe(201)
  expect((await shown()).end).toBe(later.terms.end)
})

test('an auction that a broker does not run is not found, by any request', async () => {
  const auctionId = await stack.openAuction()
  const otherBroker = await ScriptClient.signedIn(stack.url, people.otherBroker)
  const before = (await stack.eventsOf(auctionId)).length
  for (const client of [otherBroker, anna]) {
    for (const type of managingCommands) {
      const data = keptDataOf(type)
      const known = 'userId' in data && { userId: people.carla.id }
      const answer = await client.manage(auctionId, type, { ...data, ...known })
      expect([type, answer.status, problemIn(answer).code]).toEqual([type, 404, 'auctionNotFound'])
    }
    for (const path of ['', '/bids', '/history', '/participants', '/purchase-requests']) {
      expect([path, (await client.get(`${base}/${auctionId}${path}`)).status]).toEqual([path, 404])
    }
    expect((await client.get(base)).json()).toEqual({ auctions: [], total: 0 })
  }
  expect((await stack.eventsOf(auctionId)).length).toBe(before)
  const visitor = new ScriptClient(stack.url)
  expect((await visitor.get(base)).status).toBe(401)
  expect((await visitor.manage(auctionId, 'EndAuction')).status).toBe(401)
})

test('nobody drafts in the name of another tenant', async () => {
  const { description, terms } = draft(randomUUID() as AuctionId, newCommandId()).data
  const drafted = { commandId: randomUUID(), auctionId: randomUUID(), description, terms }
  for (const [client, brokerId, status] of [
    [broker, people.otherTenant.brokerId, 404],
    [anna, people.tenant.brokerId, 404],
    [anna, undefined, 404],
    [admin, people.otherTenant.brokerId, 201],
  ] as const) {
    expect((await client.post(base, { ...drafted, brokerId })).status).toBe(status)
  }
})

test('the table is filtered, searched, sorted and paged on the server', async () => {
  const titles = ['Alpha Testobjekt', 'Beta Testobjekt', 'Gamma Testobjekt']
  const ids: AuctionId[] = []
  for (const title of titles) ids.push(await stack.openAuction({ description: { title } }))
  await stack.manage(ids[2] as AuctionId, 'WithdrawAuction', { reason: 'Verkauft' })
  const table = async (query: string) => {
    const answer = (await broker.get(`${base}?search=testobjekt&${query}`)).json()
    const { auctions, total } = answer as { auctions: { title: string }[]; total: number }
    return [auctions.map(({ title }) => title), total]
  }
  expect(await table('sort=title')).toEqual([titles, 3])
  expect(await table('sort=title&skip=1&take=1')).toEqual([[titles[1]], 3])
  expect(await table('phase=withdrawn')).toEqual([[titles[2]], 1])
  expect(await table('phase=running&sort=title')).toEqual([titles.slice(0, 2), 2])
  expect(await table('phase=draft')).toEqual([[], 0])
  expect((await broker.get(`${base}?phase=sold`)).status).toBe(400)
  expect((await broker.get(`${base}?take=101`)).status).toBe(400)
})

test('sorted by price, the table follows the prices that it shows', async () => {
  const openObject = (title: string, terms: Partial<AuctionTerms> = {}) =>
    stack.openAuction({ description: { title: `${title} Preisobjekt` }, terms })
  const bidOn = async (auctionId: AuctionId, price: number): Promise<number> => {
    const { revision } = receiptSchema.parse((await anna.bid(auctionId, price)).json())
    await stack.seen(auctionId, revision)
    return revision
  }
  const immediatePurchase = { immediatePurchaseEnabled: true, immediatePurchasePrice: 500_000 as Price }
  await openObject('Ohne Gebot', { startPrice: 450_000 as Price })
  await bidOn(await openObject('Mit Gebot'), 200_000)
  const bought = await openObject('Verkauft', immediatePurchase)
  await bidOn(bought, 150_000)
  const request = { commandId: newCommandId(), confirmations: allConfirmed }
  const asked = await ben.post(`/api/auctions/${bought}/immediate-purchase-requests`, request)
  const requestRevision = receiptSchema.parse(asked.json()).revision
  await stack.seen(bought, requestRevision)
  expect(await managed(broker, bought, 'AcceptImmediatePurchase', { requestRevision })).toBe(201)
  const sorted = async (direction: string) => {
    const query = `search=preisobjekt&sort=price&direction=${direction}`
    const { auctions } = (await broker.get(`${base}?${query}`)).json() as { auctions: { title: string }[] }
    return auctions.map(({ title }) => title.replace(' Preisobjekt', ''))
  }
  expect(await sorted('descending')).toEqual(['Verkauft', 'Mit Gebot', 'Ohne Gebot'])
  expect(await sorted('ascending')).toEqual(['Mit Gebot', 'Verkauft', 'Ohne Gebot'])
  const file = await broker.get(`/api/administration/auctions-file?ids=${bought}&language=en`)
  expect(file.text).toContain(',"Sold: immediate purchase",')
  expect(file.text).toContain(',100000,500000,"EUR",')
})

test('[COST-3] a contract that the seller pays is not drafted or revised with a fee of the buyer', async () => {
  const auctionId = randomUUID()
  const { description, terms } = draft(auctionId as AuctionId, newCommandId()).data
  const costTerms = { ...description.costTerms, contractFeeType: 'PayedBySeller', contractFeePercent: 1.5 }
  const drafted = (costs: object) =>
    broker.post(base, {
      commandId: randomUUID(),
      auctionId,
      description: { ...description, costTerms: costs },
      terms,
    })
  const free = { ...costTerms, contractFeePercent: null, contractFeeFixedCents: null }
  const refused = await drafted(costTerms)
  expect([refused.status, problemIn(refused).errors]).toEqual([
    400,
    { contractFeeType: [expect.any(String)] },
  ])
  expect((await drafted(free)).status).toBe(201)
  await stack.seen(auctionId as AuctionId, 0)
  const revise = (costs: object) =>
    managed(broker, auctionId, 'ReviseAuction', { description: { costTerms: costs } })
  expect(await revise(costTerms)).toBe(400)
  expect(await revise({ ...free, contractFeeFixedCents: 100 })).toBe(400)
  expect(await revise({ ...free, contractFeeType: 'Hidden' })).toBe(201)
})
