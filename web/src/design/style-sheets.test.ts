import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const source = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(source, file), 'utf8')
const sheets = globSync('**/*.css', { cwd: source })
const scripts = globSync('**/*.{ts,tsx}', { cwd: source, exclude: ['**/*.test.ts'] })
const sharedSheets = read('design/layout.css') + read('design/parts.css')
const shared = new Set([...sharedSheets.matchAll(/^ *\.([a-z][\w-]*)/gm)].map(([, name = '']) => name))
const markup = globSync('**/*.tsx', { cwd: source }).map((file) => ({ file, text: read(file) }))

/** Where names stand as they are: a literal, a template, the first argument of `classNames`. */
const places = [/className="([^"]*)"/g, /className=\{`([^`]*)`\}/g, /classNames\('([^']*)'/g]

function namesIn(text: string): readonly string[] {
  const literals = places.flatMap((place) => [...text.matchAll(place)].map(([, literal = '']) => literal))
  const words = literals.flatMap((literal) => literal.replaceAll(/\$\{[^}]*\}/g, ' ').split(/\s+/))
  return words.filter((word) => /^[a-z]/.test(word))
}

test('a class that the markup names is one of layout.css or parts.css', () => {
  const unknown = markup.flatMap(({ file, text }) =>
    namesIn(text)
      .filter((name) => !shared.has(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(unknown).toEqual([])
})

test('each class of layout.css and parts.css is named in some markup', () => {
  const literals = markup.flatMap(({ text }) => text.match(/(['"`])[^'"`]*\1/g) ?? [])
  const words = new Set(literals.flatMap((literal) => literal.split(/[^\w-]+/)))
  expect([...shared].filter((name) => !words.has(name))).toEqual([])
})

const inCode = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

test('each class that the markup reads from a style sheet stands in it', () => {
  const missing = markup.flatMap(({ file, text }) =>
    [...text.matchAll(/import (\w+) from '([^']*\.module\.css)'/g)].flatMap(([, of = '', target = '']) => {
      const sheet = read(path.join(path.dirname(file), target))
      const classes = new Set([...sheet.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => inCode(name)))
      const names = text.matchAll(new RegExp(String.raw`(?<![\w./'-])${of}\.(\w+)`, 'g'))
      return [...names].filter(([, name = '']) => !classes.has(name)).map(([use]) => `${file}: ${use}`)
    }),
  )
  expect(missing).toEqual([])
})

/** What sheets declare, and what scripts set: in a `style`, a table of colours or by `setProperty`. */
const defined = new Set(
  [
    ...sheets.flatMap((file) => [...read(file).matchAll(/(--[\w-]+)\s*:/g)]),
    ...scripts.flatMap((file) => [...read(file).matchAll(/'(--[\w-]+)'\]?\s*[:,]/g)]),
  ].map(([, name]) => name),
)

test('each variable that a sheet uses without a fallback is defined', () => {
  const unknown = sheets.flatMap((file) =>
    [...read(file).matchAll(/var\((--[\w-]+)\s*\)/g)]
      .filter(([, name]) => !defined.has(name))
      .map(([, name]) => `${file}: ${name}`),
  )
  expect(unknown).toEqual([])
})

const queries = /@media[^{]*|matchMedia\([^)]*\)|sizes="[^"]*"|'\((?:min|max)-width[^']*'/g

test('the width or height of a window is asked for in em, which grows with the text of the browser', () => {
  const inPixels = [...sheets, ...scripts].flatMap((file) =>
    [...read(file).matchAll(queries)]
      .filter(([query]) => /(width|height)[^)]*\dpx/.test(query))
      .map(([query]) => `${file}: ${query.trim()}`),
  )
  expect(inPixels).toEqual([])
})
