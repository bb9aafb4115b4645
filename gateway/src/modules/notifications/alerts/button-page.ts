import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { pageLanguage, respondWithPage } from '../../../edge/http/html-page.ts'
import type { Page, PageContext } from '../../../edge/http/pages.ts'
import { escapeHtml } from '../../../kernel/escape-html.ts'
import { mailTextsOf } from '../mail/contents/mail-texts.ts'

/** Whether the button still has something to do; `unknown` also where the link expired. */
export type LinkState = 'open' | 'done' | 'unknown'

export type ButtonPage = {
  readonly path: string
  /** Its texts: title, body, action, done and unknown. */
  readonly texts: 'unsubscribe' | 'confirmAlert' | 'unsubscribeSearch' | 'confirmSearch'
  readonly clock: { now(): Instant }
  readonly stateOf: (token: string, now: Instant) => Promise<LinkState>
  /** Does what the button says; nothing where the link is not open any more. */
  readonly act: (token: string, now: Instant) => Promise<void>
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/**
 * The page behind a link of a mail. Opening it changes nothing (scanners of mails follow links); its one
 * button does. The URL contains the secret, so that no foreign page can submit the form for a reader.
 */
export function buttonPage({ path, texts, clock, stateOf, act }: ButtonPage): Page {
  return {
    path,
    methods: ['GET', 'POST'],
    async answer(context) {
      const { token } = context.query
      if (typeof token !== 'string' || !TOKEN.test(token)) return show(context, { path, texts }, 'unknown')
      const before = await stateOf(token, clock.now())
      if (context.method !== 'POST') return show(context, { path, texts }, before, token)
      if (before === 'open') await act(token, clock.now())
      return show(context, { path, texts }, await stateOf(token, clock.now()), token)
    },
  }
}

function show(
  context: PageContext,
  { path, texts }: Pick<ButtonPage, 'path' | 'texts'>,
  state: LinkState,
  token = '',
): void {
  const language = pageLanguage(context)
  const t = mailTextsOf(language)
  const title = escapeHtml(t(`${texts}.title`))
  const text = escapeHtml(t(`${texts}.${state === 'open' ? 'body' : state}`))
  const button = `<form method="post" action="${path}?token=${token}&amp;lang=${language}"><button>${escapeHtml(t(`${texts}.action`))}</button></form>`
  respondWithPage(context, state === 'unknown' ? 404 : 200, {
    language,
    title,
    body: `<h1>${title}</h1><p>${text}</p>${state === 'open' ? button : ''}`,
  })
}
