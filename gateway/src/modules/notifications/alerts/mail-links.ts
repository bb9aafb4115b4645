import { createHash, createHmac } from 'node:crypto'
import { type Instant, instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { Knex } from 'knex'
import { pageLanguage, respondWithPage } from '../../../edge/http/html-page.ts'
import type { Page, PageContext } from '../../../edge/http/pages.ts'
import { escapeHtml } from '../../../kernel/escape-html.ts'
import type { Viewer } from '../../../policies/viewer.ts'
import { UserModel } from '../../identity/accounts/models.ts'
import { mailTextsOf } from '../mail/contents/mail-content.ts'

/** Whether an address is the one that the reader has confirmed. */
export async function isOwnConfirmedEmail(knex: Knex, viewer: Viewer, email: string): Promise<boolean> {
  if (viewer.kind === 'visitor') return false
  const user = await UserModel.query(knex).findById(viewer.userId)
  return user !== undefined && user.emailConfirmedAt !== null && user.email === email.toLowerCase()
}

/** Whether the button still has something to do; `unknown` also where the link expired. */
export type LinkState = 'open' | 'done' | 'unknown'

type ButtonPage = {
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

/** What a link of a mail is for; a token of one purpose is none of another. */
type MailLinkPurpose = 'price-alert' | 'confirm-price-alert' | 'saved-search' | 'confirm-saved-search'

/** Token of a link that works without signing in: it cannot be guessed without the server's secret. */
export function mailLinkToken(secret: string, purpose: MailLinkPurpose, id: string): string {
  return createHmac('sha256', secret).update(`${purpose}:${id}`).digest('base64url')
}

/** What the table keeps of a token. */
export function mailLinkTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Where a row stands whose confirmation link was opened; one that was reached was confirmed before. */
export async function confirmationStateOf(
  table: Knex.QueryBuilder,
  token: string,
  now: Instant,
): Promise<LinkState> {
  const row = await table
    .where({ confirm_hash: mailLinkTokenHash(token) })
    .whereNull('cancelled_at')
    .first<{ confirmed_at: Date | null; confirm_until: Date | null } | undefined>(
      'confirmed_at',
      'confirm_until',
    )
  if (row === undefined) return 'unknown'
  if (row.confirmed_at !== null) return 'done'
  return row.confirm_until !== null && row.confirm_until > new Date(now) ? 'open' : 'unknown'
}

/** Puts the row into effect; nothing happens where the link is used, expired or unknown. */
export async function confirmByToken(table: Knex.QueryBuilder, token: string, now: Instant): Promise<void> {
  await table
    .where({ confirm_hash: mailLinkTokenHash(token) })
    .whereNull('cancelled_at')
    .whereNull('confirmed_at')
    .where('confirm_until', '>', now)
    .update({ confirmed_at: now })
}

/** How long the link of a confirmation mail works. */
const CONFIRMATION_DAYS = 3
const DAY_MS = 24 * 60 * 60 * 1000

export function confirmationEnd(now: Instant): Instant {
  return msToInstant(instantToMs(now) + CONFIRMATION_DAYS * DAY_MS)
}
