import { brokerIdSchema } from '@zuschlag/contracts/kernel/ids'
import { expect, test } from 'vitest'
import { mayAdminister } from './may-administer.ts'

const brokerId = brokerIdSchema.parse('22222222-0000-7000-8000-000000000000')

const nobody = { isSystemAdmin: false, brokerId: null, isSeller: false }

test('the administration is for administrators and brokers, and for sellers to look on', () => {
  expect(mayAdminister({ ...nobody, isSystemAdmin: true })).toBe(true)
  expect(mayAdminister({ ...nobody, brokerId })).toBe(true)
  expect(mayAdminister({ ...nobody, isSeller: true })).toBe(true)
  expect(mayAdminister(nobody)).toBe(false)
})
