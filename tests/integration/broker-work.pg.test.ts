import { expect, test } from 'vitest'
import { allConfirmed } from '@zuschlag/contracts/auction/confirmations'
import { people, ScriptClient } from './people.ts'
import { newCommandId, signedIn, stackOfFile } from './running-stack.ts'

type Overview = {
  readonly counts: Readonly<Record<string, number>>
  readonly openRequests: number
  readonly endingSoon: number
  readonly withoutDocuments: number
}
type Listed = {
  readonly auctions: readonly { readonly id: string; readonly end: string | null }[]
  readonly total: number
}
type Requests = { readonly requests: readonly Record<string, unknown>[]; readonly total: number }

const stack = await stackOfFile()
const [broker] = await signedIn(stack, 'broker')

const overviewOf = async (client: ScriptClient) =>
  (await client.get('/api/administration/overview')).json() as Overview
const listed = async (query: string, client = broker) =>
  (await client.get(`/api/administration/auctions?${query}`)).json() as Listed
const requestsOf = async (client: ScriptClient) =>
  (await client.get('/api/administration/open-requests')).json() as Requests

test('each figure of the work is the number of rows behind it', async () => {
  const before = await overviewOf(broker)
  const soon = { start: stack.clock.hoursFromNow(-1), end: stack.clock.hoursFromNow(5) }
  const later = { ...soon, end: stack.clock.hoursFromNow(72) }
  const ending = await stack.openAuction({ terms: soon })
  await stack.openAuction({ terms: later })
  const after = await overviewOf(broker)
  expect(after.endingSoon).toBe(before.endingSoon + 1)
  const rows = await listed('work=end')
  expect(rows.total).toBe(after.endingSoon)
  expect(rows.auctions.map(({ id }) => id)).toContain(ending)
  expect((await listed('work=documents')).total).toBe(after.withoutDocuments)
  expect((await listed('work=decision')).total).toBe(after.counts['ended'])
})

test('a request waits until it is answered or the auction is over, for its own tenant alone', async () => {
  const terms = { immediatePurchaseEnabled: true, immediatePurchasePrice: 500_000 as never }
  const auctionId = await stack.openAuction({ terms })
  const anna = await ScriptClient.signedIn(stack.url, people.anna)
  const otherBroker = await ScriptClient.signedIn(stack.url, people.otherBroker)
  const request = { commandId: newCommandId(), confirmations: allConfirmed }
  const asked = await anna.post(`/api/auctions/${auctionId}/immediate-purchase-requests`, request)
  expect(asked.status).toBe(201)
  await expect.poll(async () => (await requestsOf(broker)).total).toBe(1)
  expect(await requestsOf(broker)).toMatchObject({
    requests: [
      { auction: { id: auctionId }, bidder: { email: people.anna.email }, price: 500_000, mayDecide: true },
    ],
  })
  expect((await overviewOf(broker)).openRequests).toBe(1)
  expect((await requestsOf(otherBroker)).total).toBe(0)
  expect((await requestsOf(anna)).total).toBe(0)

  await stack.manage(auctionId, 'WithdrawAuction', { reason: 'Ende des Tests' })
  await expect.poll(async () => (await requestsOf(broker)).total).toBe(0)
  expect((await overviewOf(broker)).openRequests).toBe(0)
})

test('what is over shows when it was over, and comes after every end to come', async () => {
  const words = 'Endfolge'
  const hour = (hours: number, title: string) => ({
    description: { title: `${words} ${title}` },
    terms: { end: stack.clock.hoursFromNow(hours) },
  })
  const later = await stack.openAuction(hour(90, 'später'))
  const withdrawn = await stack.openAuction(hour(60, 'zurückgezogen'))
  const sooner = await stack.openAuction(hour(80, 'früher'))
  const openEnd = await stack.openAuction({
    description: { title: `${words} offen` },
    terms: { end: null, openEnd: true },
  })
  await stack.manage(withdrawn, 'WithdrawAuction', { reason: 'Ende des Tests' })
  await stack.manage(openEnd, 'EndAuction', {})
  const inOrder = async () => (await listed(`search=${words}&sort=end`)).auctions
  await expect
    .poll(async () => (await inOrder()).map(({ id }) => id))
    .toEqual([sooner, later, openEnd, withdrawn])
  const now = stack.clock.hoursFromNow(0)
  for (const { id, end } of await inOrder())
    if (id === withdrawn || id === openEnd) expect(Date.parse(end ?? '')).toBeLessThanOrEqual(Date.parse(now))
})

test('one tenant alone is listed for those who see several', async () => {
  await stack.openAuction()
  const admin = await ScriptClient.signedIn(stack.url, people.admin)
  const own = await listed(`tenantId=${people.tenant.tenantId}`, admin)
  expect(own.total).toBeGreaterThan(0)
  expect((await listed(`tenantId=${people.otherTenant.tenantId}`, admin)).total).toBe(0)
  // A filter narrows what somebody may see, and opens nothing.
  const otherBroker = await ScriptClient.signedIn(stack.url, people.otherBroker)
  expect((await listed(`tenantId=${people.tenant.tenantId}`, otherBroker)).total).toBe(0)
})

test('the quick search finds objects, bidders and prices of the own tenant alone', async () => {
  const terms = { start: stack.clock.hoursFromNow(-1), end: stack.clock.hoursFromNow(48) }
  const title = 'Suchhaus am Anger'
  const auctionId = await stack.openAuction({ terms, description: { title } })
  const anna = await ScriptClient.signedIn(stack.url, people.anna)
  expect((await anna.bid(auctionId, 123_000)).status).toBe(201)
  const find = async (words: string, client = broker) =>
    (
      await client.get(`/api/administration/quick-search?search=${encodeURIComponent(words)}`)
    ).json() as Record<'objects' | 'bids', readonly unknown[]>
  expect(await find('suchhaus')).toMatchObject({ objects: [{ id: auctionId, title }], bids: [] })
  const bid = { auctionId, title, bidder: { email: people.anna.email }, price: 123_000 }
  for (const words of [people.anna.email, '€ 123.000'])
    await expect.poll(() => find(words)).toMatchObject({ bids: [bid] })

  const otherBroker = await ScriptClient.signedIn(stack.url, people.otherBroker)
  for (const stranger of [otherBroker, anna])
    for (const words of ['suchhaus', people.anna.email, '123000'])
      expect(await find(words, stranger)).toEqual({ objects: [], bids: [] })
})

test('whom a tenant only invited is not found by the name of the account', async () => {
  const auctionId = await stack.openAuction()
  const invitation = {
    commandId: newCommandId(),
    email: people.ben.email,
    firstName: 'Unbekannt',
    lastName: 'Gast',
    reason: 'Besichtigung',
  }
  const invited = await broker.post(`/api/administration/auctions/${auctionId}/invitations`, invitation)
  expect(invited.status).toBe(204)
  const answer = await broker.get(
    `/api/administration/quick-search?search=${encodeURIComponent(people.ben.email)}`,
  )
  expect(answer.json()).toEqual({ objects: [], bids: [] })
})
