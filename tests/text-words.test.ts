import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { resolvedText } from '@zuschlag/gateway/kernel/texts'
import { flattenTexts } from '../scripts/dev/messages.ts'
import type { Texts } from '../web/build/text-parts.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Words that no text on a screen, in a mail or in a document uses, and the one of docs/glossary.md. */
const banned: Readonly<Record<'de' | 'en', readonly (readonly [RegExp, string])[]>> = {
  de: [
    [/Prüfwert|\bHash(es)?\b/, 'Prüfsumme'],
    [/Verfahrensakte|Prüfdatei/, 'Streitakte'],
    [/\bBewerbung/, 'Antrag'],
    [/Maklerh[aä]us|\b(Ihr|welchem|zuerst ein) Haus\b|\b(Ihres|des) Hauses\b/, 'Anbieter, Unternehmen'],
    [/\b(höheres|höchste[ns]?) Angebot\b/i, 'Gebot'],
    [/\bfür ungültig erklär|\bGebot ungültig\b/i, 'gestrichen'],
    [/\bAnmeldung zum Verkauf\b/, 'Registrierung zum Verkauf'],
    [/\b[Aa]ufgegeben\b/, 'fehlgeschlagen'],
    [/\bverdeckte[sn]? Verfahren/, 'geschlossenes Verfahren'],
    [/Liste laden/, 'Liste herunterladen'],
    [/\bBenachrichtigungen\b/, 'Mitteilungen'],
    [/\bGegenüber\b/, 'Ansprechperson'],
  ],
  en: [
    [/\be-mail/i, 'email'],
    [/\bhigher offer/i, 'higher bid'],
    [/\bside costs/i, 'purchase costs'],
    [/\bstart price/i, 'starting price'],
    [/\bminimum price/i, 'reserve price'],
    [/\bnorm[- ]price/i, 'guide price'],
    [/\bminimum (increase|step)\b/i, 'minimum increment'],
    [/\bcounterpart\b/i, 'contact, agent'],
    [/\bbroker(s|age)?\b/i, 'agent, commission'],
    [/\bchecksum|check value/i, 'hash'],
    [/\bnight(['’]s)? rest\b/i, 'night break'],
    [/\b(your|own|which|another) house\b/i, 'provider, company'],
    [/\bopen offers\b/i, 'properties'],
    [/\bobjects?\b(?! to)/i, 'property'],
    [/\bselling side\b/i, 'seller’s side'],
    [/\bwith binding effect\b/i, 'binding bid'],
  ],
}

/** Every text of a file by its key, without `{{values}}`, `$t(keys)` and tags: their names are code. */
function textsOf(value: unknown, key = ''): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[key, value.replaceAll(/\{\{?\w+\}\}?|\$t\([\w.-]+\)|<[^>]*>/g, '')]]
  return Object.entries(value ?? {}).flatMap(([name, part]) => textsOf(part, `${key}.${name}`))
}

const files = (language: string) =>
  globSync(
    ['contracts/src/texts', 'gateway/src/modules/*/*/texts'].map((folder) => `${folder}/${language}.json`),
    {
      cwd: root,
    },
  )

const articles = (language: string) => globSync(`web/content/blog/${language}/*.md`, { cwd: root })
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const bannedIn = (text: string, language: 'de' | 'en') =>
  banned[language].flatMap(([word, instead]) => {
    const [hit] = word.exec(text) ?? []
    return hit === undefined ? [] : [`"${hit}" → ${instead}`]
  })

test.each(['de', 'en'] as const)('every thing has one word in the texts (%s)', (language) => {
  const found = files(language).flatMap((file) =>
    textsOf(JSON.parse(read(file))).flatMap(([key, text]) =>
      bannedIn(text, language).map((hit) => `${file}${key}: ${hit}`),
    ),
  )
  expect(found).toEqual([])
})

test.each(['de', 'en'] as const)('every thing has the same word in the articles (%s)', (language) => {
  const found = articles(language).flatMap((file) =>
    bannedIn(read(file), language).map((hit) => `${file}: ${hit}`),
  )
  expect(found).toEqual([])
})

test('the texts of pages, mails, bid log, table file, pack, agreement, calendar and articles are searched', () => {
  expect(files('de')).toHaveLength(7)
  expect(files('en')).toHaveLength(7)
  expect(articles('de')).toHaveLength(4)
  expect(articles('en')).toHaveLength(4)
})

/** Shorter ones are labels that happen to be the same: Start, Ende, Name. */
const SENTENCE_LENGTH = 15
const both = (file: string) => {
  const [de, en] = [file, file.replace(/de\.json$/, 'en.json')].map((name) =>
    flattenTexts(JSON.parse(read(name)) as Texts),
  )
  return [...(de ?? [])].map(([key, text]) => [key, text, en?.get(key) ?? ''] as const)
}
const isSentence = (text: string) => text.replaceAll(/\{\{\w+\}\}/g, '').trim().length >= SENTENCE_LENGTH
const [ofPages = '', ...ofServer] = files('de').toSorted()

test('a sentence of a page stands in no file of the server: that names it, $t(key)', () => {
  const known = new Map(both(ofPages).map(([key, de, en]) => [`${de}|${en}`, key]))
  const twice = ofServer.flatMap((file) =>
    both(file).flatMap(([key, de, en]) => {
      const same = known.get(`${de}|${en}`)
      return same !== undefined && (isSentence(de) || isSentence(en)) ? [`${file} ${key}: $t(${same})`] : []
    }),
  )
  expect(known.size).toBeGreaterThan(3000)
  expect(twice).toEqual([])
})

test('every text that the server takes from a page is there, in both languages', () => {
  const taken = ofServer.flatMap(both).filter(([, de, en]) => `${de}${en}`.includes('$t('))
  for (const [, de, en] of taken) {
    expect(en).toBe(de)
    for (const language of ['de', 'en'] as const) expect(resolvedText(de, language)).not.toContain('$t(')
  }
  expect(taken.length).toBeGreaterThan(150)
})
