import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import en from '@zuschlag/contracts/texts/en.json' with { type: 'json' }
import { translate } from './translate.ts'
import { remembering, textIfAny } from './use-translation.ts'

beforeAll(async () => {
  await i18next.init({
    lng: 'de',
    resources: { de: { translation: de }, en: { translation: en } },
    interpolation: { escapeValue: false },
  })
})

test('one is singular, everything else plural, in both languages', async () => {
  await i18next.changeLanguage('de')
  expect(translate('offerList.count', { count: 1, all: '1' })).toBe('1 Angebot')
  expect(translate('offerList.count', { count: 0, all: '0' })).toBe('0 Angebote')
  await i18next.changeLanguage('en')
  expect(translate('offerList.count', { count: 2, all: '2' })).toBe('2 properties')
})

test('a key asks for its values when it is compiled', async () => {
  await i18next.changeLanguage('de')
  // @ts-expect-error the text names a count
  expect(translate('offerList.count')).toBe('offerList.count')
  // @ts-expect-error there is no such text
  expect(translate('offerList.nothing')).toBe('offerList.nothing')
  // @ts-expect-error a count is a number
  expect(translate('offerList.count', { count: 'many', all: 'many' })).toContain('offerList.count')
})

test('a text without values is looked for once; one with values, or one that has not come yet, each time', () => {
  const asked: string[] = []
  const texts: Record<string, string> = { title: 'Title', count: 'Count' }
  const say = remembering((key) => {
    asked.push(key)
    return texts[key] ?? key
  })
  expect([say('title', {}), say('title', {}), say('later', {})]).toEqual(['Title', 'Title', 'later'])
  texts['later'] = 'Later'
  expect([say('later', {}), say('count', { count: 1 }), say('count', { count: 2 })]).toEqual([
    'Later',
    'Count',
    'Count',
  ])
  expect(asked).toEqual(['title', 'later', 'later', 'count', 'count'])
})

test('a code has the text of its family, with its values, or none', async () => {
  await i18next.changeLanguage('en')
  const price = { bidder: 'B-1', price: '€ 100,000' }
  expect(textIfAny(translate, 'dispute.event.BidPlaced', price)).toBe('Bid € 100,000, B-1')
  expect(textIfAny(translate, 'dispute.event.SomethingNew', price)).toBeUndefined()
  expect(textIfAny(translate, 'dispute.event.constructor')).toBeUndefined()
})
