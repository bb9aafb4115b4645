import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { companySchema, siteLinksSchema } from '@zuschlag/contracts/site/configuration'
import { expect, test } from 'vitest'
import { UserFacingError } from './user-facing-error.ts'
import { inventedOperatorNotice, readSiteFile, widenedModesNotice } from './site-file.ts'

function fileOf(text: string): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'site-file-')), 'site.json')
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
    fileOf(
      '{"company":{"name":"Haus GmbH"},"links":{"businessTerms":null,"social":[]},"securityContact":"s@a.example"}',
    ),
  )
  expect(site.company).toEqual({ ...readSiteFile(null).company, name: 'Haus GmbH' })
  expect(site.links.businessTerms).toBeNull()
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

test.each([
  ['not JSON', '{'],
  ['a misspelt field', '{"company":{"nmae":"x"}}'],
  ['a script as a link', '{"links":{"privacyNotice":"javascript:alert(1)"}}'],
])('%s stops the start with a line that names the file', (_what, text) => {
  expect(() => readSiteFile(fileOf(text))).toThrow(UserFacingError)
  expect(() => readSiteFile(fileOf(text))).toThrow(/SITE_FILE/)
})

test('a file that is not there does too', () => {
  expect(() => readSiteFile('/nowhere/site.json')).toThrow(/SITE_FILE/)
})
