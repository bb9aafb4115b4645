import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import de from '@zuschlag/contracts/texts/de.json'
import en from '@zuschlag/contracts/texts/en.json'
import { translate } from '../../../kernel/i18n/translate.ts'
import { eventTypes } from '../history/event-words.ts'
import { fieldWords, filtersOf, typeWord } from './audit-page.tsx'
import { auditSearchSchema } from '../table/url-searches.ts'

test('nonsense in a URL is as good as nothing', () => {
  expect(
    auditSearchSchema.parse({ kind: 'x', person: 'a', object: 5, from: 'gestern', to: '2026-1-1' }),
  ).toEqual({})
})

test('both days count, whatever the length of the last', () => {
  const { from, until } = filtersOf({ from: '2026-10-25', to: '2026-10-25' })
  const hours = (Date.parse(until ?? '') - Date.parse(from ?? '')) / 3_600_000
  expect([23, 24, 25]).toContain(hours)
  expect(new Date(from ?? '').getHours()).toBe(0)
  expect(new Date(until ?? '').getHours()).toBe(0)
})

test('what is not asked is not sent', () => {
  expect(filtersOf({})).toEqual({})
  expect(filtersOf({ from: '2026-13-40', person: 'anna', kind: 'bids' })).toEqual({
    person: 'anna',
    kind: 'bids',
  })
})

beforeAll(async () => {
  const resources = { de: { translation: de }, en: { translation: en } }
  await i18next.init({ lng: 'de', resources, interpolation: { escapeValue: false } })
})

test.each(['de', 'en'])(
  'every kind of line has words in %s, and no technical name is shown',
  async (language) => {
    await i18next.changeLanguage(language)
    for (const type of [...eventTypes, 'user.suspended', 'tenantApplication.approved', 'user.somethingNew']) {
      const word = typeWord(translate, type)
      expect(word).not.toContain(type)
      expect(word).not.toMatch(/[a-z]\.[a-z]|[a-z][A-Z]/)
    }
  },
)

test('fields are named as in the editor, each once, and what has no label is left out', async () => {
  await i18next.changeLanguage('de')
  const fields = ['title', 'endExtensionHours', 'endExtensionMinutes', 'passwordHash']
  expect(fieldWords(translate, fields)).toEqual(['Titel', 'Verlängerung'])
})
