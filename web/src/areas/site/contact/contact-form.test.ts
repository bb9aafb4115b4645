import { expect, test } from 'vitest'
import {
  contactMessageOf,
  contactProblems,
  contactTypes,
  emptyContact,
  emptyContactDialog,
} from './contact-form.tsx'

const filled = { ...emptyContact, contactType: '0', email: 'eva@haus.example' }

test('an empty form misses who writes and how to answer', () => {
  expect(contactProblems(emptyContact)).toEqual({ contactType: 'missing' })
  expect(contactProblems({ ...emptyContact, contactType: '3' })).toEqual({ email: 'missing' })
})

test('one of e-mail and phone is enough', () => {
  expect(contactProblems(filled)).toEqual({})
  expect(contactProblems({ ...filled, email: '', phoneNumber: '+436601234567' })).toEqual({})
  expect(contactProblems({ ...filled, email: '', phoneNumber: '0043 660 1234567' })).toEqual({})
})

test.each(['eva', 'eva@', '@haus.example', 'eva haus@x.example'])('%s is no e-mail', (email) => {
  expect(contactProblems({ ...filled, email })).toEqual({ email: 'invalid' })
})

test.each(['0660 1234567', '+0660123', '+4', `+4${'3'.repeat(25)}`, '+43x'])(
  '%s is no phone',
  (phoneNumber) => {
    expect(contactProblems({ ...filled, phoneNumber })).toEqual({ phoneNumber: 'invalid' })
  },
)

test('a phone number may be written readably and is sent plainly', () => {
  const message = contactMessageOf({ ...filled, phoneNumber: '+43 (660) 123-45 67' })
  expect(message.phoneNumber).toBe('+436601234567')
})

test('what was left empty is not sent, the type is a number', () => {
  expect(contactMessageOf({ ...emptyContactDialog, ...filled, message: ' Guten Tag ' })).toEqual({
    contactType: 0,
    email: 'eva@haus.example',
    message: 'Guten Tag',
  })
})

test('every type of the contract can be chosen', () => {
  expect(contactTypes).toEqual([0, 1, 2, 3])
})
