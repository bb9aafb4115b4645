import type { OfferSearch } from '@zuschlag/contracts/search/offer-search'
import { SAVED_SEARCHES_MAX } from '@zuschlag/contracts/search/saved-search'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { createGazetteer } from '@zuschlag/gateway/kernel/gazetteer'
import {
  COLLECTING_MS,
  findNewOffers,
  mailFoundOffers,
} from '@zuschlag/gateway/modules/notifications/saved-searches/mail-found-offers'
import { expect, test } from 'vitest'
import { people, ScriptClient } from './people.ts'
import { mailsTo, pathOfLink } from './queued-mails.ts'
import { gatewayConfig } from './stack-parts.ts'
import { stackOfFile } from './running-stack.ts'

const { publicUrl, sessionSecret: secret } = gatewayConfig
const gazetteer = createGazetteer()
const HOUR_MS = 3_600_000

const stack = await stackOfFile()
// Noon, so that no mail waits for a morning.
stack.clock.jumpTo(msToInstant(Math.floor(Date.now() / 86_400_000) * 86_400_000 + 35 * HOUR_MS))
const visitor = new ScriptClient(stack.url)

const find = () => findNewOffers({ knex: stack.knex, clock: stack.clock, gazetteer })
const mail = () => mailFoundOffers({ knex: stack.knex, clock: stack.clock, publicUrl, secret })
const later = (ms: number) => stack.clock.jumpTo(msToInstant(Date.parse(stack.clock.now()) + ms))

async function offer(description: object): Promise<AuctionId> {
  const id = await stack.openAuction({ description, terms: { end: null, openEnd: true } })
  await find()
  await mail()
  return id
}
async function ask(email: string, search: OfferSearch, client = visitor, language = 'de'): Promise<void> {
  const answer = await client.post('/api/saved-searches', { email, search, language })
  expect([answer.status, answer.text]).toEqual([204, ''])
}
const confirmationsTo = (email: string) => mailsTo(stack.knex, email, 'confirmSavedSearch')
const foundBy = async (email: string) =>
  (await mailsTo(stack.knex, email, 'savedSearchFound')).map(({ data }) => data ?? {})
const linkTo = async (email: string) => pathOfLink((await confirmationsTo(email)).at(-1)?.data ?? null)
async function confirmed(email: string, search: OfferSearch, language = 'de'): Promise<void> {
  await ask(email, search, visitor, language)
  expect((await visitor.send('POST', await linkTo(email))).status).toBe(200)
}

test.each([
  ['de', 'Suche bestätigen', 'Die Suche ist bestätigt.', 'Gespeicherte Suche abbestellen'],
  ['en', 'Confirm search', 'Your search is confirmed.', 'Unsubscribe from the saved search'],
] as const)(
  'a stranger’s search is in effect once it is confirmed (%s)',
  async (language, button, done, leave) => {
    const email = `seeker-${language}@reader.example`
    const search: OfferSearch = { zips: ['60', '6100'], rooms: 3, region: 'Tirol' }
    await offer({ zipCode: '6020', city: 'Innsbruck', rooms: 4, title: `Too early ${language}` })
    await ask(email, search, visitor, language)
    const link = await linkTo(email)
    // Scanners of mails open links; that confirms nothing.
    const page = await visitor.get(link)
    expect([page.text.includes(`<button>${button}</button>`), page.status]).toEqual([true, 200])
    await offer({ zipCode: '6020', city: 'Innsbruck', rooms: 4, title: `Unconfirmed ${language}` })
    expect(await foundBy(email)).toEqual([])
    for (const method of ['POST', 'GET', 'POST']) {
      const answer = await visitor.send(method, link)
      expect([answer.status, answer.text.includes(done), answer.text.includes('<form')]).toEqual([
        200,
        true,
        false,
      ])
    }
    for (const missed of [
      { rooms: 2 },
      { rooms: null },
      { zipCode: '8010', city: 'Graz' },
      { listed: false },
    ])
      await offer({ zipCode: '6020', city: 'Innsbruck', rooms: 4, ...missed })
    expect(await foundBy(email)).toEqual([])
    const id = await offer({ zipCode: '6020', city: 'Innsbruck', rooms: 3, title: `Found ${language}` })
    await Promise.all([find(), find(), mail(), mail()])
    const [found, ...others] = await foundBy(email)
    expect(others).toEqual([])
    expect(found).toMatchObject({
      listLink: `${publicUrl}/${language}/objects?region=Tirol&zip=60,6100&rooms=3`,
      offers: [
        { title: `Found ${language}`, place: '6020 Innsbruck', link: `${publicUrl}/${language}/${id}` },
      ],
      count: 1,
    })
    const left = `/saved-search/unsubscribe?token=${String(found?.['unsubscribeToken'])}&lang=${language}`
    expect((await visitor.get(left)).text).toContain(`<h1>${leave}</h1>`)
    for (const count of [1, 2]) {
      const answer = await visitor.send('POST', left)
      expect([count, answer.status, answer.text.includes('<form')]).toEqual([count, 200, false])
    }
    later(COLLECTING_MS)
    await offer({ zipCode: '6020', city: 'Innsbruck', rooms: 3 })
    expect(await foundBy(email)).toHaveLength(1)
  },
)

