import { rulesSheetSchema } from '@zuschlag/contracts/auction/rules-sheet'
import type { DashboardAuction } from '@zuschlag/contracts/auction/views'
import { WATCHED_MAX } from '@zuschlag/contracts/auction/watch-list'
import { instantSchema } from '@zuschlag/contracts/kernel/instant'
import { describe, expect, test } from 'vitest'
import { numberedUuid } from '../fixtures/auction-commands.ts'
import { people, problemIn, ScriptClient } from './people.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()
const night = { nightTimeStart: '22:00', nightTimeEnd: '08:00' }
// At noon, for an auction cannot end at night, and these tests run at every hour.
const end = instantSchema.parse(`${stack.clock.hoursFromNow(24).slice(0, 10)}T11:00:00.000Z`)
const description = { title: 'Haus; Hof, Garten' }
const listed = await stack.openAuction({ description, terms: { ...night, end } })
const unlisted = await stack.openAuction({ description: { listed: false } })
const draft = await stack.draftAuction()
const [anna, carla] = await signedIn(stack, 'anna', 'carla')
const visitor = new ScriptClient(stack.url)

const put = (client: ScriptClient, id: string) => client.send('PUT', `/api/user/watch-list/${id}`)
const remove = (client: ScriptClient, id: string) => client.send('DELETE', `/api/user/watch-list/${id}`)
const watched = async (client: ScriptClient) => (await client.get('/api/user/watch-list')).json()
const dashboard = async (client: ScriptClient) =>
  (await client.get('/api/auctions')).json() as DashboardAuction[]

describe('the watch list', () => {
  test('[WATCH-1] is for the signed-in, and each has their own', async () => {
    expect((await put(visitor, listed)).status).toBe(401)
    expect((await visitor.get('/api/user/watch-list')).status).toBe(401)
    expect((await put(anna, listed)).status).toBe(204)
    expect(await watched(anna)).toEqual([listed])
    expect(await watched(carla)).toEqual([])
  })

  test('[WATCH-1] adding and removing twice is adding and removing once', async () => {
    expect((await put(anna, listed)).status).toBe(204)
    expect(await watched(anna)).toEqual([listed])
    expect((await remove(anna, listed)).status).toBe(204)
    expect((await remove(anna, listed)).status).toBe(204)
    expect(await watched(anna)).toEqual([])
  })

  test('[WATCH-2] takes only what the reader sees; the rest does not exist', async () => {
    for (const [client, id] of [
      [anna, draft],
      [carla, unlisted],
      [carla, draft],
      [anna, numberedUuid(99, 1)],
    ] as const) {
      const answer = await put(client, id)
      expect([answer.status, problemIn(answer).code]).toEqual([404, 'auctionNotFound'])
    }
    expect((await put(anna, 'nonsense')).status).toBe(400)
  })

  test('[WATCH-3] brings an auction to the dashboard for as long as the reader sees it', async () => {
    expect(await dashboard(carla)).toEqual([])
    await put(carla, listed)
    expect(await dashboard(carla)).toMatchObject([{ id: listed, isWatched: true, isOutbidden: false }])
    await stack.manage(listed, 'ReviseAuction', { description: { listed: false } })
    expect(await dashboard(carla)).toEqual([])
    await stack.manage(listed, 'ReviseAuction', { description: { listed: true } })
    expect(await dashboard(carla)).toHaveLength(1)
  })

  test('[WATCH-3] own bids stay on the dashboard without being watched', async () => {
    expect((await anna.bid(unlisted, 100_000)).status).toBe(201)
    await stack.seen(unlisted, 3)
    expect(await dashboard(anna)).toMatchObject([{ id: unlisted, isWatched: false, isHighestBidder: true }])
  })

  test('[WATCH-4] has an end', async () => {
    const rows = Array.from({ length: WATCHED_MAX }, (_, index) => ({
      user_id: people.ben.id,
      auction_id: numberedUuid(98, index),
      created_at: stack.clock.now(),
    }))
    await stack.knex.withSchema('accounts').from('watched_auctions').insert(rows)
    const ben = await ScriptClient.signedIn(stack.url, people.ben)
    const answer = await put(ben, listed)
    expect([answer.status, problemIn(answer).code]).toEqual([409, 'watchListFull'])
    await remove(ben, numberedUuid(98, 0))
    expect((await put(ben, listed)).status).toBe(204)
  })
})

describe('the calendar file', () => {
  const file = async (client: ScriptClient, id: string, language = 'de') =>
    client.get(`/api/public/auctions/${id}/calendar.ics?language=${language}`)
  const line = (text: string, name: string) =>
    text
      .split('\r\n')
      .find((one) => one.startsWith(name))
      ?.slice(name.length + 1) ?? null

  test('[CAL-1] has one identity, and a larger number once the end has moved', async () => {
    const before = await file(visitor, listed)
    expect(before.status).toBe(200)
    expect(before.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(before.headers.get('content-disposition')).toBe(`attachment; filename="zuschlag-${listed}.ics"`)
    expect(line(before.text, 'SUMMARY;LANGUAGE=de')).toBe(String.raw`Ende: Haus\; Hof\, Garten`)
    const later = stack.clock.hoursFromNow(100)
    await stack.manage(listed, 'ReviseAuction', {
      terms: { end: later, nightTimeStart: null, nightTimeEnd: null },
    })
    const after = await file(visitor, listed, 'en')
    expect(line(after.text, 'UID')).toBe(line(before.text, 'UID'))
    expect(Number(line(after.text, 'SEQUENCE'))).toBeGreaterThan(Number(line(before.text, 'SEQUENCE')))
    expect(line(after.text, 'DTSTART')).toBe(`${later.slice(0, 19).replaceAll(/[-:]/g, '')}Z`)
    expect(line(after.text, 'SUMMARY;LANGUAGE=en')).toBe(String.raw`Ends: Haus\; Hof\, Garten`)
  })

  test('[CAL-2] exists for those who see the auction, and for auctions that have an end', async () => {
    expect((await file(visitor, unlisted)).status).toBe(404)
    expect((await file(anna, unlisted)).status).toBe(200)
    expect((await file(visitor, listed, 'fr')).status).toBe(400)
    const open = await stack.openAuction({ terms: { openEnd: true, end: null } })
    const answer = await file(visitor, open)
    expect([answer.status, problemIn(answer).code]).toEqual([409, 'auctionHasNoEnd'])
  })

  test('[CAL-3] cancels the entry of a withdrawn auction', async () => {
    const id = await stack.openAuction()
    await stack.manage(id, 'WithdrawAuction', { reason: 'Verkauft' })
    expect(line((await file(visitor, id)).text, 'STATUS')).toBe('CANCELLED')
  })
})

describe('the rules sheet', () => {
  test('[SHEET-1] is public, speaks of the settings alone and exists for those who see the auction', async () => {
    const answer = await visitor.get(`/api/public/auctions/${listed}/rules`)
    const sheet = rulesSheetSchema.strict().parse(answer.json())
    expect(sheet).toMatchObject({ id: listed, hasDocuments: false, sellerDecisionBinding: false })
    expect(sheet.extension?.examples.length).toBeGreaterThan(0)
    expect((await visitor.get(`/api/public/auctions/${unlisted}/rules`)).status).toBe(404)
    expect((await anna.get(`/api/public/auctions/${unlisted}/rules`)).status).toBe(200)
  })
})
