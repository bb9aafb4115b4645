import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { MailKind } from '@zuschlag/contracts/mail/mail-log'
import type { Company } from '@zuschlag/contracts/site/configuration'
import { contactFactOf } from './contents/auction-facts.ts'
import { contentOf } from './contents/content-of.ts'
import { guardedAccent, guardedAccentOnDark } from './look/accent.ts'
import { headerText } from '../../../kernel/escape-html.ts'
import { type MailFrame, mjmlOf } from './look/html-layout.ts'
import { LOGO_CONTENT_ID, type Logos, platformLogo } from './look/logo.ts'
import type { MailData } from '../../../kernel/outbox/mail-data.ts'
import { type MailContent, mailTextsOf, type Writing } from './contents/mail-content.ts'
import { mailFormat } from './contents/mail-format.ts'
import type { OutgoingMessage } from './transport.ts'

/** Pages that people may open on a new device, which has no stored language. */
const pages = new Set(['sign-up', 'reset-password', 'confirm-email', 'change-email', 'login'])

/**
 * The URL with the reader's language. Links are created with the event; the language is only known when the
 * mail is rendered.
 */
function pageInLanguage(url: string, publicUrl: string, language: Language): string {
  const path = url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length + 1) : ''
  if (path.endsWith('/calendar.ics')) return `${url}?language=${language}`
  return pages.has(path.split('?')[0] ?? '') ? `${publicUrl}/${language}/${path}` : url
}

const PLATFORM_NAME = 'Zuschlag'
/** Longest display name of an e-mail. */
const NAME_LENGTH_MAX = 100

export type MailLook = {
  readonly name: string
  readonly logoUrl: string | null
  readonly primaryAccentColor: string | null
}

/** A queued mail with the tenant whose layout it uses. */
export type MailToRender<K extends MailKind = MailKind> = {
  readonly id: string
  readonly kind: K
  readonly data: MailData[K]
  readonly language: Language
  readonly email: string
  readonly name: string | null
  readonly replyTo: string | null
  readonly queuedAt: Date
  readonly tenant: MailLook | null
}

export type MailRendering = {
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly company: Company
  readonly logos: Logos
}

/** Writes a mail: both bodies and all headers. The same row always gives the same Message-ID. */
export async function renderMail(mail: MailToRender, rendering: MailRendering): Promise<OutgoingMessage> {
  const { publicUrl, company, logos } = rendering
  const { language, tenant, id } = mail
  const t = mailTextsOf(language)
  const senderName = tenant?.name ?? PLATFORM_NAME
  const writing: Writing = {
    t,
    format: mailFormat(language, true),
    platform: PLATFORM_NAME,
    tenant: senderName,
    publicUrl,
  }
  const written = contentOf(mail.kind, mail.data, writing)
  const facts = [...(written.facts ?? []), ...contactFactOf(mail.data, writing, company)]
  const content = contentInLanguage({ ...written, facts }, publicUrl, language)
  const logo = await (tenant === null ? platformLogo() : logos(tenant.logoUrl))
  const name = mail.name === null ? null : headerText(mail.name, NAME_LENGTH_MAX)
  const chosen = tenant?.primaryAccentColor ?? null
  const frame: MailFrame = {
    language,
    accent: { light: guardedAccent(chosen), dark: guardedAccentOnDark(chosen) },
    logo: logo === null ? null : { ...logo, source: `cid:${LOGO_CONTENT_ID}` },
    senderName,
    greeting: name === null ? t('greetingUnnamed') : t('greeting', { name }),
    closing: t('closing'),
    linkHint: t('linkHint'),
    operator: [company.name, `${company.street}, ${company.city}`],
    footerLinks: footerLinksOf(content, language, writing),
  }
  const from = tenant === null ? PLATFORM_NAME : t('via', { tenant: tenant.name, platform: PLATFORM_NAME })
  return {
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    date: mail.queuedAt,
    from: { name: headerText(from, NAME_LENGTH_MAX), address: company.email },
    to: { name: name ?? '', address: mail.email },
    replyTo: mail.replyTo,
    subject: headerText(content.subject),
    html: await htmlOf(content, frame),
    text: textOf(content, frame),
    unsubscribeUrl: content.unsubscribe?.oneClickUrl ?? null,
    pictures: logo === null ? [] : [{ contentId: LOGO_CONTENT_ID, png: logo.png }],
    attachments: attachmentsOf(content),
    headers: { 'X-Zuschlag-Kind': mail.kind, 'Auto-Submitted': 'auto-generated' },
  }
}

function attachmentsOf({ attachment }: MailContent): OutgoingMessage['attachments'] {
  if (attachment === undefined) return []
  return [
    { name: headerText(attachment.name, NAME_LENGTH_MAX), pdf: Buffer.from(attachment.base64, 'base64') },
  ]
}

function contentInLanguage(content: MailContent, publicUrl: string, language: Language): MailContent {
  const { action, further, unsubscribe } = content
  return {
    ...content,
    ...(action && { action: { ...action, url: pageInLanguage(action.url, publicUrl, language) } }),
    ...(further && { further: { ...further, url: pageInLanguage(further.url, publicUrl, language) } }),
    // Its page is server-rendered, and the server reads the language there.
    ...(unsubscribe && { unsubscribe: { ...unsubscribe, url: `${unsubscribe.url}&lang=${language}` } }),
  }
}

function footerLinksOf(
  { hasSettings }: MailContent,
  language: Language,
  { t, publicUrl }: Writing,
): MailFrame['footerLinks'] {
  return [
    ...(hasSettings ? [{ label: t('footer.settings'), url: `${publicUrl}/user/notifications` }] : []),
    { label: t('footer.imprint'), url: `${publicUrl}/${language}/imprint` },
    { label: t('footer.privacy'), url: `${publicUrl}/${language}/privacy-policy` },
  ]
}

async function htmlOf(content: MailContent, frame: MailFrame): Promise<string> {
  // Loaded with the first mail: it takes a second, which would delay the start.
  const { default: mjml2html } = await import('mjml')
  const { html, errors } = await mjml2html(mjmlOf(content, frame), { validationLevel: 'soft', fonts: {} })
  const [error] = errors
  if (error !== undefined) throw new Error(`MJML: ${error.formattedMessage}`)
  return html
}

/** The mail as plain text, with everything that the HTML says. */
function textOf(content: MailContent, frame: MailFrame): string {
  const {
    heading,
    body,
    quote,
    figure,
    facts = [],
    action,
    further,
    notes = [],
    reason,
    unsubscribe,
  } = content
  const rows = [...(figure === undefined ? [] : [figure]), ...facts]
  const links = [...(unsubscribe === undefined ? [] : [unsubscribe]), ...frame.footerLinks]
  const blocks = [
    heading,
    frame.greeting,
    body,
    quote === undefined ? '' : quote.replaceAll(/^/gm, '> '),
    rows.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    action === undefined ? '' : `${action.label}:\n${action.url}`,
    further === undefined ? '' : `${further.label}:\n${further.url}`,
    ...notes,
    `${frame.closing}\n${frame.senderName}`,
    ['-- ', reason, ...links.map(({ label, url }) => `${label}: ${url}`), ...frame.operator].join('\n'),
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}
