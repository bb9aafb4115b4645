import { allConfirmed } from '@zuschlag/contracts/auction/confirmations'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { CLOSED_REVISION_MIN } from '@zuschlag/contracts/realtime/revisions'
import { beforeAll, expect, test } from 'vitest'
import { LiveClient } from '../../scripts/client/live-client.ts'
import { people, ScriptClient } from './people.ts'
import { stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()
let visitor: ScriptClient
let anna: ScriptClient
let ben: ScriptClient

beforeAll(async () => {
  visitor = new ScriptClient(stack.url)
  anna = await ScriptClient.signedIn(stack.url, people.anna)
  ben = await ScriptClient.signedIn(stack.url, people.ben)
})

/** Every GET route that answers without a session, about this auction where it is about one. */
async function publicPaths(auctionId: AuctionId): Promise<readonly string[]> {
  const { paths } = (await visitor.get('/api/openapi.json')).json() as {
    paths: Record<string, Record<string, unknown>>
  }
  const readable = Object.keys(paths).filter((path) => paths[path]?.['get'] !== undefined)
  const asked = readable
    .map((path) => path.replace('{auctionId}', auctionId))
    .filter((path) => !path.includes('{'))
  const answers = await Promise.all(asked.map(async (path) => ({ path, answer: await visitor.get(path) })))
  return answers.filter(({ answer }) => answer.status === 200).map(({ path }) => path)
}

/** Numbers by where they stand, in JSON and in other texts. */
function numbersIn(value: unknown, at: string, into: Map<string, number>): Map<string, number> {
  if (typeof value === 'number') into.set(at, value)
  else if (typeof value === 'object' && value !== null) {
    const id = 'id' in value && typeof value.id === 'string' ? `#${value.id}` : ''
    for (const [key, each] of Object.entries(value)) numbersIn(each, `${at}${id}/${key}`, into)
  } else if (typeof value === 'string') {
    for (const [index, [digits]] of [...value.matchAll(/(?<![\d-])\d{1,15}(?![\d-])/g)].entries())
      into.set(`${at}~${index}`, Number(digits))
  }
  return into
}

async function everyNumber(paths: readonly string[], live: LiveClient): Promise<Map<string, number>> {
  const numbers = new Map<string, number>()
  for (const path of paths) {
    const { text } = await visitor.get(path)
    numbersIn(text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text, path, numbers)
  }
  return numbersIn(live.messages.at(-1), 'live', numbers)
}

test('[PERM-6] [LIVE-7] no number that a visitor gets grows by one with each bid in a closed process', async () => {
  const auctionId = await stack.openAuction({ terms: { closedProcess: true } })
  const paths = await publicPaths(auctionId)
  expect(paths.length).toBeGreaterThan(6)
  const live = await LiveClient.open(stack.url)
  await live.subscribed(auctionId)
  const series = [await everyNumber(paths, live)]
  let seen = live.messages.length
  for (const [bidder, price] of [
    [anna, 100_000],
    [ben, 103_000],
    [anna, 109_000],
  ] as const) {
    stack.clock.jumpTo(stack.clock.hoursFromNow(7 / 60))
    expect((await bidder.bid(auctionId, price)).status).toBe(201)
    await live.until(
      (message) => 'auction' in message && message.auction.currentPrice === price && message.auction.hasBids,
    )
    series.push(await everyNumber(paths, live))
    expect(live.messages.length).toBe(seen + 1)
    seen = live.messages.length
  }
  const [first = new Map<string, number>(), ...later] = series
  const counting = [...first].filter(([at, start]) =>
    later.every((each, index) => each.get(at) === start + index + 1),
  )
  expect(counting).toEqual([])
  expect(first.size).toBeGreaterThan(50)
  const causes = live.messages.flatMap((message) => ('cause' in message ? [message.cause] : []))
  expect(causes).toEqual(['changed', 'changed', 'changed'])
  live.socket.close()
})

test('[LIVE-2] [LIVE-3] its bidders come back with what they have seen, and read their own bids', async () => {
  const auctionId = await stack.openAuction({ terms: { closedProcess: true } })
  const first = await LiveClient.open(stack.url, anna.cookie)
  const { revision: known } = await first.subscribed(auctionId)
  expect(known).toBeGreaterThanOrEqual(CLOSED_REVISION_MIN)
  first.socket.close()
  const { revision: receipt } = (await anna.bid(auctionId, 100_000)).json() as { revision: number }
  const own = await anna.get(`/api/auctions/${auctionId}`, { 'minimum-revision': String(receipt) })
  expect(own.json()).toMatchObject({
    currentPrice: 100_000,
    isHighestBidder: true,
    currentUserLastBidPrice: 100_000,
  })
  await ben.bid(auctionId, 102_000)
  const second = await LiveClient.open(stack.url, anna.cookie)
  const { revision } = await anna.details(auctionId)
  second.send({ type: 'subscribe', auctionId, after: known })
  await second.revision(auctionId, revision)
  expect(second.messages).toMatchObject([
    { type: 'subscribed', revision },
    // Her own bid was among what she missed.
    { type: 'readerNews', about: 'admission' },
  ])
  const again = await anna.get(`/api/auctions/${auctionId}`, { 'minimum-revision': String(revision) })
  expect(again.json()).toMatchObject({ revision, currentPrice: 102_000, isOutbidden: true })
  second.socket.close()
})

test('[LIVE-12] a visitor does not see that somebody asked to buy or was given access, by message or by revision', async () => {
  const enabled = { immediatePurchaseEnabled: true, immediatePurchasePrice: 500_000 as never }
  const auctionId = await stack.openAuction({ terms: enabled })
  const live = await LiveClient.open(stack.url)
  await live.subscribed(auctionId)
  const before = (await visitor.get(`/api/public/auctions/${auctionId}`)).json() as { revision: number }
  const commandId = crypto.randomUUID()
  const asked = await anna.post(`/api/auctions/${auctionId}/immediate-purchase-requests`, {
    commandId,
    confirmations: allConfirmed,
  })
  expect(asked.status).toBe(201)
  const { revision: receipt } = asked.json() as { revision: number }
  await stack.manage(auctionId, 'GrantAccess', { userId: people.carla.id })
  expect((await visitor.get(`/api/public/auctions/${auctionId}`)).json()).toMatchObject({
    revision: before.revision,
  })
  // The one who asked reads their own revision or a later one.
  const own = await anna.get(`/api/auctions/${auctionId}`, { 'minimum-revision': String(receipt) })
  expect(own.json()).toMatchObject({ revision: receipt, hasOpenImmediatePurchaseRequest: true })
  const { revision } = (await ben.bid(auctionId, 100_000)).json() as { revision: number }
  await live.revision(auctionId, revision)
  expect(live.messages).toMatchObject([
    { type: 'subscribed', revision: before.revision },
    { type: 'UpdateAuction', previousRevision: before.revision, revision, cause: 'BidPlaced' },
  ])
  live.socket.close()
})

test('[PERM-5] a hidden minimum price is in no answer and no message until a bid is refused for it', async () => {
  const minimum = 187_531
  const hidden = { terms: { auctionType: 2, minimumPrice: minimum as never } as const }
  const auctionId = await stack.openAuction({ ...hidden, description: { showMinimumPrice: false } })
  const paths = await publicPaths(auctionId)
  const live = await LiveClient.open(stack.url, anna.cookie)
  await live.subscribed(auctionId)
  const shown = await Promise.all(paths.map(async (path) => (await visitor.get(path)).text))
  const privately = await Promise.all(
    [`/api/auctions/${auctionId}`, '/api/auctions'].map(async (path) => (await anna.get(path)).text),
  )
  const said = [...shown, ...privately, JSON.stringify(live.messages)].join('\n')
  expect(said).not.toContain(String(minimum))
  expect(said).not.toContain('"minimumBid"')
  // Costs are shown for a price that says nothing about it.
  expect(privately.join('\n')).toContain('"totalPrice"')
  const refused = await anna.bid(auctionId, minimum - 1)
  expect([refused.status, refused.json()]).toMatchObject([
    409,
    { code: 'auctionBidTooLow', minimumBid: minimum },
  ])
  live.socket.close()
})

test('[BID-15] the lowest valid bid is shown only to readers who may bid', async () => {
  const auctionId = await stack.openAuction()
  expect((await visitor.get(`/api/public/auctions/${auctionId}`)).text).not.toContain('"minimumBid"')
  expect(await anna.details(auctionId)).toMatchObject({ minimumBid: 100_000 })
})
