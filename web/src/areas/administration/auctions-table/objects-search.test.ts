import { defaultParseSearch } from '@tanstack/react-router'
import { tenantIdSchema } from '@zuschlag/contracts/kernel/ids'
import { expect, test } from 'vitest'
import { objectsSearchSchema } from '../table/url-searches.ts'
import { objectsFilterOf, pageOf, searchWithSort, sortOf } from './objects-search.ts'

test('nonsense in the URL is as good as nothing', () => {
  const nonsense = { search: ['7'], phase: 'sold', sort: 'colour', skip: -1, show: 'all', direction: 'up' }
  expect(Object.values(objectsSearchSchema.parse(nonsense)).filter((value) => value !== undefined)).toEqual(
    [],
  )
})

test('a post code in a URL that somebody typed is searched as a text', () => {
  const parsed = defaultParseSearch('?search=1160')
  expect(parsed).toEqual({ search: 1160 })
  expect(objectsSearchSchema.parse(parsed)).toEqual({ search: '1160' })
})

test('the URL is a filter of the server', () => {
  const tenant = tenantIdSchema.parse('33333333-0000-7000-8000-000000000000')
  expect(objectsFilterOf({ tenant, search: 'wien' })).toEqual({ tenantId: tenant, search: 'wien' })
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
