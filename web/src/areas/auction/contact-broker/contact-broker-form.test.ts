import { brokerContactSchema } from '@zuschlag/contracts/contact/contact-broker'
import { expect, test } from 'vitest'
import { contactBody, contactFaults, noContactFields } from './contact-broker-form.tsx'

test.each([
  [{}, { isUnreachable: true, isEmailInvalid: false, isPhoneInvalid: false }],
  [{ message: 'Hallo' }, { isUnreachable: true }],
  [{ email: 'anna@demo.example' }, { isUnreachable: false, isEmailInvalid: false }],
  [{ email: 'anna@' }, { isUnreachable: false, isEmailInvalid: true }],
  [{ phoneNumber: '0043 1 555 01 40' }, { isUnreachable: false, isPhoneInvalid: false }],
  [{ phoneNumber: '+0123' }, { isPhoneInvalid: true }],
  [{ phoneNumber: '01 555 01 40' }, { isPhoneInvalid: true }],
  [{ email: '   ', phoneNumber: ' ' }, { isUnreachable: true }],
])('%j has the faults %j', (fields, faults) => {
  expect(contactFaults({ ...noContactFields, ...fields })).toMatchObject(faults)
})

test('what is sent is what the endpoint takes', () => {
  const typed = { email: ' anna@demo.example ', phoneNumber: '+43 1 555', message: ' ' }
  expect(contactBody(typed)).toEqual({ email: 'anna@demo.example', phoneNumber: '+431555' })
  expect(brokerContactSchema.safeParse(contactBody(typed)).success).toBe(true)
})
