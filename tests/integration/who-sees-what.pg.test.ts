import {
  auctionDetailsSchema,
  dashboardAuctionSchema,
  endedAuctionSchema,
  publicAuctionSchema,
} from '@zuschlag/contracts/auction/views'
import type { AuctionDetails, PublicAuction } from '@zuschlag/contracts/auction/views'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { people, problemIn, ScriptClient } from './people.ts'
import { stackOfFile } from './running-stack.ts'

const viewers = [
  'visitor',
  'admin',
  'broker',
  'otherBroker',
  'investingBroker',
  'anna',
  'carla',
  'seller',
  'multi',
] as const
type ViewerName = (typeof viewers)[number]
const kinds = ['listed', 'unlisted', 'draft', 'withdrawn'] as const
type Kind = (typeof kinds)[number]

const clients = new Map<ViewerName, ScriptClient>()
const auctions = new Map<Kind, AuctionId>()

const client = (name: ViewerName): ScriptClient => clients.get(name) ?? new ScriptClient(stack.url)
const auction = (kind: Kind): AuctionId => auctions.get(kind) as AuctionId
const stack = await stackOfFile()
const document = { name: 'Grundbuch.pdf', storageUrl: '/api/auctions/x/documents/a.pdf' }
auctions.set('listed', await stack.openAuction({ description: { documents: [document] } }))
auctions.set('unlisted', await stack.openAuction({ description: { listed: false } }))
auctions.set('withdrawn', await stack.openAuction())
auctions.set('draft', await stack.draftAuction())
await stack.manage(auction('withdrawn'), 'WithdrawAuction', { reason: 'Verkauft' })
for (const kind of ['unlisted', 'draft'] as const) {
  await stack.manage(auction(kind), 'GrantAccess', { userId: people.carla.id })
}
for (const name of viewers) {
  const person = name === 'visitor' || name === 'multi' ? null : people[name]
  clients.set(
    name,
    person === null ? new ScriptClient(stack.url) : await ScriptClient.signedIn(stack.url, person),
  )
}
const multi = client('multi')
multi.takeCookie(
  await multi.post('/api/account/login', {
    email: people.multi.email,
    password: 'a password for tests',
    tenantId: people.otherTenant.tenantId,
  }),
)

/** Status of public and of private details, and why a bid is blocked there. */
const expected: Record<Kind, Record<ViewerName, readonly [number, number, string | null]>> = {
  listed: {
    visitor: [200, 401, 'unauthenticated'],
    admin: [200, 200, 'bidderNotPermitted'],
    broker: [200, 200, 'bidderNotPermitted'],
    otherBroker: [200, 200, 'bidderNotPermitted'],
    investingBroker: [200, 200, 'bidderNotPermitted'],
    anna: [200, 200, null],
    carla: [200, 403, 'bidderNotPermitted'],
    seller: [200, 200, 'bidderNotPermitted'],
    multi: [200, 403, 'bidderNotPermitted'],
  },
  unlisted: {
    visitor: [404, 401, null],
    admin: [200, 200, 'bidderNotPermitted'],
    broker: [200, 200, 'bidderNotPermitted'],
    otherBroker: [404, 404, null],
    investingBroker: [200, 200, 'bidderNotPermitted'],
    anna: [200, 200, null],
    carla: [200, 200, null],
    seller: [200, 200, 'bidderNotPermitted'],
    multi: [404, 404, null],
  },
  draft: {
    visitor: [404, 401, null],
    admin: [200, 200, 'bidderNotPermitted'],
    broker: [200, 200, 'bidderNotPermitted'],
    otherBroker: [404, 404, null],
    investingBroker: [200, 200, 'bidderNotPermitted'],
    anna: [404, 404, null],
    carla: [200, 200, 'auctionNotPublished'],
    seller: [200, 200, 'bidderNotPermitted'],
    multi: [404, 404, null],
  },
  withdrawn: {
    visitor: [200, 401, 'unauthenticated'],
    admin: [200, 200, 'bidderNotPermitted'],
    broker: [200, 200, 'bidderNotPermitted'],
    otherBroker: [200, 200, 'bidderNotPermitted'],
    investingBroker: [200, 200, 'bidderNotPermitted'],
    anna: [200, 200, 'auctionNotPublished'],
    carla: [200, 403, 'bidderNotPermitted'],
    seller: [200, 200, 'bidderNotPermitted'],
    multi: [200, 403, 'bidderNotPermitted'],
  },
}

