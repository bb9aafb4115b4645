import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

/** Words that no text on a screen, in a mail or in a document uses, and the one of docs/glossary.md. */
const banned: Readonly<Record<'de' | 'en', readonly (readonly [RegExp, string])[]>> = {
  de: [
    [/Prüfwert|\bHash(es)?\b/, 'Prüfsumme'],
    [/Verfahrensakte|Prüfdatei/, 'Streitakte'],
    [/\bBewerbung/, 'Antrag'],
    [/Maklerhaus|\b(Ihr|welchem|zuerst ein) Haus\b/, 'Anbieter, Unternehmen'],
    [/\b[Aa]ufgegeben\b/, 'fehlgeschlagen'],
    [/\bverdeckte[sn]? Verfahren/, 'geschlossenes Verfahren'],
    [/Liste laden/, 'Liste herunterladen'],
    [/\bBenachrichtigungen\b/, 'Mitteilungen'],
  ],
  en: [
    [/\be-mail/i, 'email'],
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

/** Every text of a file of texts by its key, `{{values}}` and tags removed: their names are code. */
function textsOf(value: unknown, key = ''): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[key, value.replaceAll(/\{\{?\w+\}\}?|<[^>]*>/g, '')]]
  return Object.entries(value ?? {}).flatMap(([name, part]) => textsOf(part, `${key}.${name}`))
}

const files = (language: string) =>
  globSync(
    ['web/src/kernel/i18n', 'gateway/src/modules/*/*/texts'].map((folder) => `${folder}/${language}.json`),
    {
      cwd: root,
    },
  )

test.each(['de', 'en'] as const)('every thing has one word in the texts (%s)', (language) => {
  const found: string[] = []
  for (const file of files(language)) {
    const texts = textsOf(JSON.parse(readFileSync(path.join(root, file), 'utf8')))
    for (const [key, text] of texts) {
      for (const [word, instead] of banned[language]) {
        const [hit] = word.exec(text) ?? []
        if (hit !== undefined) found.push(`${file}${key}: "${hit}" → ${instead}`)
      }
    }
  }
  expect(found).toEqual([])
})

test('the texts of pages, mails, bid log, pack and calendar are searched', () => {
  expect(files('de')).toHaveLength(5)
  expect(files('en')).toHaveLength(5)
})
