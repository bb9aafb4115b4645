import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { flattenTexts } from '../scripts/dev/messages.ts'
import type { Texts } from '../web/build/text-parts.ts'

const root = path.resolve(import.meta.dirname, '..')
const pages = 'contracts/src/texts'
const mails = 'gateway/src/modules/notifications/mail/texts'

const textsOf = (folder: string, language: 'de' | 'en') =>
  new Map(
    flattenTexts(JSON.parse(readFileSync(path.join(root, folder, `${language}.json`), 'utf8')) as Texts),
  )

/** One text in both languages, German first. */
function textOf(key: string, folder = pages): readonly [string, string] {
  const [de, en] = (['de', 'en'] as const).map((language) => textsOf(folder, language).get(key))
  if (de === undefined || en === undefined) throw new Error(`There is no text ${key}`)
  return [de, en]
}

describe('what texts say of who may do what', () => {
  test.each(['details.login.hint', 'documents.afterLogin'])(
    'signing in alone shows no documents: %s',
    (key) => {
      const [de, en] = textOf(key)
      expect(de).toContain('angemeldet und zugelassen')
      expect(en).toContain('signed in and admitted')
    },
  )

  test('the preview says that only admitted people open the documents', () => {
    const [de, en] = textOf('administration.preview.documents')
    expect(de).toContain('nur für Zugelassene')
    expect(en).toContain('Only admitted people')
  })

  test.each(['emailChange.hint', 'emailChange.waiting'])('a new email address is confirmed: %s', (key) => {
    const [de, en] = textOf(key)
    expect(de).toMatch(/bestätig/)
    expect(en).toMatch(/confirm/)
  })

  test.each([
    ['objectAwardNotConcluded.body', mails],
    ['objectCounterOfferAccepted.body', mails],
    ['objectCounterOfferOver.subject', mails],
    ['objectCounterOfferOver.body', mails],
    ['alerts.kind.objectEnded', pages],
    ['alerts.kind.objectCounterOfferOver', pages],
  ])('no seller reads that the decision is theirs, for a broker may decide: %s', (key, folder) => {
    const [de, en] = textOf(key, folder)
    expect(de).not.toMatch(/Sie können|können Sie|entscheiden Sie/)
    expect(en).not.toMatch(/you (can )?decide|your decision/i)
  })

  test('an investor may not bid where only admitted bidders may', () => {
    const [de, en] = textOf('platform.users.may.isInvestor')
    expect(de).toContain('außer in Verfahren nur für Zugelassene')
    expect(en).toContain('except in processes for admitted bidders only')
  })

  test.each(['rules.extension.rule', 'rules.extension.ruleWithNight'])(
    '[EXT-3] a window may be longer than the extension, then only the later end counts: %s',
    (key) => {
      const [de, en] = textOf(key)
      expect(de).toMatch(/wenn das später ist\.$/)
      expect(en).toMatch(/if that is later\.$/)
    },
  )

  test('[EXT-3] no other text says when a late bid moves the end', () => {
    const saying = (language: 'de' | 'en', words: RegExp) =>
      [pages, mails].flatMap((folder) =>
        [...textsOf(folder, language)].filter(([, text]) => words.test(text)).map(([key]) => key),
      )
    const rules = ['rules.extension.rule', 'rules.extension.ruleWithNight']
    expect(saying('de', /nach diesem Gebot/)).toEqual(rules)
    expect(saying('en', /after that bid/)).toEqual(rules)
  })

  test('the rules name what the ticks of a bid say', () => {
    expect(textOf('bidding.confirm.documentsChecked')[0]).toContain('geprüft')
    expect(textOf('rules.bindingOffer.documents')[0]).toContain('geprüft')
    expect(textOf('bidding.confirm.agbChecked')[0]).toContain('akzeptiere')
    expect(textOf('rules.bindingOffer.agb')[0]).toContain('akzeptieren')
  })

  test.each([
    'user.data.final',
    'user.data.refused.leadingRunningAuction',
    'platform.problem.leadingRunningAuction',
  ])('who raised a bid for a counter-offer reads that their account stays until the decision: %s', (key) => {
    const [de, en] = textOf(key)
    expect(de).toMatch(/Höchstgebot.*erhöht/)
    expect(en).toMatch(/highest bid.*raised/)
  })
})

describe('texts with figures', () => {
  test.each([pages, mails, 'gateway/src/modules/back-office/award-pack/texts'])(
    'a number stays on the line of its unit: %s',
    (folder) => {
      const texts = (['de', 'en'] as const).flatMap((language) => [...textsOf(folder, language)])
      const broken = texts.filter(([, text]) =>
        /\} (kWh|km|[KM]B|ms|m²|(Std|Min|Sek)\.|h$|min$|sec$)|\+43 \d/.test(text),
      )
      expect(broken).toEqual([])
    },
  )
})

describe('what articles say of the rules', () => {
  const article = (file: string) => readFileSync(path.join(root, 'web/content/blog', file), 'utf8')

  test('[BID-5] the moment of the decision counts, not the arrival', () => {
    expect(article('de/warum-sich-das-ende-verlaengert.md')).toContain('um 21:00:00,000 entschieden wird')
    expect(article('en/why-the-end-moves.md')).toContain('A bid decided at 21:00:00.000 is too late')
  })

  test('[EVID-14] a refused bid has a receipt too', () => {
    expect(article('de/startpreis-und-verbindliches-gebot.md')).toContain('Prüfsumme, auch ein abgelehntes')
    expect(article('en/start-price-and-binding-bid.md')).toContain('a hash, even a refused one')
  })

  test('[PUB-1] a guide-price process has a reserve price', () => {
    expect(article('de/was-ein-offenes-angebotsverfahren-ist.md')).toContain('Preis und einen Mindestpreis')
    expect(article('en/what-an-open-offer-process-is.md')).toContain('a fixed price and a reserve price')
  })
})