describe.each(kinds)('an auction that is %s', (kind) => {
  test.each(viewers)('[PERM-1] [PERM-2] [PERM-4] for %s', async (name) => {
    const [publicStatus, privateStatus, blockedBy] = expected[kind][name]
    const open = await client(name).get(`/api/public/auctions/${auction(kind)}`)
    expect(open.status).toBe(publicStatus)
    if (open.status === 200) {
      const details = auctionDetailsSchema.strict().parse(open.json())
      expect(details.abilities.bidBlockedBy ?? null).toBe(blockedBy)
      expect(details.documents).toEqual([])
      const locked = kind === 'listed' ? [{ name: 'Grundbuch.pdf', fileType: 'PDF' }] : []
      expect(details.lockedDocuments).toEqual(locked)
      expect(details).not.toHaveProperty('costs')
      expect(details).not.toHaveProperty('isHighestBidder')
    } else expect(problemIn(open).message).toBe('AuctionDetails.NotFound')
    const inner = await client(name).get(`/api/auctions/${auction(kind)}`)
    expect(inner.status).toBe(privateStatus)
    if (inner.status === 200) {
      const details = auctionDetailsSchema.strict().parse(inner.json())
      expect(details.documents).toHaveLength(kind === 'listed' ? 1 : 0)
      expect(details.costs?.totalPrice).toBeGreaterThan(0)
    }
    for (const path of ['costs?price=100000', 'anonymized-bids']) {
      expect((await client(name).get(`/api/auctions/${auction(kind)}/${path}`)).status).toBe(privateStatus)
    }
  })

  test('[PERM-3] bids of those who may not are refused by the engine itself', async () => {
    for (const name of ['admin', 'broker', 'otherBroker', 'investingBroker', 'seller'] as const) {
      const answer = await client(name).bid(auction(kind), 100_000)
      expect([name, answer.status, problemIn(answer).code]).toEqual([name, 403, 'bidderNotPermitted'])
    }
  })
})

describe("figures that are somebody's alone", () => {
  test('[PERM-5] the minimum price is null for readers and present for the tenant', async () => {
    const auctionId = await stack.openAuction({ terms: { minimumPrice: 150_000 as never } })
    const seenBy = async (name: ViewerName) => (await client(name).details(auctionId)).minimumPrice
    expect(await seenBy('anna')).toBeNull()
    expect(await seenBy('otherBroker')).toBeNull()
    expect([await seenBy('admin'), await seenBy('broker'), await seenBy('seller')]).toEqual([
      150_000, 150_000, 150_000,
    ])
    expect((await listed(auctionId)).minimumPrice).toBeNull()
    const shown = await stack.openAuction({
      terms: { minimumPrice: 150_000 as never },
      description: { showMinimumPrice: true },
    })
    expect((await client('anna').details(shown)).minimumPrice).toBe(150_000)
    expect((await listed(shown)).minimumPrice).toBe(150_000)
  })

  test('[PERM-6] a closed process shows neither the number of bids nor a list', async () => {
    const auctionId = await stack.openAuction({ terms: { closedProcess: true } })
    await client('anna').bid(auctionId, 100_000)
    const details = await client('anna').details(auctionId)
    expect(details).not.toHaveProperty('bidCount')
    expect(details).toMatchObject({ hasBids: true, abilities: { seeAnonymizedBids: false } })
    expect(await listed(auctionId)).not.toHaveProperty('bidCount')
    const list = await client('anna').get(`/api/auctions/${auctionId}/anonymized-bids`)
    expect([list.status, problemIn(list).code]).toEqual([403, 'forbidden'])
  })

  test('[PERM-6] hidden anonymized bids are refused, shown ones name nobody', async () => {
    const hidden = await stack.openAuction({ description: { hideAnonymizedAuctionBids: true } })
    expect((await client('anna').get(`/api/auctions/${hidden}/anonymized-bids`)).status).toBe(403)
    const shown = await stack.openAuction()
    await client('anna').bid(shown, 100_000)
    const list = await client('anna').get(`/api/auctions/${shown}/anonymized-bids`)
    expect(list.json()).toEqual([
      { order: 1, price: 100_000, isOwn: true, timestamp: expect.any(String) as string },
    ])
    expect(list.text).not.toContain(people.anna.id)
  })
})

