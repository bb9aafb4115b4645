import { languageFacts, languages } from '@zuschlag/contracts/kernel/languages'
import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { MailboxEntry, MailboxMail } from '@zuschlag/contracts/mail/demo-mailbox'
import { getDemoMail, getDemoMailbox } from '@zuschlag/contracts/mail/demo-mailbox'
import type { Context } from 'koa'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { mailKindSchema } from '@zuschlag/contracts/mail/mail-log'
import PostalMime from 'postal-mime'
import type { Email } from 'postal-mime'
import { pageLanguage, respondWithPage } from '../../../edge/http/html-page.ts'
import type { Page } from '../../../edge/http/pages.ts'
import { problemOf } from '../../../kernel/problem.ts'
import { route, type Route } from '../../../edge/http/route.ts'
import { escapeHtml } from '../../../kernel/escape-html.ts'
import { mailFormat } from './contents/mail-format.ts'
import { mailTextsOf, PLATFORM_TIME_ZONE } from './contents/mail-content.ts'
import { namesIn } from '../../../edge/http/missing-files.ts'

const PATH = '/demo/mailbox'
/** Mails on one page of the list. */
const PAGE_MAILS = 40

/** The demo's mailbox for tests and scripts. */
export function mailboxRoutes(mailbox: Mailbox): readonly Route[] {
  return [
    route(getDemoMailbox, { who: 'everybody', tag: 'Site', summary: 'List emails of the demo' }).answer(
      async ({ query: { to, kind } }) => {
        const mails = await mailbox.list()
        return ok(
          mails.filter(
            (mail) =>
              (to === undefined || mail.to === to.toLowerCase()) &&
              (kind === undefined || mail.kind === kind),
          ),
        )
      },
    ),
    route(getDemoMail, { who: 'everybody', tag: 'Site', summary: 'Get an email of the demo' }).answer(
      async ({ params }) => {
        const mail = await mailbox.read(params.mailId)
        return mail === null ? err(problemOf('notFound')) : ok(mail)
      },
    ),
  ]
}

/** The demo's mailbox for people: a list, a mail, and the mail's own HTML in a frame that may run nothing. */
export function mailboxPages(mailbox: Mailbox): readonly Page[] {
  const showing =
    (show: (context: Context, mail: MailboxMail) => void): Page['answer'] =>
    async (context, next) => {
      const mail = await mailbox.read(context.params['id'] ?? '')
      if (mail === null) await next()
      else show(context, mail)
    }
  return [
    { path: `${PATH}{/}`, answer: async (context) => showList(context, await mailbox.list()) },
    { path: `${PATH}/:id`, answer: showing(showMail) },
    { path: `${PATH}/:id/html`, answer: showing(showHtml) },
  ]
}

function showList(context: Context, mails: readonly MailboxEntry[]): void {
  const language = pageLanguage(context)
  const t = mailTextsOf(language)
  const first = firstOf(context)
  const rows = mails.slice(first, first + PAGE_MAILS).map(
    (
      mail,
    ) => `<li><a href="${PATH}/${mail.id}?lang=${language}"><strong>${escapeHtml(mail.subject)}</strong><br>
<span class="muted small">${escapeHtml(mail.to)} · ${whenOf(mail, language)}</span></a></li>`,
  )
  const list = rows.length === 0 ? `<p>${escapeHtml(t('mailbox.empty'))}</p>` : `<ul>${rows.join('')}</ul>`
  const title = t('mailbox.title')
  const body = `<h1>${escapeHtml(title)}</h1><p class="muted">${escapeHtml(t('mailbox.explanation'))}</p>${list}
${pageLinks(first, mails.length, language)}
<p class="small">${languageLinks(PATH, language)}</p>`
  respondWithPage(context, 200, { language, title: escapeHtml(title), body })
}

/** How many newer mails are skipped; invalid values show the newest. */
function firstOf(context: Context): number {
  const { first } = context.query
  return typeof first === 'string' && /^\d{1,4}$/.test(first) ? Number(first) : 0
}

function pageLinks(first: number, count: number, language: Language): string {
  const t = mailTextsOf(language)
  const link = (target: number, text: string): string =>
    `<a href="${PATH}?lang=${language}&amp;first=${target}">${escapeHtml(text)}</a>`
  const links = [
    ...(first > 0 ? [link(Math.max(0, first - PAGE_MAILS), t('mailbox.newer'))] : []),
    ...(first + PAGE_MAILS < count ? [link(first + PAGE_MAILS, t('mailbox.older'))] : []),
  ]
  return links.length === 0 ? '' : `<p>${links.join(' · ')}</p>`
}

