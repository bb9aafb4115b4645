import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSiteFile } from './site-file.ts'
import { UserFacingError } from '../kernel/user-facing-error.ts'

function fileOf(text: string): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'site-file-')), 'site.json')
  writeFileSync(file, text)
  return file
}

const said = { text: 'Gut.', name: 'Ida', role: 'Wien' }
const textOf = (length: number) => 'x'.repeat(length)

test.each([
  ['not JSON', '{', /SITE_FILE .*JSON/],
  ['an empty file', '', /SITE_FILE .*JSON/],
  ['no object', '[]', /the file: /],
  ['null', 'null', /the file: /],
  ['a misspelt field', '{"company":{"nmae":"x"}}', /company: .*nmae/],
  ['an unknown field', '{"comapny":{}}', /comapny/],
  ['a field of another type', '{"company":{"name":7}}', /company\.name/],
  ['a part of another type', '{"company":"Haus GmbH"}', /company: /],
  ['an empty text', '{"company":{"name":""}}', /company\.name/],
  ['a blank text', '{"company":{"name":"  "}}', /company\.name/],
  ['a text that is too long', JSON.stringify({ company: { name: textOf(201) } }), /company\.name/],
  ['a phone number with letters', '{"company":{"phone":"+43 call"}}', /company\.phone/],
  ['a script as a link', '{"links":{"privacyNotice":"javascript:alert(1)"}}', /links\.privacyNotice/],
  ['a price as a text', '{"prices":{"baseFee":"0"}}', /prices\.baseFee/],
  ['a name of a text as a number', '{"agreements":{"businessTerms":[{"date":"2026-01-01","de":7}]}}', /\.de/],
  ['a day that is none', '{"agreements":{"businessTerms":[{"date":"2026-02-30","de":"a"}]}}', /\.date/],
  ['a testimonial in one language', JSON.stringify({ testimonials: [{ de: said }] }), /testimonials\.0\.en/],
  [
    'a testimonial in an unknown language',
    JSON.stringify({ testimonials: [{ de: said, en: said, fr: said }] }),
    /testimonials\.0: .*fr/,
  ],
  [
    'a blank testimonial',
    JSON.stringify({ testimonials: [{ de: { ...said, text: ' ' }, en: said }] }),
    /testimonials\.0\.de\.text/,
  ],
  [
    'too long a testimonial',
    JSON.stringify({ testimonials: [{ de: { ...said, text: textOf(301) }, en: said }] }),
    /testimonials\.0\.de\.text/,
  ],
  [
    'too many testimonials',
    JSON.stringify({ testimonials: Array.from({ length: 5 }, () => ({ de: said, en: said })) }),
    /testimonials/,
  ],
  ['a megabyte', JSON.stringify({ company: { name: textOf(1_000_000) } }), /more than 262144 bytes/],
])('%s stops the start with a line that names file and place', (_what, text, line) => {
  const file = fileOf(text)
  expect(() => readSiteFile(file)).toThrow(UserFacingError)
  expect(() => readSiteFile(file)).toThrow(line)
  expect(() => readSiteFile(file)).toThrow(`SITE_FILE ${file}: `)
})

test('a folder, and a file without an end, are no site file', () => {
  expect(() => readSiteFile(tmpdir())).toThrow(/SITE_FILE .* is not a file/)
  expect(() => readSiteFile('/dev/zero')).toThrow(/SITE_FILE .* is not a file/)
})

test('a file that is not there does too', () => {
  expect(() => readSiteFile('/nowhere/site.json')).toThrow(/SITE_FILE/)
})
