import type { ShortTokenResult } from '@zuschlag/contracts/account/set-password'
import { auctionIdSchema, tenantIdSchema } from '@zuschlag/contracts/kernel/ids'
import { expect, test } from 'vitest'
import { readTokenExchange } from './check-link.ts'

const tenantId = tenantIdSchema.parse('11111111-0000-7000-8000-000000000000')
const auctionId = auctionIdSchema.parse('22222222-0000-7000-8000-000000000000')
const valid: ShortTokenResult = {
  isValid: true,
  hasPassword: false,
  email: 'anna@demo.example',
  tenantId,
  code: 'long',
  purpose: 'signUp',
  auctionId,
  isSeller: true,
}
const { email } = valid

test('a valid token becomes the link that it stands for', () => {
  expect(readTokenExchange(valid)).toEqual({
    kind: 'link',
    purpose: 'signUp',
    identity: { email, tenantId, code: 'long' },
    auctionId,
  })
})

test('a used token of an account with a password leads to the sign-in, with the auction it was made for', () => {
  expect(readTokenExchange({ ...valid, isValid: false, code: null, hasPassword: true })).toEqual({
    kind: 'signIn',
    email,
    auctionId,
    isSeller: true,
  })
})

test.each<Partial<ShortTokenResult>>([
  { isValid: false, code: null },
  { isValid: false, code: null, email: null, hasPassword: true },
  { code: null },
])('%o is an invalid token', (fields) => {
  expect(readTokenExchange({ ...valid, ...fields })).toEqual({ kind: 'invalid' })
})
