import type { AuctionDetails, PublicAuction } from '@zuschlag/contracts/auction/views'
import { expect, test } from 'vitest'
import { people, ScriptClient } from './people.ts'
import { stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()
const visitor = new ScriptClient(stack.url)
const anna = await ScriptClient.signedIn(stack.url, people.anna)
const auctionId = await stack.openAuction()
const hidden = await stack.openAuction({ description: { listed: false } })

const LIST = '/api/public/auctions'
const details = `${LIST}/${auctionId}`

/** Without an own `cache-control`, fetch asks for an answer that is made again. */
const ifOther = (tag: string) => ({ 'if-none-match': tag, 'cache-control': 'max-age=0' })

async function cardIn(client: ScriptClient): Promise<PublicAuction | undefined> {
  const list = (await client.get(LIST)).json() as PublicAuction[]
  return list.find(({ id }) => id === auctionId)
}

async function bid(price: number): Promise<number> {
  const answer = await anna.bid(auctionId, price)
  expect(answer.status).toBe(201)
  const { revision } = answer.json() as { readonly revision: number }
  await stack.seen(auctionId, revision)
  return revision
}

test('lists and details of visitors have a tag, and say that nothing changed until something did', async () => {
  for (const path of [LIST, details]) {
    const { headers } = await visitor.get(path)
    const tag = headers.get('etag') ?? ''
    expect((await visitor.get(path, ifOther(tag))).status).toBe(304)
    await bid(path === LIST ? 150_000 : 160_000)
    expect((await visitor.get(path, ifOther(tag))).status).toBe(200)
  }
})

test('after a bid, its bidder finds it in every read', async () => {
  for (let price = 200_000; price < 300_000; price += 10_000) {
    const revision = await bid(price)
    const seen = { 'minimum-revision': String(revision) }
    const own = (await anna.get(`/api/auctions/${auctionId}`, seen)).json() as AuctionDetails
    expect(own).toMatchObject({
      revision,
      currentPrice: price,
      currentUserLastBidPrice: price,
      isHighestBidder: true,
    })
    expect((await visitor.get(details, seen)).json()).toMatchObject({ revision, currentPrice: price })
    expect(await cardIn(visitor)).toMatchObject({ revision, currentPrice: price })
    const [mine] = (await anna.get('/api/auctions')).json() as PublicAuction[]
    expect(mine).toMatchObject({ id: auctionId, revision, currentPrice: price })
    const [best] = (await anna.get(`/api/auctions/${auctionId}/anonymized-bids`)).json() as object[]
    expect(best).toMatchObject({ price, isOwn: true })
  }
})

test('a broker who changes their name reads the new one at once, in lists and details', async () => {
  const broker = await ScriptClient.signedIn(stack.url, people.broker)
  const { email: _email, ...profile } = (await broker.get('/api/user/profile')).json() as Record<
    string,
    unknown
  >
  await cardIn(visitor)
  await visitor.get(details)
  expect((await broker.send('PUT', '/api/user/profile', { ...profile, lastName: 'Neuname' })).status).toBe(
    200,
  )
  expect((await cardIn(visitor))?.broker.fullNameWithTitle).toContain('Neuname')
  expect((await visitor.get(details)).text).toContain('Neuname')
})

test('who runs an auction reads the revision of all its events, others that of what they may know', async () => {
  const broker = await ScriptClient.signedIn(stack.url, people.broker)
  const { revision } = await stack.manage(auctionId, 'GrantAccess', { userId: people.carla.id })
  await stack.seen(auctionId, revision)
  expect((await cardIn(broker))?.revision).toBe(revision)
  expect((await cardIn(visitor))?.revision).toBeLessThan(revision)
  expect((await cardIn(anna))?.revision).toBeLessThan(revision)
})

test('what is kept for one reader is hidden from the next', async () => {
  expect((await anna.get(`${LIST}/${hidden}`)).status).toBe(200)
  expect((await visitor.get(`${LIST}/${hidden}`)).status).toBe(404)
})

test('an auction that ends is on the next page of ended ones at once', async () => {
  const ENDED = `${LIST}/ended?take=100`
  const endedIds = async (client: ScriptClient) =>
    ((await client.get(ENDED)).json() as { readonly id: string }[]).map(({ id }) => id)
  const open = await stack.openAuction({ terms: { openEnd: true, end: null } })
  expect(await endedIds(visitor)).not.toContain(open)
  const { revision } = await stack.manage(open, 'EndAuction', {})
  await stack.seen(open, revision)
  expect(await endedIds(anna)).toContain(open)
  expect(await endedIds(visitor)).toContain(open)
})
