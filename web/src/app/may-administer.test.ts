import { brokerIdSchema } from '@zuschlag/contracts/kernel/ids'
import { expect, test } from 'vitest'
import { mayAdminister } from './may-administer.ts'

const brokerId = brokerIdSchema.parse('22222222-0000-7000-8000-000000000000')

test('the administration is for administrators and brokers', () => {
  expect(mayAdminister({ isSystemAdmin: true, brokerId: null })).toBe(true)
  expect(mayAdminister({ isSystemAdmin: false, brokerId })).toBe(true)
  expect(mayAdminister({ isSystemAdmin: false, brokerId: null })).toBe(false)
})
