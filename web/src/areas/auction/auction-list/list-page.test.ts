import { offerPageQuery, offerFilterOf } from '@zuschlag/contracts/search/read-public-page'
import { expect, test } from 'vitest'
import { urlOf } from '../../../kernel/api/url.ts'
import { countFilters } from './auction-search.ts'
import { pageQueryOf } from './list-page.ts'

test('a filter arrives at the server as the address says it', () => {
  const near = { town: 'Graz', latitude: 47.067, longitude: 15.438, km: 25 } as const
  const search = { zips: ['1080', '10*'], min: 100_000, max: 200_000, near, rooms: 2.5, area: 80 }
  const filter = { ...search, words: 'Garten', state: 'upcoming', sort: 'dearest' } as const
  const { search: path } = new URL(urlOf('/page', {}, pageQueryOf(filter, 3)), 'http://a.example')
  const query = offerPageQuery.parse(Object.fromEntries(new URLSearchParams(path)))
  expect(query).toMatchObject({ skip: 48, take: 24, sort: 'dearest' })
  expect(offerFilterOf(query)).toEqual({ search, words: 'Garten', running: false })
})

test('an order is no filter, and two ends of the prices are one', () => {
  expect(countFilters({ sort: 'newest' })).toBe(0)
  expect(countFilters({ country: 'AT', kind: 'bidding', area: 80, sort: 'newest' })).toBe(3)
  expect([countFilters({}), countFilters({ min: 1, max: 2 }), countFilters({ max: 2, zips: ['1'] })]).toEqual(
    [0, 1, 2],
  )
})
