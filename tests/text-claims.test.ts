import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { flattenTexts } from '../scripts/dev/messages.ts'
import type { Texts } from '../web/build/text-parts.ts'

const root = path.resolve(import.meta.dirname, '..')
const pages = 'web/src/kernel/i18n'
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
})

describe('texts with figures', () => {
  test.each(['details.standing.next.higher', 'Dashboard.nextBid.higher', 'newBid.textOutbid'])(
    'says how much more the next bid is than the own one: %s',
    (key) => {
      const [de, en] = textOf(key)
      expect(de).toMatch(/\{\{more\}\} mehr/)
      expect(en).toMatch(/\{\{more\}\} more/)
    },
  )

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
