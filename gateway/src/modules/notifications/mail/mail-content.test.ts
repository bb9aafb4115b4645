import { expect, test } from 'vitest'
import { mailTextsOf } from './contents/mail-content.ts'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{\w+\}\}/g)].map(([name]) => name).toSorted()

test('both languages say the same things', () => {
  expect(Object.keys(en)).toEqual(Object.keys(de))
  for (const [key, text] of Object.entries(de)) {
    expect(text.trim(), key).not.toBe('')
    expect(placeholders(en[key as keyof typeof en]), key).toEqual(placeholders(text))
  }
})

test('never says what an offer process is not', () => {
  for (const text of Object.values(de)) expect(text).not.toMatch(/auktion|versteiger/i)
})

test('fills placeholders in, and only them', () => {
  const t = mailTextsOf('de')
  expect(t('greeting', { name: '{name} $& \\1' })).toBe('Guten Tag {name} $& \\1,')
  expect(() => t('greeting')).toThrow('greeting needs name')
})
