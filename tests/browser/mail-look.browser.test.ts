import { type MailKind, mailKinds } from '@zuschlag/contracts/mail/mail-log'
import { mailColours } from '@zuschlag/gateway/modules/notifications/mail/look/colours'
import { createLogos } from '@zuschlag/gateway/modules/notifications/mail/look/logo'
import { renderMail } from '@zuschlag/gateway/modules/notifications/mail/render-mail'
import { sampleCompany, sampleMail } from '@zuschlag/gateway/modules/notifications/mail/sample-mails.fixture'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { test } from './browser-test.ts'
import { violations } from './page-state.ts'

/**
 * Among them, every part of a mail and every state: button, quote, figure, facts, badge, link to unsubscribe.
 */
const ofEveryPart: ReadonlySet<MailKind> = new Set([
  'signUp',
  'contactBroker',
  'priceAlert',
  'outbid',
  'endingSoon',
  'bidReceipt',
])

const rendering = { publicUrl: 'https://zuschlag.example', company: sampleCompany, logos: createLogos(null) }
/** Wine, and what can be read on no paper at all: each guarded in another direction. */
const accents = ['#6d2438', '#ffff66', '#050505'] as const

/** A mail is shown inside of a program's page and has no landmarks of its own. */
const isOfMails = (violation: string) => !/^(?:landmark-one-main|region):/.test(violation)

const groundOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor)

function rgb(hexadecimal: string): string {
  const part = (at: number) => Number.parseInt(hexadecimal.slice(at, at + 2), 16)
  return `rgb(${part(1)}, ${part(3)}, ${part(5)})`
}

test.for([
  { scheme: 'light', width: 640, language: 'en' },
  { scheme: 'dark', width: 640, language: 'de' },
  { scheme: 'dark', width: 390, language: 'en' },
] as const)(
  'every mail can be read at $width px, $scheme, in $language, and is no wider',
  async ({ scheme, width, language }, { people }) => {
    const page = await people.page({ width, colorScheme: scheme })
    for (const [index, kind] of mailKinds.entries()) {
      const primaryAccentColor = accents[index % accents.length] ?? null
      const tenant = { name: 'Kranzl & Söhne Immobilien', logoUrl: null, primaryAccentColor }
      const branded = sampleMail(kind).tenant === null ? null : tenant
      const { html } = await renderMail(sampleMail(kind, { language, tenant: branded }), rendering)
      await page.setContent(html)
      if (ofEveryPart.has(kind)) expect((await violations(page)).filter(isOfMails), kind).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), kind).toBe(width)
      expect(await groundOf(page, '.paper'), kind).toBe(rgb(mailColours.paper[scheme]))
      expect(await groundOf(page, '[role=article]'), kind).toBe(rgb(mailColours.ground[scheme]))
    }
  },
)
