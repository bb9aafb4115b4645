import type { PublicAuction } from '@zuschlag/contracts/auction/views'
import { offerFilterOf, offerPageQuery } from '@zuschlag/contracts/search/read-public-page'
import { expect, test, vi } from 'vitest'
import { offerOf, Offers, pageOfObjects, pointsOfObjects } from './public-page.ts'

const base = {
  title: 'Haus',
  zipCode: '1080',
  city: 'Wien',
  country: 'AT',
  area: 80,
  rooms: 3,
  locality: null,
  latitude: 48.208_174,
  longitude: 16.373_819,
  hasStarted: true,
  hasEnded: false,
  isWithdrawn: false,
  fixedEnd: false,
  auctionType: 1,
  start: '2026-11-02T08:00:00.000Z',
  end: '2026-12-01T08:00:00.000Z',
  hasBids: true,
  startPrice: 300_000,
  currentPrice: 400_000,
  outcome: null,
  tenant: { name: 'Kranzl', isSellerTenant: false, currencyCode: 'EUR' },
}
let objectsMade = 0
const object = (more: object = {}) =>
  ({ ...base, id: String((objectsMade += 1)).padStart(4, '0'), ...more }) as unknown as PublicAuction
const filterPrice = (item: PublicAuction) => offerOf(item).price
const priced = (currentPrice: number | null) => object({ currentPrice, hasBids: currentPrice !== null })
const page = (objects: readonly PublicAuction[], query: object = {}) =>
  pageOfObjects(new Offers(objects), offerPageQuery.parse(query))
const found = (objects: readonly PublicAuction[], query: object) => page(objects, query).items

const various = [
  object({ title: 'one', currentPrice: 3 }),
  object({ title: 'two', currentPrice: 1, country: 'CH', city: 'Bern', auctionType: 2, area: null }),
  object({
    title: 'three',
    currentPrice: 2,
    fixedEnd: true,
    hasStarted: false,
    start: '2026-11-09T08:00:00.000Z',
    area: 120,
  }),
  object({ title: 'four', currentPrice: 4, hasEnded: true }),
]
const titles = (query: object) => page(various, query).items.map(({ title }) => title)

test('both ends of the prices count', () => {
  const objects = [priced(400_000), priced(450_000), priced(500_000)]
  const query = { minPrice: '400000', maxPrice: '450000' }
  expect(page(objects, query).items.map(filterPrice)).toEqual([400_000, 450_000])
  expect(found(objects, query).map(filterPrice)).toEqual([400_000, 450_000])
})

test('an object without bids counts with the price it starts from', () => {
  expect(found([priced(null)], { maxPrice: '300000' })).toHaveLength(1)
  expect(found([priced(null)], { minPrice: '300001' })).toHaveLength(0)
})

test('a whole zip code must be the same', () => {
  const objects = ['1080', '10800', '108'].map((zipCode) => object({ zipCode }))
  expect(found(objects, { zip: ' 1080 ' })).toHaveLength(1)
  expect(found(objects, { zip: '' })).toHaveLength(3)
})

test('every word of a search is in title, town, zip code or provider, whatever its case and accents', () => {
  const objects = [object({ title: 'Gründerzeithaus', city: 'Köln', zipCode: '50667' })]
  for (const search of ['grunder', 'KOLN haus', '50667', 'kranzl', ''])
    expect(found(objects, { search })).toHaveLength(1)
  expect(found(objects, { search: 'haus wien' })).toHaveLength(0)
})

test('nobody finds an object by the name of its private seller', () => {
  const tenant = { name: 'Maria Muster', isSellerTenant: true, currencyCode: 'EUR' }
  expect(found([object({ tenant })], { search: 'muster' })).toHaveLength(0)
})

test('country, place, kind, area and state narrow the list', () => {
  expect(titles({ country: 'CH' })).toEqual(['two'])
  expect(titles({ city: 'Wien' })).toEqual(['one', 'three', 'four'])
  expect([titles({ kind: 'normPrice' }), titles({ kind: 'offerLink' })]).toEqual([['two'], ['three']])
  expect(titles({ kind: 'bidding' })).toEqual(['one', 'four'])
  expect(titles({ area: '100' })).toEqual(['three'])
  expect([titles({ running: 'true' }), titles({ running: 'false' })]).toEqual([['one', 'two'], ['three']])
})

