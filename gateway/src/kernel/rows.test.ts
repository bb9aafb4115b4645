import { expect, test } from 'vitest'
import { z } from 'zod'
import { columnsOf, readAs, rowOf } from './rows.ts'

const read = { id: 'a', created_at: new Date(0), costs: { max_price: 1 }, price: '9', limit: null }
const createdAt = '1970-01-01T00:00:00.000Z'

test('a row has the names of the product, and instants; what is stored as JSON stays as it is', () => {
  expect(rowOf(read)).toEqual({ id: 'a', createdAt, costs: { max_price: 1 }, price: '9', limit: null })
  expect(columnsOf({ createdAt: null, isDone: true })).toEqual({ created_at: null, is_done: true })
})

test('a schema takes its own fields alone, numbers as numbers, and misses none', () => {
  const schema = z.object({ limit: z.int().nullable(), price: z.number(), createdAt: z.string() })
  expect(JSON.stringify(readAs(schema, read))).toBe(JSON.stringify({ limit: null, price: 9, createdAt }))
  expect(() => readAs(schema.extend({ name: z.string() }), read)).toThrow('name')
})
