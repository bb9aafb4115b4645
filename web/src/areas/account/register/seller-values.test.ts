import { sellerRegistrationSchema } from '@zuschlag/contracts/registrations/seller-registration'
import { expect, test } from 'vitest'
import { emptySeller, sellerBodyOf, sellerProblems, type SellerRegistrationValues } from './seller-values.ts'

const filled: SellerRegistrationValues = {
  ...emptySeller('de'),
  salutation: 'Ms',
  firstName: 'Eva',
  lastName: 'Huber',
  email: 'eva@haus.example',
  street: 'Lange Gasse 1',
  zipCode: '1080',
  city: 'Wien',
  termsAccepted: true,
  dataProtectionAccepted: true,
  consented: true,
}

test('a filled form has no problem; titles and phone may be missing', () => {
  expect(sellerProblems(filled)).toEqual({})
})

test.each(['salutation', 'firstName', 'lastName', 'email', 'street', 'zipCode', 'city'] as const)(
  '%s has to be given',
  (name) => {
    expect(sellerProblems({ ...filled, [name]: '' })).toEqual({ [name]: 'missing' })
  },
)

test.each(['termsAccepted', 'dataProtectionAccepted', 'consented'] as const)('%s must be ticked', (name) => {
  expect(sellerProblems({ ...filled, [name]: false })).toEqual({ [name]: 'missing' })
})

test('a phone number that is given has to be one', () => {
  expect(sellerProblems({ ...filled, phoneNumber: '0660 123' })).toEqual({ phoneNumber: 'invalid' })
  expect(sellerProblems({ ...filled, phoneNumber: '+43 660 123' })).toEqual({})
})

test('what is sent is what the server reads', () => {
  const read = sellerRegistrationSchema.parse(
    sellerBodyOf({ ...filled, language: '1', phoneNumber: '+43 660 123' }),
  )
  expect(read).toMatchObject({ language: 1, phoneNumber: '+43660123', termsAccepted: true, country: 'AT' })
  expect(emptySeller('en').language).toBe('1')
})