function showMail(context: Context, mail: MailboxMail): void {
  const language = pageLanguage(context)
  const t = mailTextsOf(language)
  const facts = [
    [t('mailbox.to'), mail.to],
    [t('mailbox.from'), mail.from],
    [t('mailbox.at'), whenOf(mail, language)],
    ...(mail.replyTo === null ? [] : [[t('mailbox.replyTo'), mail.replyTo]]),
  ]
  const rows = facts.map(
    ([label = '', value = '']) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`,
  )
  const subject = escapeHtml(mail.subject)
  const body = `<p><a href="${PATH}?lang=${language}">${escapeHtml(t('mailbox.back'))}</a></p><h1>${subject}</h1>
<dl>${rows.join('')}</dl>
<iframe title="${subject}" src="${PATH}/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe>
<p class="small">${languageLinks(`${PATH}/${mail.id}`, language)}</p>`
  respondWithPage(context, 200, { language, title: subject, body })
}

/** Links lead out of the frame, into the window that the reader is in. */
function showHtml(context: Context, { html }: MailboxMail): void {
  context.status = 200
  context.set('Content-Type', 'text/html; charset=utf-8')
  context.set('Cache-Control', 'no-store')
  context.set(
    'Content-Security-Policy',
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'",
  )
  context.body = html
    .replace('<head>', '<head><base target="_top">')
    .replaceAll(' target="_blank"', ' target="_top"')
}

function whenOf({ at }: MailboxEntry, language: Language): string {
  return mailFormat(language).dateTime(at, PLATFORM_TIME_ZONE)
}

function languageLinks(path: string, current: Language): string {
  const links = languages.map((language) =>
    language === current
      ? `<span lang="${language}">${languageFacts[language].name}</span>`
      : `<a href="${path}?lang=${language}" lang="${language}" hreflang="${language}">${languageFacts[language].name}</a>`,
  )
  return links.join(' · ')
}

/** Newest mails that the mailbox shows. */
const MAILBOX_MAX = 200
const FILE_NAME = /^\d{4}-[\dTZ-]+_([0-9a-f-]{36})\.eml$/
const LINK = /href="(https?:[^"]+)"/g

interface Mailbox {
  /** Newest first. */
  list(): Promise<readonly MailboxEntry[]>
  /** Null where there is no such mail. */
  read(id: string): Promise<MailboxMail | null>
}

/**
 * Reads the mails of a folder, as `folderTransport` writes them. A file never changes, so each is read once.
 */
export function createMailbox(folder: string): Mailbox {
  const known = new Map<string, MailboxMail>()
  const newest = async (): Promise<readonly string[]> => {
    const names = await namesIn(folder)
    return names
      .filter((name) => FILE_NAME.test(name))
      .toSorted()
      .toReversed()
      .slice(0, MAILBOX_MAX)
  }
  const mailOf = async (name: string): Promise<MailboxMail> => {
    const before = known.get(name)
    if (before !== undefined) return before
    const parsed = mailboxMailOf(idOf(name), await PostalMime.parse(await readFile(join(folder, name))))
    if (known.size >= MAILBOX_MAX) known.clear()
    known.set(name, parsed)
    return parsed
  }
  return {
    async list() {
      const mails = await Promise.all((await newest()).map(mailOf))
      return mails.map(({ id, kind, at, to, from, subject }) => ({ id, kind, at, to, from, subject }))
    },
    async read(id) {
      const name = (await newest()).find((candidate) => idOf(candidate) === id)
      return name === undefined ? null : mailOf(name)
    },
  }
}

function idOf(name: string): string {
  return FILE_NAME.exec(name)?.[1] ?? ''
}

function mailboxMailOf(id: string, email: Email): MailboxMail {
  const html = withPictures(email)
  return {
    id,
    kind: mailKindSchema.parse(email.headers.find(({ key }) => key === 'x-zuschlag-kind')?.value),
    at: msToInstant(Date.parse(email.date ?? '')),
    to: email.to?.[0]?.address ?? '',
    from: email.from?.name ?? '',
    replyTo: email.replyTo?.[0]?.address ?? null,
    subject: email.subject ?? '',
    text: email.text ?? '',
    html,
    links: [...html.matchAll(LINK)].map(([, url = '']) => url.replaceAll('&amp;', '&')),
  }
}

/** The HTML with its pictures inside, as a mail program shows it. */
function withPictures({ html = '', attachments }: Email): string {
  let shown = html
  for (const { contentId, mimeType, content } of attachments) {
    if (contentId === undefined || typeof content === 'string') continue
    const data = Buffer.from(new Uint8Array(content)).toString('base64')
    shown = shown.replaceAll(`cid:${contentId.replaceAll(/[<>]/g, '')}`, `data:${mimeType};base64,${data}`)
  }
  return shown
}
