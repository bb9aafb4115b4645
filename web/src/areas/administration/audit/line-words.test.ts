import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { eventTypes } from '../history/event-words.ts'
import de from '../../../kernel/i18n/de.json' with { type: 'json' }
import en from '../../../kernel/i18n/en.json' with { type: 'json' }
import { translate } from '../../../kernel/i18n/translate.ts'
import { fieldWords, typeWord } from './line-words.ts'

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
