import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonPieces, ROWS_AT_ONCE } from '../modules/identity/own-account/personal-data.route.ts'

async function piecesOf(value: object): Promise<readonly string[]> {
  const pieces: string[] = []
  for await (const piece of jsonPieces(value)) pieces.push(piece)
  return pieces
}

test('pieces of an object are its JSON, however long its lists are', async () => {
  const rows = fc
    .tuple(fc.constantFrom(0, 1, ROWS_AT_ONCE, ROWS_AT_ONCE + 1), fc.jsonValue())
    .map(([length, row]) => Array.from({ length }, () => row))
  const member = fc.oneof(rows, fc.jsonValue(), fc.constant(undefined))
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), member), async (value) => {
      expect((await piecesOf(value)).join('')).toBe(JSON.stringify(value))
    }),
    { numRuns: 100 },
  )
})

test('other work has its turn between the rows of a long list', async () => {
  const list = Array.from({ length: 10 * ROWS_AT_ONCE }, (_, row) => ({ row }))
  let turns = 0
  const other = (): void => {
    turns += 1
    next = setImmediate(other)
  }
  let next = setImmediate(other)
  await piecesOf({ list })
  clearImmediate(next)
  expect(turns).toBeGreaterThanOrEqual(10)
})
