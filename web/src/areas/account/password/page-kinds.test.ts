import { expect, test } from 'vitest'
import { emptyForm, formMistakes } from './page-kinds.ts'

const owner = { email: 'anna@demo.example', firstName: 'Anna', lastName: 'Berger' }
const password = 'Dachgarten mit Blick'

test('a reset asks for the password twice and for nothing else', () => {
  const asked = { purpose: 'resetPassword', hasPassword: true, owner } as const
  expect(formMistakes({ ...emptyForm, password, repetition: password }, asked)).toEqual({})
  expect(formMistakes({ ...emptyForm, password }, asked)).toEqual({ repetition: 'different' })
})

test('a sign-up asks for both agreements besides', () => {
  const asked = { purpose: 'signUp', hasPassword: false, owner } as const
  const typed = { ...emptyForm, firstName: 'Anna', lastName: 'Berger', password, repetition: password }
  expect(formMistakes(typed, asked)).toEqual({ terms: true, dataProtection: true })
  expect(formMistakes({ ...typed, acceptsTerms: true }, asked)).toEqual({ dataProtection: true })
  expect(formMistakes({ ...typed, acceptsTerms: true, acceptsDataProtection: true }, asked)).toEqual({})
})

test('a sign-up asks for the own name', () => {
  const asked = { purpose: 'signUp', hasPassword: false, owner } as const
  const agreed = { acceptsTerms: true, acceptsDataProtection: true }
  const typed = {
    ...emptyForm,
    ...agreed,
    firstName: ' ',
    lastName: 'Berger',
    password,
    repetition: password,
  }
  expect(formMistakes(typed, asked)).toEqual({ firstName: true })
  expect(formMistakes({ ...typed, firstName: 'Anna', lastName: '' }, asked)).toEqual({ lastName: true })
})

test('a confirmation takes the password that there is as it is, and a first one by its rules', () => {
  const asked = { purpose: 'confirmEmail', owner } as const
  expect(formMistakes({ ...emptyForm, password: 'alt' }, { ...asked, hasPassword: true })).toEqual({})
  expect(formMistakes(emptyForm, { ...asked, hasPassword: true })).toEqual({ password: 'missing' })
  expect(formMistakes({ ...emptyForm, password: 'alt' }, { ...asked, hasPassword: false })).toEqual({
    password: 'tooShort',
  })
  expect(formMistakes({ ...emptyForm, password }, { ...asked, hasPassword: false })).toEqual({})
})
