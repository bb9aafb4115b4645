import { expect, test } from 'vitest'
import { withTimeout } from '@zuschlag/engine/time/with-timeout'
import { isUnavailability } from './is-unavailability.ts'

const coded = (code: string): Error => Object.assign(new Error('x'), { code })

test.each([
  new Error('Connection terminated'),
  new Error('Connection terminated unexpectedly'),
  new Error('Connection terminated due to connection timeout'),
  new Error('timeout expired'),
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('select 1 - Client was closed and is not queryable'),
  new Error('select 1 - Connection terminated unexpectedly'),
  Object.assign(new Error('x'), { name: 'KnexTimeoutError' }),
  coded('ECONNREFUSED'),
  coded('ECONNRESET'),
  coded('57P01'),
  coded('57P03'),
  coded('53300'),
  coded('08006'),
  coded('40001'),
  coded('40P01'),
  coded('55P03'),
  Object.assign(new Error('x'), { nativeError: coded('40P01') }),
])('%s: not now', (error) => {
  expect(isUnavailability(error)).toBe(true)
})

test.each([new Error('x'), coded('23505'), coded('42P01'), 'Connection terminated', null])(
  '%s: a fault',
  (error) => {
    expect(isUnavailability(error)).toBe(false)
  },
)

test('an answer that does not come in time: not now', async () => {
  const error: unknown = await withTimeout(new Promise(() => {}), 1).catch((reason: unknown) => reason)
  expect(isUnavailability(error)).toBe(true)
})