test('many in a short time are one mail, and each is announced once', async () => {
  const email = 'digest@reader.example'
  await confirmed(email, { city: 'Villach' })
  await offer({ city: 'Villach', title: 'First' })
  for (let count = 0; count < 12; count += 1) await offer({ city: 'Villach', title: `Further ${count}` })
  expect(await foundBy(email)).toHaveLength(1)
  const gone = await offer({ city: 'Villach', title: 'Withdrawn' })
  const withdrawn = await stack.manage(gone, 'WithdrawAuction', { reason: 'Eigenbedarf' })
  await stack.seen(gone, withdrawn.revision)
  later(COLLECTING_MS)
  await Promise.all([mail(), mail()])
  const mails = await foundBy(email)
  expect(mails).toHaveLength(2)
  expect(mails[1]).toMatchObject({ count: 12 })
  expect(mails[1]?.['offers']).toHaveLength(10)
  later(COLLECTING_MS)
  await find()
  await mail()
  expect(await foundBy(email)).toHaveLength(2)
})

test('at night nothing is mailed; in the morning it is', async () => {
  const email = 'night@reader.example'
  await confirmed(email, { city: 'Leoben' })
  later(12 * HOUR_MS)
  await offer({ city: 'Leoben' })
  expect(await foundBy(email)).toEqual([])
  later(12 * HOUR_MS)
  await mail()
  expect(await foundBy(email)).toHaveLength(1)
})

test('an expired link and tokens of another kind confirm nothing', async () => {
  const email = 'late@reader.example'
  await ask(email, { country: 'AT' })
  const link = await linkTo(email)
  const foreign = [link.replace('/confirm', '/unsubscribe'), link.replace('saved-search', 'price-alert')]
  for (const wrong of [
    ...foreign,
    `/saved-search/confirm?token=${'x'.repeat(43)}`,
    '/saved-search/confirm',
  ]) {
    for (const method of ['GET', 'POST']) {
      const page = await visitor.send(method, wrong)
      expect([wrong, page.status, page.text.includes('<form')]).toEqual([wrong, 404, false])
    }
  }
  later(73 * HOUR_MS)
  expect((await visitor.send('POST', link)).status).toBe(404)
})

test('the signed-in save with one call, see their searches and delete them', async () => {
  const anna = await ScriptClient.signedIn(stack.url, people.anna)
  const ben = await ScriptClient.signedIn(stack.url, people.ben)
  const near = { town: 'Graz', latitude: 47.067, longitude: 15.438, km: 25 } as const
  await ask(people.anna.email, { near }, anna)
  await ask(people.anna.email, { near }, anna)
  expect(await confirmationsTo(people.anna.email)).toEqual([])
  const own = (await anna.get('/api/user/saved-searches')).json() as { id: string; search: OfferSearch }[]
  expect(own.map(({ search }) => search)).toEqual([{ near }])
  await offer({ city: 'Graz', zipCode: '8010' })
  expect(await foundBy(people.anna.email)).toHaveLength(1)
  const path = `/api/user/saved-searches/${own[0]?.id ?? ''}`
  expect((await ben.send('DELETE', path)).status).toBe(404)
  expect((await anna.send('DELETE', path)).status).toBe(204)
  expect((await anna.get('/api/user/saved-searches')).json()).toEqual([])
})

test('an address has so many searches; its owner reads it, a stranger the usual answer', async () => {
  const carla = await ScriptClient.signedIn(stack.url, people.carla)
  const email = people.carla.email
  for (let price = 1; price <= SAVED_SEARCHES_MAX; price += 1) await ask(email, { min: price }, carla)
  const full = await carla.post('/api/saved-searches', { email, search: { min: 99 } })
  expect([full.status, (full.json() as { code: string }).code]).toEqual([409, 'savedSearchesFull'])
  await ask(email, { min: 1 }, carla)
  await ask(email, { min: 100 })
  expect(await confirmationsTo(email)).toEqual([])
})

test('after five mails of a day an address gets no further one, with the same answer', async () => {
  const email = 'flooded@reader.example'
  for (let price = 1; price <= 7; price += 1) await ask(email, { min: price })
  expect(await confirmationsTo(email)).toHaveLength(5)
})

test('what is no search is refused, and no word of a stranger gets into a mail', async () => {
  const email = 'words@reader.example'
  const many = Array.from({ length: 21 }, (_, index) => String(1000 + index))
  const near = { town: 'Buy at evil.example', latitude: 47, longitude: 15, km: 25 }
  const wrong = [
    { zips: many },
    { zips: ['wien'] },
    { region: 'Bohemia' },
    { near },
    { city: near.town },
    { x: 1 },
  ]
  for (const search of [...wrong, null, 'country=AT']) {
    const answer = await visitor.post('/api/saved-searches', { email, search })
    expect([search, answer.status]).toEqual([search, 400])
  }
  expect(await confirmationsTo(email)).toEqual([])
})
