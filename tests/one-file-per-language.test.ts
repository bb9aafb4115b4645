import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  decimalSeparatorOf,
  languages,
  translationIn,
  type Language,
} from '@zuschlag/contracts/kernel/languages'

const root = path.resolve(import.meta.dirname, '..')

/** A choice between German and English, or a list of both, outside of contracts/src/kernel/languages.ts. */
const choice =
  /=== '(?:de|en)'|'de' \| 'en'|\['de', 'en'\]|\(de\|en\)|\bde: [`'].*\ben: [`']|Record<Language, string> = \{/

/** SellerLanguage, whose two values the specification names, and the English names of regions. */
const withOwnList: ReadonlySet<string> = new Set([
  'web/src/areas/account/register/seller-values.ts',
  'contracts/src/places/regions.ts',
])

test('no code chooses between two languages: a third one is an entry and a file of texts', () => {
  const files = globSync('{web/src,web/build,gateway/src,contracts/src}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.|\.gen\.|fixture|\/migrations\/|\/legal\//.test(file),
  )
  const choosing = files
    .filter((file) => !withOwnList.has(file) && !file.endsWith('kernel/languages.ts'))
    .filter((file) => choice.test(readFileSync(path.join(root, file), 'utf8')))
  expect(files.length).toBeGreaterThan(900)
  expect(choosing).toEqual([])
})

test('every language has its file, and no file is without its language', () => {
  const files = globSync('contracts/src/texts/*.json', { cwd: root })
  expect(files.map((file) => path.basename(file, '.json')).toSorted()).toEqual([...languages].toSorted())
})

test('a language in which the server does not write reads German there', () => {
  const french = 'fr' as Language
  expect(translationIn({ de: 'Gebot', en: 'Bid' }, french)).toBe('Gebot')
  expect(translationIn({ de: 'Gebot', en: 'Bid' }, 'en')).toBe('Bid')
})

test('decimals are separated as each language does', () => {
  expect(languages.map((language) => decimalSeparatorOf(language))).toEqual([',', '.'])
})