async function listed(auctionId: AuctionId): Promise<PublicAuction> {
  const answer = await client('visitor').get('/api/public/auctions')
  const list = z.array(publicAuctionSchema.strict()).parse(answer.json())
  return list.find(({ id }) => id === auctionId) as PublicAuction
}

describe('lists', () => {
  test('the public list holds what is published and listed, for everybody the same', async () => {
    const ids = async (name: ViewerName) =>
      (JSON.parse((await client(name).get('/api/public/auctions')).text) as PublicAuction[]).map(
        ({ id }) => id,
      )
    const open = await ids('visitor')
    expect(open).toContain(auction('listed'))
    for (const kind of ['unlisted', 'draft'] as const) expect(open).not.toContain(auction(kind))
    expect(await ids('admin')).toEqual(open)
  })

  test('a long public list travels packed to those who take it', async () => {
    const listOf = async (encoding: string) => {
      const response = await fetch(`${stack.url}/api/public/auctions`, {
        headers: { 'accept-encoding': encoding },
      })
      return { encoding: response.headers.get('content-encoding'), list: await response.text() }
    }
    const [packed, plain] = [await listOf('gzip'), await listOf('identity')]
    expect([packed.encoding, plain.encoding]).toEqual(['gzip', null])
    expect(JSON.parse(packed.list)).toHaveLength((JSON.parse(plain.list) as unknown[]).length)
  })

  test('the dashboard holds what somebody was let into or bids in', async () => {
    await client('anna').bid(auction('unlisted'), 100_000)
    await stack.seen(auction('unlisted'), 4)
    const own = async (name: ViewerName) =>
      z.array(dashboardAuctionSchema.strict()).parse((await client(name).get('/api/auctions')).json())
    expect((await own('carla')).map(({ id }) => id).toSorted()).toEqual(
      [auction('unlisted'), auction('draft')].toSorted(),
    )
    const annas = (await own('anna')).find(({ id }) => id === auction('unlisted'))
    expect(annas).toMatchObject({ isHighestBidder: true, currentUserLastBidPrice: 100_000 })
    expect(await own('broker')).toEqual([])
  })

  test('ended ones are found by title, town and tenant, in pages', async () => {
    const titles = ['Haus am Wörthersee', 'Villa am Attersee', 'Hütte']
    await Promise.all(
      titles.map(async (title) => {
        const end = stack.clock.hoursFromNow(0.0015)
        const auctionId = await stack.openAuction({ terms: { end }, description: { title } })
        // Drafted, published, started, ended.
        await stack.seen(auctionId, 3)
      }),
    )
    const found = async (query: string) =>
      z
        .array(endedAuctionSchema.strict())
        .parse((await client('visitor').get(`/api/public/auctions/ended${query}`)).json())
    expect((await found('?search=worthersee')).map(({ title }) => title)).toEqual([titles[0]])
    expect((await found('?search=Haus%201')).length).toBe(3)
    const pages = [await found('?take=2'), await found('?skip=2&take=2')]
    expect(pages.map((page) => page.length)).toEqual([2, 1])
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(3)
  })
})

test("[PERM-7] a private seller's contact is shown nowhere", async () => {
  const auctionId = await stack.openAuction({ ownership: { sellType: 1 } })
  const details = await client('anna').details(auctionId)
  expect(details.broker).toMatchObject({
    fullNameWithTitle: 'Mag. Eva Huber, MSc',
    phoneNumber: null,
    email: null,
  })
  expect((await listed(auctionId)).broker).toMatchObject({ phoneNumber: null, email: null })
  const tenants: AuctionDetails = await client('anna').details(auction('listed'))
  expect(tenants.broker).toMatchObject({ phoneNumber: '+4315550199', email: 'huber@test.example' })
})
