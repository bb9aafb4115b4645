import { APPLICATION_LENGTHS } from '@zuschlag/contracts/registrations/tenant-application'
import { expect, test } from 'vitest'
import {
  applicationOf,
  applicationProblems,
  emptyApplication,
  type ApplicationValues,
} from './apply-page.tsx'

const filled: ApplicationValues = {
  ...emptyApplication,
  company: 'Haus GmbH',
  firstName: 'Eva',
  lastName: 'Huber',
  email: 'eva@haus.example',
  phoneNumber: '+43 660 1234567',
  street: 'Lange Gasse 1',
  zipCode: '1080',
  city: 'Wien',
  brokerSoftware: 'Justimmo',
  conditionsAccepted: true,
  generalTermsAccepted: true,
  contactConsented: true,
}
const required = [
  'company',
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'street',
  'zipCode',
  'city',
  'brokerSoftware',
] as const

test('a filled form has no problem; register number and UID may be missing', () => {
  expect(applicationProblems(filled)).toEqual({})
})

test.each(required)('%s has to be given', (name) => {
  expect(applicationProblems({ ...filled, [name]: '' })).toEqual({ [name]: 'missing' })
  expect(applicationProblems({ ...filled, [name]: '  ' })).toEqual({ [name]: 'missing' })
})

test.each(Object.entries(APPLICATION_LENGTHS))('%s takes at most %i characters', (name, length) => {
  const text =
    name === 'email' ? `${'a'.repeat(60)}@${'b'.repeat(length - 60)}.example` : 'x'.repeat(length + 1)
  expect(applicationProblems({ ...filled, [name]: text })).toEqual({ [name]: 'invalid' })
})

test.each(['conditionsAccepted', 'generalTermsAccepted', 'contactConsented'] as const)(
  '%s must be ticked',
  (name) => {
    expect(applicationProblems({ ...filled, [name]: false })).toEqual({ [name]: 'missing' })
  },
)

test('the phone number is sent plainly, the language of the page with it', () => {
  const sent = applicationOf(filled, 'en')
  expect(sent).toMatchObject({ phoneNumber: '+436601234567', language: 'en', country: 'AT' })
  expect(sent.uid).toBeUndefined()
})
