import { expect, test } from 'vitest'
import { compareLanguages, flattenTexts, messagesModule, unusedKeys, withLegalTexts } from './messages.ts'

test('texts before and behind the legal ones stay', async () => {
  const written = '{ "first": { "a": "x" }, "legal": { "old": "y" }, "behind": { "b": "z" } }'
  const texts = JSON.parse(await withLegalTexts(written, 'en')) as Record<string, object>
  expect(texts).toMatchObject({ first: { a: 'x' }, behind: { b: 'z' } })
  expect(texts['legal']).not.toHaveProperty('old')
  expect(await withLegalTexts(JSON.stringify(texts), 'en')).toBe(await withLegalTexts(written, 'en'))
})

const german = flattenTexts({
  bid: { place: 'Gebot abgeben', at: 'um {{time}} <b>fest</b>' },
  country: { AT: 'Österreich' },
})

test('texts are flattened to whole keys', () => {
  expect([...german.keys()]).toEqual(['bid.place', 'bid.at', 'country.AT'])
})

test('the same keys and placeholders are no problem, in whatever order they stand', () => {
  const english = flattenTexts({
    country: { AT: 'Austria' },
    bid: { place: 'Place bid', at: '<b>firm</b> at {{time}}' },
  })
  expect(compareLanguages(german, english, 'en')).toEqual([])
})

test.each([
  [{ bid: { place: 'Place bid', at: 'at {{time}} <b>firm</b>' } }, 'en: country.AT is missing'],
  [{ bid: { place: ' ', at: '{{time}} <b>firm</b>' }, country: { AT: 'Austria' } }, 'en: bid.place is empty'],
  [
    { bid: { place: 'Bid', at: '{{date}} <b>firm</b>' }, country: { AT: 'Austria' } },
    'en: bid.at has other placeholders',
  ],
  [
    { bid: { place: 'Bid', at: '{{time}} firm' }, country: { AT: 'Austria' } },
    'en: bid.at has other placeholders',
  ],
  [
    { bid: { place: 'Bid', at: '{{time}} <b>firm</b>' }, country: { AT: 'Austria', CH: 'Switzerland' } },
    'en: country.CH is not in German',
  ],
])('%j is reported', (texts, problem) => {
  expect(compareLanguages(german, flattenTexts(texts), 'en')).toEqual([expect.stringContaining(problem)])
})

test('a key is used when it stands in quotes, as a plural, or in a family chosen by a code', () => {
  const keys = ['bid.place', 'bid.count_one', 'bid.count_other', 'country.AT', 'bid.old', 'countryside.x']
  const sources = ["t('bid.place')", 't("bid.count", { count })', 't(`country.${code}`)']
  expect(unusedKeys(keys, sources)).toEqual(['bid.old', 'countryside.x'])
})

test('the module holds each key whose text asks for values, with their names', () => {
  const module = messagesModule({
    bid: { place: 'Gebot "jetzt"', at: '{{time}}, {{price}}' },
    offers: { count_one: 'Ein Angebot', count_other: '{{count}} Angebote' },
  })
  expect(module).not.toContain('bid.place')
  expect(module).toContain('  "bid.at": "price" | "time"\n')
  expect(module).toContain('  "offers.count": "count"\n')
})