test('in every order what is open comes first', () => {
  expect(titles({ sort: 'ending' })).toEqual(['one', 'two', 'three', 'four'])
  expect(titles({ sort: 'cheapest' })).toEqual(['two', 'three', 'one', 'four'])
  expect(titles({ sort: 'dearest' })).toEqual(['one', 'three', 'two', 'four'])
  expect(titles({ sort: 'largest' })).toEqual(['three', 'one', 'two', 'four'])
  expect(titles({ sort: 'newest' })).toEqual(['three', 'one', 'two', 'four'])
  expect(page([], { sort: 'newest' }).items).toEqual([])
})

test('a page says what the filter leaves, what the other filters leave and what there is to choose', () => {
  const answer = page(various, { country: 'AT', minPrice: '3', take: '1' })
  expect(answer).toMatchObject({ total: 2, open: 1, located: 1, prices: { min: 2, max: 4 } })
  expect(answer.items).toHaveLength(1)
  expect(answer.choices).toMatchObject({ open: 3, currencies: ['EUR'], cities: ['Wien'], regions: [] })
  expect(answer.choices.priceBars.reduce((sum, count) => sum + count)).toBe(3)
  expect(page([], {})).toMatchObject({ items: [], total: 0, prices: { min: null, max: null } })
})

test('the bars count every price once, the greatest in the last one', () => {
  const { priceBars } = page([priced(0), priced(49_999), priced(375_000), priced(750_000)]).choices
  expect([priceBars[0], priceBars[7], priceBars.at(-1)]).toEqual([2, 1, 1])
})

test('a page of some auctions has these alone', () => {
  const ids = ['00000001-0000-4000-8000-000000000001', '00000002-0000-4000-8000-000000000001']
  const objects = [...ids, 'other'].map((id) => object({ id }))
  expect(page(objects, { ids: ids.join(',') }).total).toBe(2)
  expect(page(objects, { ids: ids[1] }).items.map(({ id }) => id)).toEqual([ids[1]])
})

test('after a bid nothing is sorted again, and the choices stay', () => {
  const objects = Array.from({ length: 1_000 }, (_, index) =>
    object({ city: `Ort ${index % 90}`, currentPrice: index }),
  )
  const offers = new Offers(objects)
  const cheapest = offerPageQuery.parse({ sort: 'cheapest' })
  pageOfObjects(offers, cheapest)
  const sorting = [vi.spyOn(Array.prototype, 'toSorted'), vi.spyOn(Array.prototype, 'sort')]
  const [first] = offers.in('cheapest')
  if (first === undefined) throw new Error('No object')
  offers.change([first], [offerOf({ ...first.item, currentPrice: 2_000 })])
  const { items, prices, total } = pageOfObjects(offers, cheapest)
  const calls = sorting.flatMap((spy) => spy.mock.calls)
  vi.restoreAllMocks()
  expect(calls).toEqual([])
  expect([items[0]?.currentPrice, prices, total]).toEqual([1, { min: 1, max: 2_000 }, 1_000])
  expect(offers.in('cheapest').at(-1)?.price).toBe(2_000)
})

test('a map has what is open and says where it is, within the three countries, in at most 60 bytes', () => {
  const id = '00000001-0000-4000-8000-000000000001'
  const objects = [
    object({ id }),
    object({ id, hasStarted: false, latitude: 55.099_99, longitude: 14.999_99 }),
    object({ hasEnded: true }),
    object({ isWithdrawn: true }),
    object({ latitude: null }),
    object({ latitude: 0, longitude: 0 }),
  ]
  const answer = pointsOfObjects(objects.map(offerOf), offerFilterOf({}))
  expect(answer).toEqual({
    points: [
      [id, 48.2082, 16.3738, 0],
      [id, 55.1, 15, 1],
    ],
    total: 2,
  })
  for (const point of answer.points) expect(`${JSON.stringify(point)},`.length).toBeLessThanOrEqual(60)
})
