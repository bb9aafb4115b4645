import { expect, test } from 'vitest'
import { requestLimits } from '../../kernel/request-limits.ts'
import { createRateLimits } from './rate-limits.ts'
import { accountsOfFile } from '../../../../tests/fixtures/accounts-of-file.ts'

const KEY = '192.0.2.7 eva@test.example'

const { knex } = await accountsOfFile()

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
