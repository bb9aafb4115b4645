import { allConfirmed } from '@zuschlag/contracts/auction/confirmations'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { people, problemIn, ScriptClient } from './people.ts'
import { stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()

const privatePages = [
  '',
  '/costs?price=100000',
  '/anonymized-bids',
  '/questions',
  '/documents',
  '/bid-log?format=csv',
]

test('[ADM-18] where the terms admit bidders only, investors and brokers elsewhere read what is public alone', async () => {
  const auctionId = await stack.openAuction({ terms: { admittedOnly: true } })
  const pages = privatePages.map((page) => `/api/auctions/${auctionId}${page}`)
  for (const person of [people.anna, people.otherBroker]) {
    const client = await ScriptClient.signedIn(stack.url, person)
    const statuses = await Promise.all(pages.map(async (page) => [page, (await client.get(page)).status]))
    expect(statuses).toEqual(pages.map((page) => [page, 403]))
    const shown = await client.get(`/api/public/auctions/${auctionId}`)
    expect(shown.json()).toMatchObject({ admittedOnly: true })
  }
  expect(
    (await new ScriptClient(stack.url).get(`/api/public/auctions/${auctionId}/rules`)).json(),
  ).toMatchObject({
    admittedOnly: true,
  })
})

test('[ADM-18] an investor bids once access was given; before, the attempt is recorded', async () => {
  const auctionId = await stack.openAuction({ terms: { admittedOnly: true } })
  const anna = await ScriptClient.signedIn(stack.url, people.anna)
  expect(problemIn(await anna.bid(auctionId, 100_000)).code).toBe('bidderNotPermitted')
  const asked = { commandId: randomUUID(), confirmations: allConfirmed }
  const request = await anna.post(`/api/auctions/${auctionId}/immediate-purchase-requests`, asked)
  expect(problemIn(request).code).toBe('bidderNotPermitted')
  await stack.manage(auctionId, 'GrantAccess', { userId: people.anna.id })
  expect((await anna.get(`/api/auctions/${auctionId}`)).status).toBe(200)
  expect((await anna.bid(auctionId, 100_000)).status).toBe(201)
  const attempts = (await stack.eventsOf(auctionId)).filter(({ type }) => type === 'BidRejected')
  expect(attempts.map(({ data }) => data)).toMatchObject([{ code: 'bidderNotPermitted' }])
})
