import { expect, test } from 'vitest'
import { currentRows, withChoice, type ChosenRows, type ShownRows } from './objects-table.tsx'

type Row = { readonly id: string; readonly bids: number }
const page = (skip: number, ids: readonly string[], bids = 0): ShownRows<Row> => ({
  rows: ids.map((id) => ({ id, bids })),
  skip,
  isOld: false,
})
const first = page(0, ['a', 'b'])
const second = page(25, ['c', 'd'])
const nothing: ChosenRows<Row> = new Map()
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)
const chosen = withChoice(withChoice(nothing, first, new Set(['a', 'b'])), second, new Set(['c']))

test('rows that were chosen on another page stay chosen', () => {
  expect(idsOf(currentRows(chosen, second))).toEqual(['a', 'b', 'c'])
  expect(idsOf(currentRows(chosen, page(50, ['e'])))).toEqual(['a', 'b', 'c'])
  expect(idsOf(currentRows(withChoice(chosen, second, new Set()), second))).toEqual(['a', 'b'])
})

test('while the next page is read, what was chosen stays', () => {
  expect(idsOf(currentRows(chosen, { rows: undefined, skip: 0, isOld: false }))).toEqual(['a', 'b', 'c'])
  expect(idsOf(currentRows(chosen, { ...second, skip: 0, isOld: true }))).toEqual(['a', 'b', 'c'])
})

test('a row is as its page has it now, and goes where its page has it no longer', () => {
  const later = page(0, ['b'], 7)
  expect(currentRows(chosen, later)).toEqual([
    { id: 'b', bids: 7 },
    { id: 'c', bids: 0 },
  ])
  expect(idsOf(currentRows(withChoice(chosen, later, new Set(['b'])), second))).toEqual(['c', 'b'])
})
