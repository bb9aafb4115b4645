import knexFactory from 'knex'
import type { Knex } from 'knex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/fixtures/test-database.ts'
import { requestLimits } from '../../kernel/request-limits.ts'
import { migrateAccounts } from '../../migrate.ts'
import { createRateLimits } from './rate-limits.ts'

const KEY = '192.0.2.7 eva@test.example'

let database: TestDatabase
let knex: Knex
beforeAll(async () => {
  database = await createTestDatabase()
  await migrateAccounts(database.url)
  knex = knexFactory({ client: 'pg', connection: database.url, pool: { min: 0, max: 3 } })
})
afterAll(async () => {
  await knex.destroy()
  await database.drop()
})

const gateway = () => createRateLimits({ store: 'postgres', knex, secret: 'one secret of all gateways' })

test('gateways share a limit, and the table names no client IP and no email', async () => {
  const [one, other] = [gateway(), gateway()]
  const { max } = requestLimits.signInFailure
  for (let count = 0; count < max; count += 1)
    expect(await one.spend('signInFailure', KEY)).toEqual({ ok: true })
  expect((await other.spend('signInFailure', KEY)).ok).toBe(false)
  expect((await other.check('signInFailure', KEY)).ok).toBe(false)
  await one.giveBack('signInFailure', KEY)
  expect(await other.check('signInFailure', KEY)).toEqual({ ok: true })
  const rows = (await knex('rate_limits').select('key')) as { key: string }[]
  expect(rows).toHaveLength(1)
  expect(rows[0]?.key).toMatch(/^signInFailure:[\w-]{43}$/)
})
