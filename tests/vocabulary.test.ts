import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { retiredWords } from './retired-words.ts'

const root = path.resolve(import.meta.dirname, '..')
/** Texts for people, recorded data, generated files, and what must name the words to find them. */
const exempt =
  /^(CHANGELOG\.md|tests\/retired-words\.ts|tests\/vocabulary\.test\.ts|scripts\/demo\/|web\/content\/|tests\/fixtures\/|tests\/fuzz\/corpus\/)|\.gen\.ts$|\/migrations\/|\/(de|en)\.json$/
const searched = /\.(ts|tsx|mjs|cjs|md|yml|yaml|json|css)$/

const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
  .split('\n')
  .filter((file) => searched.test(file) && !exempt.test(file) && !file.endsWith('package-lock.json'))
  .filter((file) => existsSync(path.join(root, file)))

test('no source, document or test title uses a retired word', () => {
  const found: string[] = []
  for (const file of files) {
    const lines = readFileSync(path.join(root, file), 'utf8').split('\n')
    for (const [index, line] of lines.entries()) {
      for (const { word, instead } of retiredWords) {
        const [hit] = word.exec(line) ?? []
        if (hit !== undefined) found.push(`${file}:${index + 1}: "${hit}" → ${instead}`)
      }
    }
  }
  expect(found).toEqual([])
})

test('each retired word has a standard term, and is found in the sentence it came from', () => {
  for (const { word, instead, example } of retiredWords) {
    expect(instead.length).toBeGreaterThan(0)
    expect(example).toMatch(word)
  }
})
