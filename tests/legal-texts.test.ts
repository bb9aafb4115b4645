import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isPurchaseExcepted, legalModeOf, type LegalText } from '@zuschlag/contracts/legal/legal-text'
import { legalTexts } from '@zuschlag/contracts/legal/legal-texts'
import { describe, expect, test } from 'vitest'
import { withLegalTexts, flattenTexts } from '../scripts/dev/messages.ts'
import type { Texts } from '../web/build/text-parts.ts'

const root = path.resolve(import.meta.dirname, '..')
const languages = ['de', 'en'] as const
const pages = 'contracts/src/texts'
const files = [
  pages,
  'gateway/src/modules/notifications/mail/texts',
  'gateway/src/modules/back-office/bid-log/texts',
  'gateway/src/modules/back-office/award-pack/texts',
]
const read = (folder: string, language: string) =>
  readFileSync(path.join(root, folder, `${language}.json`), 'utf8')

type Branch = LegalText | { readonly [name: string]: Branch }
const isText = (branch: Branch): branch is LegalText => typeof branch['de'] === 'string'
const sentencesIn = (branch: Branch): readonly string[] =>
  isText(branch) ? [branch.de, branch.en] : Object.values(branch).flatMap(sentencesIn)

/** Words that say somebody is held to a sale. */
const binding = /verbindlich|bindend|gebunden|\bbindet\b|\bbinden\b|\bbinding\b|\bbound\b|\bbinds?\b/i
/** Promises that the product made without keeping them, or that its own words replaced. */
const retired = [
  /am Ende gilt das höchste Gebot/i,
  /the highest bid counts/i,
  /zurückziehen können Sie es nicht/i,
  /you cannot take it back\./i,
  /geprüfte Bietende/i,
  /verified bidders/i,
  /sofort (ge|ver)kauft/i,
  /bought (the property|by you|immediately)|sold (immediately|on )|has been sold/i,
  /in der Reihenfolge ihres Eingangs entschieden/i,
  /decided in the order in which they arrive/i,
  /Änderung mit dem alten und dem neuen Wert/,
  /every change, with the old and the new value,/,
  /für alle sichtbar/i,
  /visible to everybody/i,
]

describe('legal texts by country', () => {
  test.each(Object.entries(legalTexts))(
    '%s has a reason, and all sentences in both languages',
    (_name, row) => {
      expect(row.reason.length).toBeGreaterThan(30)
      expect(Object.keys(row.texts).toSorted()).toEqual(['AT', 'CH', 'DE'])
      for (const sentence of sentencesIn(row.texts)) expect(sentence.trim()).not.toBe('')
    },
  )

  test.each(['DE', 'CH'] as const)('in %s nobody is held to a sale before the notary', (country) => {
    const sentences = Object.values(legalTexts).flatMap(({ texts }) => sentencesIn(texts[country]))
    expect(sentences.filter((sentence) => binding.test(sentence))).toEqual([])
    for (const row of [
      'confirmBid',
      'confirmPurchase',
      'bidEffect',
      'bidEffectUndeclared',
      'purchaseEffect',
      'purchaseEffectUndeclared',
      'raisedBid',
      'acceptance',
      'acceptanceLate',
    ] as const) {
      expect(legalTexts[row].texts[country].de).toMatch(/beim Notar|öffentlichen Beurkundung/)
      expect(legalTexts[row].texts[country].en).toContain('before a notary')
    }
  })

  test('in Austria it is said that an acceptance can be the contract', () => {
    expect(legalTexts.acceptance.texts.AT.de).toContain('schon mit der Annahme')
    expect(legalTexts.acceptance.texts.AT.en).toContain('with the acceptance itself')
  })

  test('[DEC-5] [DEC-7] in Austria a late acceptance needs the bidder, elsewhere it means what others do', () => {
    const { AT, ...others } = legalTexts.acceptanceLate.texts
    expect(AT.de).toMatch(/abgelaufen.*nur zustande, wenn die bietende Person zustimmt/)
    expect(AT.en).toMatch(/no longer binding.*only if the bidder agrees/)
    for (const country of ['DE', 'CH'] as const) {
      expect(others[country]).toEqual(legalTexts.acceptance.texts[country])
    }
  })

  test('[BUY-8] in Austria a request to buy binds at the latest until the end of the process', () => {
    expect(legalTexts.purchaseEffect.texts.AT.de).toMatch(
      /angenommen oder abgelehnt.*bis zum Ende des Verfahrens/,
    )
    expect(legalTexts.purchaseEffect.texts.AT.en).toMatch(
      /accepted or declined.*until the end of the process/,
    )
  })

  test.each(['AT', 'DE', 'CH'] as const)(
    '[DEC-2] [BUY-6] in %s only the highest bid is accepted after the end, and a purchase before it',
    (country) => {
      for (const row of ['decisionNote', 'decisionRule'] as const) {
        const { de, en } = legalTexts[row].texts[country].boundToHighest
        expect(de).toMatch(/nach dem Ende/i)
        expect(en).toMatch(/after the end/i)
      }
      const { de, en } = legalTexts.purchaseAcceptance.texts[country]
      expect(de).toMatch(/Solange das Verfahren läuft.*auch wenn ein höheres Gebot vorliegt/)
      expect(en).toMatch(/while the process runs.*even if there is a higher bid/)
    },
  )

  test('the purchase is named beside a seller who is bound, where one is offered', () => {
    const excepted = (sellerDecisionBinding: boolean, immediatePurchaseEnabled: boolean) =>
      isPurchaseExcepted({ sellerDecisionBinding, immediatePurchaseEnabled })
    expect([excepted(true, true), excepted(true, false), excepted(false, true)]).toEqual([true, false, false])
  })

  test.each(languages)('the pages have the table as it is (%s)', async (language) => {
    const written = read(pages, language)
    expect(await withLegalTexts(written, language)).toBe(written)
  })

  test.each(files.flatMap((folder) => languages.map((language) => [folder, language] as const)))(
    'nothing in %s (%s) holds anybody to a bid or a sale but the table',
    (folder, language) => {
      const texts = flattenTexts(JSON.parse(read(folder, language)) as Texts)
      const others = [...texts].filter(([key]) => !key.startsWith('legal.'))
      expect(others.filter(([, text]) => binding.test(text))).toEqual([])
      expect([...texts].filter(([, text]) => retired.some((promise) => promise.test(text)))).toEqual([])
    },
  )

  test.each(files)('a bid is accepted: the German texts of %s know no other word', (folder) => {
    const texts = flattenTexts(JSON.parse(read(folder, 'de')) as Texts)
    const brand =
      /^(Zuschlag[,:]|.*(– Zuschlag$|mit Zuschlag arbeiten|hinter Zuschlag|an Zuschlag$|Zuschlag stellt))/
    const awarded = [...texts].filter(([, text]) => /Zuschl[aä]g/.test(text) && text !== 'Zuschlag')
    expect(awarded.filter(([, text]) => !brand.test(text))).toEqual([])
  })

  test('terms from before the decision period are announced, the others are kept', () => {
    const mode = (sellerDecisionBinding: boolean, decisionMode: 'boundToHighest' | null) =>
      legalModeOf({ sellerDecisionBinding, decisionMode })
    expect([mode(true, null), mode(false, null), mode(true, 'boundToHighest')]).toEqual([
      'announcedBound',
      'announcedFree',
      'boundToHighest',
    ])
  })
})
