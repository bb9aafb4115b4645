import type { PublicAuction } from '@zuschlag/contracts/auction/views'
import {
  type OfferPageQuery,
  listOrders,
  offerFilterOf,
  offerPageQuery,
} from '@zuschlag/contracts/search/read-public-page'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { offerOf, Offers, pageOfObjects, pointsOfObjects } from './public-page.ts'

const object = fc
  .record({
    id: fc.uuid(),
    title: fc.constantFrom('Haus', 'Loft', 'Villa'),
    zipCode: fc.constantFrom('1080', '1070', '8010'),
    city: fc.constantFrom('Wien', 'Graz'),
    country: fc.constantFrom('AT', 'CH'),
    area: fc.option(fc.integer({ min: 20, max: 90 })),
    rooms: fc.option(fc.integer({ min: 1, max: 4 })),
    latitude: fc.option(fc.double({ min: 45.8, max: 55.1, noNaN: true })),
    longitude: fc.double({ min: 5.8, max: 17.2, noNaN: true }),
    hasStarted: fc.boolean(),
    hasEnded: fc.boolean(),
    isWithdrawn: fc.constant(false),
    end: fc.option(fc.constantFrom('2026-12-01T08:00:00.000Z', '2026-12-02T08:00:00.000Z')),
    hasBids: fc.boolean(),
    currentPrice: fc.integer({ min: 1, max: 9 }),
  })
  .map((facts) => ({
    ...facts,
    locality: null,
    start: '2026-11-01T08:00:00.000Z',
    startPrice: 5,
    fixedEnd: false,
    auctionType: 1,
    outcome: null,
    tenant: { name: 'Kranzl', isSellerTenant: false, currencyCode: 'EUR' },
  })) as unknown as fc.Arbitrary<PublicAuction>
const objects = fc.uniqueArray(object, { selector: ({ id }) => id, minLength: 12, maxLength: 40 })

const query: fc.Arbitrary<OfferPageQuery> = fc
  .record(
    {
      search: fc.constantFrom('', 'ha', 'kranzl', 'wien'),
      zip: fc.constantFrom('1080', '10', '8010,1070'),
      minPrice: fc.integer({ min: 0, max: 5 }).map(String),
      maxPrice: fc.integer({ min: 4, max: 9 }).map(String),
      running: fc.constantFrom('true', 'false'),
      country: fc.constantFrom('AT', 'CH'),
      sort: fc.constantFrom(...listOrders),
      take: fc.integer({ min: 1, max: 7 }),
    },
    { requiredKeys: ['take'] },
  )
  .map((given) => offerPageQuery.parse(given))

const filterPrice = (item: PublicAuction): number => offerOf(item).price
const whole = { skip: 0, take: 60 }

test('walking the pages finds everything that the filter leaves, once, and nothing else', () => {
  let pages = 0
  fc.assert(
    fc.property(objects, query, (all, asked) => {
      const walked: PublicAuction[] = []
      const offers = new Offers(all)
      for (let skip = 0; ; skip += asked.take) {
        const { items, total } = pageOfObjects(offers, { ...asked, skip })
        expect(items.length).toBe(Math.max(0, Math.min(asked.take, total - skip)))
        if (items.length === 0) break
        pages += 1
        walked.push(...items)
      }
      // Each by itself: an order or a page of others decides nothing.
      const wanted = all.filter((one) => pageOfObjects(new Offers([one]), { ...asked, ...whole }).total > 0)
      expect(new Set(walked)).toEqual(new Set(wanted))
      expect(walked).toHaveLength(wanted.length)
    }),
  )
  expect(pages).toBeGreaterThan(50)
})

test('prices span what the filter leaves without its prices, and hold what it leaves with them', () => {
  fc.assert(
    fc.property(objects, query, (all, asked) => {
      const { items, prices, choices } = pageOfObjects(new Offers(all), { ...asked, ...whole })
      const { minPrice: _min, maxPrice: _max, ...others } = asked
      const amounts = pageOfObjects(new Offers(all), { ...others, ...whole }).items.map(filterPrice)
      expect(prices).toEqual(
        amounts.length === 0
          ? { min: null, max: null }
          : { min: Math.min(...amounts), max: Math.max(...amounts) },
      )
      for (const price of items.map(filterPrice)) expect(amounts).toContain(price)
      expect(choices.priceBars.reduce((sum, count) => sum + count, 0)).toBe(amounts.length)
    }),
  )
})

test('the map has of what the list leaves all that is open and says where it is', () => {
  fc.assert(
    fc.property(objects, query, (all, asked) => {
      const { points, total } = pointsOfObjects(all.map(offerOf), offerFilterOf(asked))
      const { items, located } = pageOfObjects(new Offers(all), { ...asked, ...whole })
      expect([points.length, total]).toEqual([located, located])
      const listed = new Map(items.map((item) => [item.id, item]))
      for (const [id] of points) expect(listed.get(id)).toMatchObject({ hasEnded: false })
    }),
  )
})

test('what changed object by object is in the same orders as what is sorted at once', () => {
  fc.assert(
    fc.property(objects, objects, query, (all, changed, asked) => {
      const offers = new Offers(all)
      const page = () => pageOfObjects(offers, { ...asked, ...whole })
      page()
      const now = [...all]
      for (const [index, other] of changed.entries()) {
        const [gone] = now.splice(index % 7, 1)
        const come =
          index % 3 === 0 ? [] : [{ ...other, ...(index % 3 === 1 && { id: gone?.id ?? other.id }) }]
        now.push(...come)
        const goes = offers.in('ending').filter(({ item }) => item === gone)
        offers.change(goes, come.map(offerOf))
        if (index % 5 === 0) page()
      }
      expect(page()).toEqual(pageOfObjects(new Offers(now), { ...asked, ...whole }))
    }),
  )
})
