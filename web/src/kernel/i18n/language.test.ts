import { expect, test } from 'vitest'
import { chooseLanguage, isLanguage } from './language.ts'

test("the user's saved language comes first", () => {
  expect(chooseLanguage({ user: 'en', stored: 'de', browser: ['de-AT'] })).toBe('en')
})

test('then what was chosen on this device', () => {
  expect(chooseLanguage({ user: null, stored: 'en', browser: ['de-AT'] })).toBe('en')
})

test("then the browser's first wish that exists", () => {
  expect(chooseLanguage({ stored: 'fr', browser: ['fr-FR', 'EN-us', 'de'] })).toBe('en')
})

test('then German', () => {
  expect(chooseLanguage({ browser: ['fr-FR'] })).toBe('de')
})

test('a language is written in small letters', () => {
  expect(isLanguage('de')).toBe(true)
  expect(isLanguage('DE')).toBe(false)
  expect(isLanguage('xx')).toBe(false)
})
