import { expect, test } from 'vitest'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import { createTranslator, withValues, type Texts } from './translator.ts'

const german = createTranslator('de', de)
const english = createTranslator('en', en)

test('a text is found by the way down to it', () => {
  expect(german.t('shell.login')).toBe(de.shell.login)
  expect(english.t('shell.login')).toBe(en.shell.login)
})

test('one is singular, everything else plural', () => {
  expect(german.t('offerList.count', { count: 1 })).toBe('1 Angebot')
  expect(german.t('offerList.count', { count: 0 })).toBe('0 Angebote')
  expect(english.t('offerList.count', { count: 2 })).toBe('2 offers')
})

test('what stands in a value is no placeholder', () => {
  expect(withValues('{{a}} and {{b}}', { a: '{{b}}', b: '$&' })).toBe('{{b}} and $&')
})

test('a placeholder without a value stays to be seen', () => {
  expect(withValues('at {{time}}', {})).toBe('at {{time}}')
})

test('a text that is missing answers with its key, and nothing inherited is a text', () => {
  const { t } = createTranslator('de', { shell: {} } satisfies Texts)
  expect(t('shell.login')).toBe('shell.login')
  const say = t as (key: string) => string
  expect(say('constructor.name')).toBe('constructor.name')
  expect(say('shell')).toBe('shell')
})

test('a key asks for its values when it is compiled', () => {
  // @ts-expect-error the text names a count
  expect(german.t('offerList.count')).toBe('offerList.count')
  // @ts-expect-error there is no such text
  expect(german.t('offerList.nothing')).toBe('offerList.nothing')
  // @ts-expect-error a count is a number
  expect(german.t('offerList.count', { count: 'many' })).toBe('offerList.count')
})
