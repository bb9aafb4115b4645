import { unsubscribePriceAlert } from '@zuschlag/contracts/alerts/price-alert'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Knex } from 'knex'
import type { Context } from 'koa'
import { pageLanguage, respondWithPage } from '../../../edge/http/html-page.ts'
import type { Page } from '../../../edge/http/pages.ts'
import { escapeHtml } from '../../../kernel/escape-html.ts'
import type { MailTextKey } from '../mail/contents/mail-texts.ts'
import { mailTextsOf } from '../mail/contents/mail-texts.ts'
import { cancelByToken } from './price-alerts.ts'

const PATH = '/price-alert/unsubscribe'

/**
 * The page behind the link of a price alert's mail. Opening it changes nothing (scanners of mails follow
 * links); its button does. The URL contains the secret, so that no foreign page can submit the form for a
 * reader.
 */
export function unsubscribePage({
  knex,
  clock,
}: {
  readonly knex: Knex
  readonly clock: { now(): Instant }
}): Page {
  return {
    path: PATH,
    methods: ['GET', 'POST'],
    async answer(context) {
      const asked = unsubscribePriceAlert.query?.safeParse({ token: context.query['token'] })
      const token = asked?.success === true ? asked.data.token : null
      if (token === null) show(context, 404, 'unsubscribe.unknown')
      else if (context.method === 'POST') {
        const isKnown = await cancelByToken(knex, token, clock.now())
        show(context, isKnown ? 200 : 404, isKnown ? 'unsubscribe.done' : 'unsubscribe.unknown')
      } else show(context, 200, 'unsubscribe.body', token)
    },
  }
}

function show(context: Context, status: number, text: MailTextKey, token?: string): void {
  const language = pageLanguage(context)
  const t = mailTextsOf(language)
  const title = escapeHtml(t('unsubscribe.title'))
  const button =
    token === undefined
      ? ''
      : `<form method="post" action="${PATH}?token=${token}&amp;lang=${language}"><button>${escapeHtml(t('unsubscribe.action'))}</button></form>`
  respondWithPage(context, status, {
    language,
    title,
    body: `<h1>${title}</h1><p>${escapeHtml(t(text))}</p>${button}`,
  })
}
