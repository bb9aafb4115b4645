import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const source = path.resolve(import.meta.dirname, '..')
const sheet = ['layout.css', 'parts.css']
  .map((name) => readFileSync(path.join(import.meta.dirname, name), 'utf8'))
  .join('\n')
const shared = new Set([...sheet.matchAll(/^ *\.([a-z][\w-]*)/gm)].map(([, name = '']) => name))

const markup = globSync('**/*.tsx', { cwd: source }).map((file) => ({
  file,
  text: readFileSync(path.join(source, file), 'utf8'),
}))

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

test('each class that the markup reads from a style sheet stands in it', () => {
  const imports = markup.flatMap(({ file, text }) =>
    [...text.matchAll(/import (\w+) from '([^']*\.module\.css)'/g)].map(([, name = '', target = '']) => ({
      file,
      names: [...text.matchAll(new RegExp(String.raw`(?<![\w./'-])${name}\.(\w+)`, 'g'))].map(
        ([, read]) => read,
      ),
      sheetText: readFileSync(path.resolve(source, path.dirname(file), target), 'utf8'),
    })),
  )
  const missing = imports.flatMap(({ file, names, sheetText }) => {
    const classes = new Set(
      [...sheetText.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) =>
        name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      ),
    )
    return names.filter((name = '') => !classes.has(name)).map((name) => `${file}: ${name}`)
  })
  expect(missing).toEqual([])
})
