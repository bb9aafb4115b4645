import { hash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { companySchema, siteLinksSchema } from '@zuschlag/contracts/site/configuration'
import { afterAll, describe, expect, test } from 'vitest'
import { UserFacingError } from '../kernel/user-facing-error.ts'
import { readSiteFile } from './site-file.ts'
import {
  exampleAgreementsNotice,
  inventedOperatorNotice,
  laterAgreementsNotice,
  leftOutNotice,
  unconfirmedPricesNotice,
  widenedModesNotice,
} from './site-notices.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'site-file-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0

function fileOf(text: string): string {
  const file = path.join(folder, `site-${(files += 1)}.json`)
  writeFileSync(file, text)
  return file
}

test('without a file an invented operator fills every field', () => {
  const { company, links } = readSiteFile(null)
  expect(companySchema.parse(company)).toEqual(company)
  expect(siteLinksSchema.parse(links)).toEqual(links)
})

test('a file says what it wants to say, the rest stays', () => {
  const site = readSiteFile(
    fileOf('{"company":{"name":"Haus GmbH"},"links":{"social":[]},"securityContact":"s@a.example"}'),
  )
  expect(site.company).toEqual({ ...readSiteFile(null).company, name: 'Haus GmbH' })
  expect(site.links.social).toEqual([])
  expect(site.securityContact).toBe('s@a.example')
})

test('bound to the highest is offered where the usual law of the country allows it, and elsewhere on request', () => {
  const { decisionModes } = readSiteFile(null)
  expect(decisionModes).toEqual({
    AT: ['boundToHighest', 'freeChoice'],
    DE: ['freeChoice'],
    CH: ['freeChoice'],
  })
  expect(widenedModesNotice(null)).toBeNull()
  const narrowed = fileOf('{"decisionModes":{"AT":["freeChoice"]}}')
  expect(readSiteFile(narrowed).decisionModes).toEqual({ ...decisionModes, AT: ['freeChoice'] })
  expect(widenedModesNotice(narrowed)).toBeNull()
  const widened = fileOf('{"decisionModes":{"DE":["boundToHighest","freeChoice"]}}')
  expect(readSiteFile(widened).decisionModes.DE).toEqual(['boundToHighest', 'freeChoice'])
  expect(widenedModesNotice(widened)).toMatch(
    /^SITE_FILE offers DE the decision mode boundToHighest: .*lawyer/,
  )
  expect(() => readSiteFile(fileOf('{"decisionModes":{"DE":[]}}'))).toThrow(UserFacingError)
})

test("prices are the specification's until an operator states them; achievements are the demo's alone", () => {
  const { figures, testimonials, prices } = readSiteFile(null)
  expect({ figures, testimonials }).toEqual({ figures: null, testimonials: [] })
  const demo = readSiteFile(null, true)
  expect(demo.figures).toMatchObject({ partners: 200, volumeMillions: 200, aboveTargetPercent: 20 })
  expect(demo.testimonials).toHaveLength(4)
  expect(prices).toMatchObject({ privateSalePercent: 0.5, activationFee: 1_500, closurePercent: 0.15 })
  expect(unconfirmedPricesNotice(null)).toMatch(/prices of the specification/)
  expect(leftOutNotice(null)).toMatch(/show no figures and no testimonials/)
  const counted = { partners: 24, volumeMillions: 31, aboveTargetPercent: 11.3 }
  const said = { text: 'Gut.', name: 'Ida', role: 'Wien' }
  const own = {
    figures: { ...counted, asOf: '2026-11-01', source: 'Bid logs' },
    testimonials: [{ de: said, en: { ...said, text: 'Good.' } }],
    prices,
  }
  const file = fileOf(JSON.stringify(own))
  for (const isDemo of [false, true]) expect(readSiteFile(file, isDemo)).toMatchObject(own)
  expect([unconfirmedPricesNotice(file), leftOutNotice(file)]).toEqual([null, null])
  for (const asOf of [undefined, null, 'today']) {
    const undated = fileOf(JSON.stringify({ figures: { ...own.figures, asOf } }))
    expect(() => readSiteFile(undated)).toThrow(UserFacingError)
  }
})

describe('[AGR-2] agreements', () => {
  const sha = (text: string) => hash('sha256', text)
  const siteWith = (agreements: object): string => {
    const file = path.join(folder, 'site.json')
    writeFileSync(file, JSON.stringify({ agreements }))
    return file
  }
  for (const name of ['1.de', '1.en', '2.de', 'empty']) {
    writeFileSync(path.join(folder, `${name}.md`), name === 'empty' ? ' ' : `Text ${name}`)
  }
  const first = { date: '2026-12-01', de: '1.de.md', en: '1.en.md' }
  const second = { date: '2027-01-01', de: '2.de.md' }

  test('without a file they are an example, which is named', () => {
    const { businessTerms, termsOfService } = readSiteFile(null).agreements
    expect([...businessTerms, ...termsOfService].map(({ isExample }) => isExample)).toEqual([true, true])
    expect(exampleAgreementsNotice(null)).toContain('agreements.businessTerms, agreements.termsOfService')
  })

  test('a file states versions, whose hash is that of their texts', () => {
    const sha256 = sha('Text 1.deText 1.en')
    const file = siteWith({
      businessTerms: [{ ...first, sha256 }, second],
      termsOfService: [second],
      brokerageAgreement: [second],
    })
    const { businessTerms } = readSiteFile(file).agreements
    expect(businessTerms).toMatchObject([
      { version: 1, hash: sha256, sources: { de: 'Text 1.de', en: 'Text 1.en' }, isExample: false },
      { version: 2, hash: sha('Text 2.de'), sources: { de: 'Text 2.de', en: null } },
    ])
    expect(exampleAgreementsNotice(file)).toBeNull()
  })

  test('a version that is dated later than today holds nevertheless, and is named', () => {
    const file = siteWith({ businessTerms: [second] })
    expect(laterAgreementsNotice(file, '2026-12-31')).toMatch(/agreements\.businessTerms, version 1 \(2027-/)
    expect(laterAgreementsNotice(file, '2027-01-01')).toBeNull()
  })

  test.each([
    ['an earlier version without its hash', [first, second], /version 1 needs its sha256/],
    ['a text that changed', [{ ...first, sha256: 'a'.repeat(64) }, second], /version 1 has another text/],
    [
      'a changed text of the last version',
      [{ ...first, sha256: 'a'.repeat(64) }],
      /version 1 has another text/,
    ],
    ['a missing file', [{ ...first, en: '3.en.md' }], /3\.en\.md/],
    ['an empty file', [{ ...first, en: 'empty.md' }], /empty/],
    ['no version', [], /agreements\.businessTerms/],
  ])('%s stops the start', (_what, businessTerms, line) => {
    expect(() => readSiteFile(siteWith({ businessTerms }))).toThrow(UserFacingError)
    expect(() => readSiteFile(siteWith({ businessTerms }))).toThrow(line)
  })
})

test('the fields that a file leaves to the invented operator are named', () => {
  const { company, links } = readSiteFile(null)
  expect(inventedOperatorNotice(null)).toMatch(/^SITE_FILE is not set/)
  const { phone: _phone, ...withoutPhone } = company
  const { social: _social, ...withoutSocial } = links
  expect(
    inventedOperatorNotice(fileOf(JSON.stringify({ company: withoutPhone, links: withoutSocial }))),
  ).toBe('SITE_FILE leaves these to an invented company: company.phone, links.social')
  expect(inventedOperatorNotice(fileOf(JSON.stringify({ company, links })))).toBeNull()
})

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
