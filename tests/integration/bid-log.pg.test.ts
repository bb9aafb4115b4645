import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { expect, test, vi } from 'vitest'
import { people, problemIn, type ScriptClient } from './people.ts'
import { type AuctionChanges, signedIn, stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()
const [admin, broker, seller, anna, ben] = await signedIn(stack, 'admin', 'broker', 'seller', 'anna', 'ben')

const ofTenant = (auctionId: AuctionId, query: string) =>
  `/api/administration/auctions/${auctionId}/bid-log?${query}`
const ofBidder = (auctionId: AuctionId, query: string) => `/api/auctions/${auctionId}/bid-log?${query}`
const linesOf = (text: string) => text.slice(1).trimEnd().split('\r\n')

async function bidBy(client: ScriptClient, auctionId: AuctionId, price: number): Promise<number> {
  const answer = await client.bid(auctionId, price)
  const { revision } = answer.json() as { revision: number }
  await stack.seen(auctionId, revision)
  return revision
}

/** Three bids of two people, the end by the broker, and the award. */
async function decided(changes: AuctionChanges = {}): Promise<AuctionId> {
  const auctionId = await stack.openAuction({
    ...changes,
    terms: { openEnd: true, end: null, ...changes.terms },
  })
  await bidBy(ben, auctionId, 100_000)
  await bidBy(anna, auctionId, 110_000)
  const bidRevision = await bidBy(ben, auctionId, 120_000)
  await stack.manage(auctionId, 'EndAuction', {})
  await stack.manage(auctionId, 'AwardAuction', { bidRevision })
  return auctionId
}

test('[LOG-1] [ADM-17] the broker reads names, the seller numbers, bidders numbers with their own marked', async () => {
  const auctionId = await decided()
  for (const client of [broker, seller]) {
    const answer = await client.get(ofTenant(auctionId, 'format=csv&language=en'))
    expect(answer.headers.get('content-disposition')).toContain(`zuschlag-bid-log-${auctionId}.csv`)
    // The last one says why revisions are skipped.
    expect(linesOf(answer.text)).toHaveLength(8)
    for (const { email } of [people.anna, people.ben])
      expect(answer.text.includes(email)).toBe(client === broker)
  }
  const own = await anna.get(ofBidder(auctionId, 'format=csv'))
  expect(own.status).toBe(200)
  for (const person of [people.anna, people.ben, people.broker]) {
    expect(own.text).not.toContain(person.email)
    expect(own.text).not.toContain(person.id)
  }
  const [head, , first, second] = linesOf(own.text)
  expect(head).toContain('"Nr.";"eigenes"')
  expect(first).toContain('"Gebot";1;;100000;"EUR"')
  expect(second).toContain('"Gebot";2;"ja";110000;"EUR"')
})

test('[LOG-3] the same log is the same document, byte by byte, and another language another one', async () => {
  const auctionId = await decided()
  const bytes = async (client: ScriptClient, path: string) => {
    const answer = await client.get(path)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    return answer.bytes
  }
  const first = await bytes(broker, ofTenant(auctionId, 'format=pdf'))
  stack.clock.jumpTo(stack.clock.hoursFromNow(1))
  expect((await bytes(broker, ofTenant(auctionId, 'format=pdf'))).equals(first)).toBe(true)
  expect((await bytes(broker, ofTenant(auctionId, 'format=pdf&language=en'))).equals(first)).toBe(false)
  const own = await bytes(anna, ofBidder(auctionId, 'format=pdf'))
  for (const pdf of [first, own]) {
    expect(pdf.subarray(0, 8).toString('latin1')).toBe('%PDF-1.7')
    const text = pdf.toString('latin1')
    expect(text).toContain('/MarkInfo')
    expect(text).toContain('/StructTreeRoot')
    expect(text).toContain('/Lang (de)')
  }
})

test('[LOG-1] there is no document before the end, and none for people without a bid', async () => {
  const auctionId = await stack.openAuction()
  await bidBy(anna, auctionId, 100_000)
  for (const answer of [
    await broker.get(ofTenant(auctionId, 'format=pdf')),
    await anna.get(ofBidder(auctionId, 'format=csv')),
  ]) {
    expect([answer.status, problemIn(answer).code]).toEqual([409, 'auctionNotEnded'])
  }
  await stack.manage(auctionId, 'WithdrawAuction', { reason: 'Verkauf an Familie' })
  expect((await anna.get(ofBidder(auctionId, 'format=csv'))).status).toBe(200)
  const answer = await ben.get(ofBidder(auctionId, 'format=csv'))
  expect([answer.status, problemIn(answer).code]).toEqual([404, 'noOwnBid'])
  expect((await ben.get(ofTenant(auctionId, 'format=csv'))).status).toBe(404)
  expect((await broker.get(ofTenant(auctionId, 'format=exe'))).status).toBe(400)
})

test('[LOG-1] whose access has ended since reads the numbered bids of an open process, and who got it', async () => {
  const auctionId = await stack.openAuction({ terms: { admittedOnly: true, openEnd: true, end: null } })
  for (const { id } of [people.anna, people.ben]) await stack.manage(auctionId, 'GrantAccess', { userId: id })
  await bidBy(ben, auctionId, 100_000)
  await bidBy(anna, auctionId, 110_000)
  const bidRevision = await bidBy(ben, auctionId, 120_000)
  await stack.manage(auctionId, 'EndAuction', {})
  await stack.manage(auctionId, 'AwardAuction', { bidRevision })
  const { revision } = await stack.manage(auctionId, 'RevokeAccess', { userId: people.anna.id })
  await stack.seen(auctionId, revision)
  const own = await anna.get(ofBidder(auctionId, 'format=csv&language=en'))
  expect(own.text).toMatch(/100000[^]*110000[^]*120000/)
})

test('[LOG-2] a closed process shows a bidder their own bids alone', async () => {
  const auctionId = await decided({ terms: { closedProcess: true } })
  const own = await anna.get(ofBidder(auctionId, 'format=csv&language=en'))
  expect(own.text).toContain('110000')
  expect(own.text).not.toMatch(/100000|120000/)
})

test('[LOG-3] a log that is asked for again is the same, until an award, a voided bid or another name changes it', async () => {
  const auctionId = await stack.openAuction({ terms: { openEnd: true, end: null } })
  const bidRevision = await bidBy(ben, auctionId, 100_000)
  const higher = await bidBy(anna, auctionId, 110_000)
  await stack.manage(auctionId, 'EndAuction', {})
  const read = async () => (await broker.get(ofTenant(auctionId, 'format=csv&language=en'))).text
  const ended = await read()
  expect(await read()).toBe(ended)
  const voided = await admin.manage(auctionId, 'VoidBid', { bidRevision: higher, reason: 'Irrtum' })
  await stack.seen(auctionId, (voided.json() as { revision: number }).revision)
  const corrected = await read()
  expect(corrected).toContain('Irrtum')
  await stack.manage(auctionId, 'AwardAuction', { bidRevision })
  const awarded = await read()
  expect(awarded.length).toBeGreaterThan(corrected.length)
  await stack.knex('accounts.users').where({ id: people.ben.id }).update({ last_name: 'Neumann' })
  expect(await read()).toContain('Neumann')
  // Each reader has a document of their own.
  expect((await ben.get(ofBidder(auctionId, 'format=csv&language=en'))).text).not.toContain('Neumann')
  await stack.knex('accounts.users').where({ id: people.ben.id }).update({ last_name: 'Nachname' })
  expect(await read()).toBe(awarded)
})

test('[LOG-1] sixty logs at once by one reader: others have theirs, and whatever is refused says when to ask again', async () => {
  const auctionId = await decided()
  const flood = Array.from({ length: 60 }, () => ben.get(ofBidder(auctionId, 'format=pdf')))
  const own = await anna.get(ofBidder(auctionId, 'format=pdf'))
  expect(own.status).toBe(200)
  const answers = await Promise.all(flood)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(answers.length - refused.length).toBeGreaterThan(0)
  for (const answer of refused) {
    expect([429, 503]).toContain(answer.status)
    expect(answer.headers.get('retry-after')).not.toBeNull()
  }
})

test('the history as a file has every event with its hash, and attempts are beside it', async () => {
  const auctionId = await decided()
  await anna.bid(auctionId, 1)
  const path = (stream: string) =>
    `/api/administration/auctions/${auctionId}/history-file?language=en&stream=${stream}`
  const events = await stack.eventsOf(auctionId)
  const history = await broker.get(path('auction'))
  // Attempts have no receipt whose revision a reader could wait for.
  const attempts = await vi.waitUntil(async () => {
    const answer = await broker.get(path('attempts'))
    return linesOf(answer.text).length > 1 && answer
  }, 30_000)
  expect(linesOf(history.text).length + linesOf(attempts.text).length).toBe(events.length + 2)
  for (const { hash } of events) expect(history.text + attempts.text).toContain(hash)
  expect((await anna.get(path('auction'))).status).toBe(404)
  const page = async (query: string) => {
    const answer = await broker.get(`/api/administration/auctions/${auctionId}/history?${query}`)
    return (answer.json() as { revision: number; type: string }[]).map(({ revision }) => revision)
  }
  const [newest = 0] = await page('order=newest&take=1')
  expect(await page(`order=newest&take=2&before=${newest}`)).toEqual([newest - 1, newest - 2])
  expect(await page('type=BidPlaced')).toHaveLength(3)
})
