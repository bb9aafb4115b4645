import { expect, test } from 'vitest'
import { offerFilterOf, offerFilterQuery, offerPageQuery, PAGE_TAKE_MAX } from './read-public-page.ts'

const uuid = '00000001-0000-4000-8000-000000000001'

test.for([
  { take: '61' },
  { take: '0' },
  { skip: '-1' },
  { skip: 'x' },
  { sort: 'nicest' },
  { running: 'yes' },
  { minPrice: 'cheap' },
  { maxPrice: '-5' },
  { maxPrice: '1.5' },
  { minPrice: '99999999999' },
  { zip: 'Wien' },
  { zip: '1'.repeat(301) },
  { search: 'x'.repeat(101) },
  { country: 'FR' },
  { region: 'Bohemia' },
  { kind: 'auction' },
  { rooms: '1.3' },
  { area: '-1' },
  { km: '25' },
  { near: 'Graz', at: '47', km: '25' },
  { near: 'Graz', at: '47.067_15.438', km: '7' },
  { ids: 'x' },
  { ids: Array.from({ length: PAGE_TAKE_MAX + 1 }, () => uuid).join(',') },
  { color: 'red' },
  { search: ['a', 'b'] },
])('the query %o is refused', (query) => {
  expect(offerPageQuery.safeParse(query).success).toBe(false)
})

test('a refusal names the member of the query', () => {
  const { error } = offerFilterQuery.safeParse({ zip: 'Wien', near: 'Graz' })
  expect(error?.issues.map(({ path }) => path)).toEqual([['zip'], ['near']])
})

test('what is empty or absent does not filter, and a page has its size and order', () => {
  const query = offerPageQuery.parse({ search: '', zip: ' ', minPrice: '', maxPrice: '' })
  expect(query).toMatchObject({ skip: 0, take: 24, sort: 'ending' })
  expect(offerFilterOf(query)).toEqual({ search: {}, words: '', running: undefined })
})

test('a query says the same as an address of the site', () => {
  const query = offerFilterQuery.parse({
    search: 'Garten',
    zip: ' 1080, 10* ',
    minPrice: '100000',
    maxPrice: '200000',
    running: 'false',
    country: 'AT',
    near: 'Graz',
    at: '47.067_15.438',
    km: '25',
    rooms: '2.5',
  })
  expect(offerFilterOf(query)).toEqual({
    words: 'Garten',
    running: false,
    search: {
      zips: ['1080', '10*'],
      min: 100_000,
      max: 200_000,
      country: 'AT',
      near: { town: 'Graz', latitude: 47.067, longitude: 15.438, km: 25 },
      rooms: 2.5,
    },
  })
})
