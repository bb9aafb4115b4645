import { expect, test } from 'vitest'
import { objectsSearchSchema } from './objects-search-schema.ts'
import { objectsFilterOf, pageOf, searchWithSort, sortOf } from './objects-search.ts'

test('nonsense in the URL is as good as nothing', () => {
  const nonsense = { search: 7, phase: 'sold', sort: 'colour', skip: -1, show: 'all', direction: 'up' }
  expect(Object.values(objectsSearchSchema.parse(nonsense)).filter((value) => value !== undefined)).toEqual(
    [],
  )
})

test('entries of the navigation are filters of the server', () => {
  expect(objectsFilterOf({ show: 'decisions' })).toEqual({ phase: 'ended' })
  expect(objectsFilterOf({ show: 'requests', search: 'wien' })).toEqual({
    hasOpenRequest: 'true',
    search: 'wien',
  })
  expect(pageOf({ phase: 'draft', skip: 50 })).toEqual({ take: 25, phase: 'draft', skip: 50 })
})

test('a column starts with its own direction, and reverses when pressed again', () => {
  expect(sortOf({})).toBeUndefined()
  const press = { column: 'price', direction: 'ascending' } as const
  const first = searchWithSort({ skip: 25 }, press)
  expect(first).toEqual({ sort: 'price', direction: 'descending', skip: undefined })
  expect(searchWithSort(first, press)).toMatchObject({ direction: 'ascending' })
  expect(searchWithSort(first, { column: 'end', direction: 'descending' })).toMatchObject({
    sort: 'end',
    direction: 'ascending',
  })
})
