import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = path.resolve(import.meta.dirname, '../assets/fonts')
const css = readFileSync(path.join(import.meta.dirname, 'fonts.css'), 'utf8')

/** All faces together, bytes: a page loads the serif and the sans, few also the mono. */
const BYTES_MAX = 90_000

test('the fonts of a page stay small, and each is one that a face asks for', () => {
  const files = readdirSync(folder)
  const asked = [...css.matchAll(/assets\/fonts\/([\w-]+\.woff2)/g)].map(([, name]) => name)
  expect(new Set(files)).toEqual(new Set(asked))
  const bytes = files.map((file) => statSync(path.join(folder, file)).size)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(BYTES_MAX)
})
