import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')

type Texts = { [key: string]: string | Texts }

function flatten(texts: Texts, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>()
  for (const [key, value] of Object.entries(texts)) {
    const path = `${prefix}${key}`
    if (typeof value === 'string') flat.set(path, value)
    else for (const [inner, text] of flatten(value, `${path}.`)) flat.set(inner, text)
  }
  return flat
}

const read = (language: string) =>
  flatten(JSON.parse(readFileSync(join(import.meta.dirname, `${language}.json`), 'utf8')) as Texts)
const de = read('de')
const en = read('en')
const placeholdersOf = (text: string | undefined) =>
  (text?.match(/\{\{\w+\}\}|<\/?\w+\/?>/g) ?? []).toSorted()

test('German and English have the same keys', () => {
  expect([...en.keys()].toSorted()).toEqual([...de.keys()].toSorted())
})

test.each([...de.keys()])('%s has the same placeholders in both languages', (key) => {
  expect(placeholdersOf(en.get(key))).toEqual(placeholdersOf(de.get(key)))
})

test('no text is empty', () => {
  expect([...de, ...en].filter(([, text]) => text.trim() === '')).toEqual([])
})

test('every text is used', () => {
  const source = globSync('**/*.{ts,tsx}', { cwd: web, exclude: ['**/*.test.ts', '**/*.gen.ts'] })
    .map((file) => readFileSync(join(web, file), 'utf8'))
    .join('\n')
  const isUsed = (key: string) => {
    const base = key.replace(/_(zero|one|two|few|many|other)$/, '')
    const section = base.slice(0, base.lastIndexOf('.') + 1)
    // A family of keys is chosen by a code: `country.${code}`.
    return source.includes(`'${base}'`) || source.includes(`"${base}"`) || source.includes(`\`${section}\${`)
  }
  expect([...de.keys()].filter((key) => !isUsed(key))).toEqual([])
})

test('the interface never speaks of Auktion, Versteigerung or ersteigern', () => {
  expect([...de].filter(([, text]) => /auktion|versteiger|ersteiger/i.test(text))).toEqual([])
})
