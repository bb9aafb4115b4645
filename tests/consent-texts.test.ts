import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { countrySchema } from '@zuschlag/contracts/auction/enumerations'
import { consentTexts } from '@zuschlag/contracts/site/consent-texts'
import { describe, expect, test } from 'vitest'

type Texts = { readonly [key: string]: string | Texts }
const languages = ['de', 'en'].map(
  (language) =>
    JSON.parse(
      readFileSync(path.resolve(import.meta.dirname, `../contracts/src/texts/${language}.json`), 'utf8'),
    ) as Texts,
)

const confirmations = ['documentsChecked', 'noReservations', 'agreements', 'agbChecked']
/** What an immediate purchase confirms in words of its own. */
const purchaseConfirmations = ['noReservations', 'agreements']
/** What a bid declares, which each country has its own words for. */
const declarations = countrySchema.options.flatMap((country) => [
  `legal.confirmBid.${country}`,
  `legal.confirmPurchase.${country}`,
])
const words: Readonly<Record<keyof typeof consentTexts, readonly string[]>> = {
  application: ['ApplyPage.conditions', 'ApplyPage.generalTerms', 'ApplyPage.contactConsent'],
  sellerRegistration: ['RegisterPage.terms', 'RegisterPage.dataProtection', 'RegisterPage.consent'],
  signUp: ['LoginPage.SignUp.Terms', 'LoginPage.SignUp.DataProtection'],
  priceAlert: ['priceAlert.consentTenant', 'priceAlert.consentSeller'],
  savedSearch: ['savedSearch.consent'],
  bid: [
    ...declarations,
    ...confirmations.map((name) => `bidding.confirm.${name}`),
    ...purchaseConfirmations.map((name) => `bidding.confirmPurchase.${name}`),
  ],
}

/**
 * The words of each version, as the first digits of their digest. A new version adds a line; none is changed.
 */
const digests: Readonly<Record<string, string>> = {
  'application 1': '5256f4a2b2d4dc03',
  'application 2': 'b9049133b40fc3dc',
  'sellerRegistration 1': '3406e342a73ef4b7',
  'signUp 1': '4956980e64b03ab2',
  'priceAlert 1': 'de72213a49ca2cdb',
  'priceAlert 2': '81870e2117b196d2',
  'savedSearch 1': 'd4721ac68338ae17',
  'bid 1': '3f5ed71f69d00165',
  'bid 2': '80a1dbe10895aa8f',
  'bid 3': '674f3832ee662368',
}

function textAt(texts: Texts, key: string): string {
  const found = key
    .split('.')
    .reduce<string | Texts | undefined>((at, part) => (typeof at === 'object' ? at[part] : at), texts)
  if (typeof found !== 'string') throw new Error(`There is no text ${key}`)
  return found
}

describe('what people agree to', () => {
  test.each(Object.entries(words))('%s: other words are another version', (name, keys) => {
    const shown = languages.flatMap((texts) => keys.map((key) => textAt(texts, key)))
    const { version } = consentTexts[name as keyof typeof consentTexts]
    const digest = hash('sha256', JSON.stringify(shown)).slice(0, 16)
    expect([`${name} ${version}`, digest]).toEqual([`${name} ${version}`, digests[`${name} ${version}`]])
  })

  test('the page of privacy names each version and its day', () => {
    const page = readFileSync(path.resolve(import.meta.dirname, '../docs/privacy.md'), 'utf8')
    for (const [name, { version, since }] of Object.entries(consentTexts))
      expect(page).toMatch(new RegExp(`\\| \`${name}\`[^|]*\\| ${version} +\\| ${since} `))
  })
})
