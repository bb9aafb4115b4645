import { describe, expect, test } from 'vitest'
import { PASSWORD_LENGTH_MAX } from './password-length.ts'
import {
  newPasswordSchema,
  PASSWORD_LENGTH_MIN,
  passwordLength,
  passwordStrengthOf,
  passwordWeaknessesOf,
} from './password-rules.ts'

const owner = { email: 'katharina.reisinger@example.at', firstName: 'Katharina', lastName: 'Reisinger' }

test('length is counted in characters, whatever they are made of', () => {
  expect(passwordLength('👍🏽')).toBe(2)
  expect(passwordLength('a\u0308')).toBe(passwordLength('ä'))
  expect(passwordWeaknessesOf('x'.repeat(0))).toContain('tooShort')
  expect(passwordWeaknessesOf('Zuschlag-20')).toEqual(['tooShort'])
  expect(passwordWeaknessesOf('Zuschlag-202')).toEqual([])
  expect(passwordWeaknessesOf('🏠🌳🚗🐈🎻🍎📚🧭🪑🎲🧵🔔')).toEqual([])
})

test('a password may have every character, and as many as the limit', () => {
  const long = Array.from({ length: PASSWORD_LENGTH_MAX }, (_, index) =>
    String.fromCodePoint(0x4e00 + 7 * index),
  )
  expect(passwordWeaknessesOf(long.join(''))).toEqual([])
  expect(passwordWeaknessesOf(`${long.join('')}x`)).toEqual(['tooLong'])
  expect(passwordWeaknessesOf('vier Stühle\tim Garten\n')).toEqual([])
})

test('a megabyte is refused before anything is computed of it', () => {
  expect(passwordWeaknessesOf('\uFDFA'.repeat(1_000_000))).toEqual(['tooLong'])
})

test('nothing is asked of its composition', () => {
  for (const password of ['kleine gelbe blume', 'GROSSER ALTER BAUM', '830164927508', 'dachgeschossblick']) {
    expect(passwordWeaknessesOf(password), password).toEqual([])
  }
})

test.each([
  'aaaaaaaaaaaa',
  'abcdefghijklmnop',
  '111111111111',
  '987654321098',
  'ababababababab',
  'qwertzuiopü+',
])('%s is but a row', (password) => {
  expect(passwordWeaknessesOf(password)).toContain('tooSimple')
})

describe('what others know of a person', () => {
  test.each([
    'katharina.reisinger@example.at',
    'Katharina-1984',
    'reisinger1984!',
    'ReisingerKatharina',
    'KATHARINA',
  ])('%s', (password) => {
    expect(passwordWeaknessesOf(password, owner)).toContain('tooPersonal')
  })

  test('may be part of something longer', () => {
    expect(passwordWeaknessesOf('katharina mag keine Gurken', owner)).toEqual([])
  })

  test('short names are part of many words', () => {
    expect(passwordWeaknessesOf('Lampenschirm', { firstName: 'Amp', lastName: 'Li' })).toEqual([])
  })

  test('a person without any is nobody', () => {
    expect(passwordWeaknessesOf('Lampenschirm', { email: '', firstName: '', lastName: '' })).toEqual([])
  })
})

test('the shape says why, for the form', () => {
  const result = newPasswordSchema.safeParse('kurz')
  expect(result.error?.issues.map(({ message }) => message)).toEqual(['tooShort'])
  expect(newPasswordSchema.safeParse(12).success).toBe(false)
})

test('strength grows with length and is nothing for what is refused', () => {
  const strengths = [
    'kurz',
    'aaaaaaaaaaaa',
    'gelbeblumen1',
    'gelbe Blumen 17',
    'gelbe Blumen am Fenster im Mai',
  ]
  const scores = strengths.map((password) => passwordStrengthOf(password))
  expect(scores.slice(0, 2)).toEqual([0, 0])
  expect(scores).toEqual(scores.toSorted((a, b) => a - b))
  expect(scores.at(-1)).toBe(4)
  expect(passwordStrengthOf('Katharina-1984', owner)).toBe(0)
  expect(passwordStrengthOf('Zuschlag-2026').toString()).toMatch(/^[2-4]$/)
  expect(PASSWORD_LENGTH_MIN).toBe(12)
})
