import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { MailContent, MailTone } from '../mail-content.ts'
import { escapeHtml, multiline } from '../escape.ts'

/** What surrounds a content, the same for every kind. */
export type MailFrame = {
  readonly language: Language
  /** Already guarded. */
  readonly accent: string
  /** Source of the logo picture, `cid:…`; null shows the name instead. */
  readonly logo: { readonly source: string; readonly width: number; readonly height: number } | null
  readonly senderName: string
  readonly greeting: string
  readonly closing: string
  readonly linkHint: string
  /** Lines of the operator's address. */
  readonly operator: readonly string[]
  readonly footerLinks: readonly { readonly label: string; readonly url: string }[]
}

const sans = "'Hanken Grotesk', 'Helvetica Neue', Helvetica, Arial, sans-serif"
const serif = "'Source Serif 4', Georgia, 'Times New Roman', serif"
const ink = '#16202b'
const muted = '#586365'
const line = '#dde1e0'

/** Sign, text and ground of a state, as on the pages. */
const tones: Record<MailTone, { readonly sign: string; readonly text: string; readonly ground: string }> = {
  leading: { sign: '✓', text: '#14663f', ground: '#e2f1e8' },
  outbid: { sign: '▲', text: '#a52f1b', ground: '#fbe9e4' },
  warning: { sign: '▲', text: '#7a5200', ground: '#fbf2d8' },
}

/** The mail in MJML. Everything that comes from a person or a tenant is escaped here, once. */
export function mjmlOf(content: MailContent, frame: MailFrame): string {
  const { language, accent } = frame
  return `<mjml lang="${language}"><mj-head>
<mj-title>${escapeHtml(content.subject)}</mj-title><mj-preview>${escapeHtml(content.body)}</mj-preview>
<mj-attributes><mj-all font-family="${sans}" /><mj-text color="${ink}" font-size="16px" line-height="24px" padding="0 0 16px" />
<mj-section padding="0" background-color="#ffffff" /></mj-attributes>
<mj-style>a { color: #1d4b85; }</mj-style>
<mj-raw><meta name="color-scheme" content="light" /></mj-raw>
</mj-head><mj-body background-color="#f6f7f6" width="600px">
<mj-section padding="24px 0 0" background-color="#f6f7f6"><mj-column></mj-column></mj-section>
<mj-section border-top="4px solid ${accent}" padding="24px 24px 0"><mj-column>${head(frame)}</mj-column></mj-section>
<mj-section padding="8px 24px 16px"><mj-column>${main(content, frame)}</mj-column></mj-section>
<mj-section background-color="#f6f7f6" padding="24px 24px 32px"><mj-column>${foot(content, frame)}</mj-column></mj-section>
</mj-body></mjml>`
}

function head({ logo, senderName, accent }: MailFrame): string {
  const shown =
    logo === null
      ? `<mj-text font-family="${serif}" font-size="22px" line-height="28px" color="${accent}">${escapeHtml(senderName)}</mj-text>`
      : `<mj-image align="left" padding="0 0 16px" src="${logo.source}" alt="${escapeHtml(senderName)}" width="${logo.width}px" height="${logo.height}px" />`
  return `${shown}<mj-divider border-width="1px" border-color="${line}" padding="0 0 16px" />`
}

function main(content: MailContent, frame: MailFrame): string {
  const { badge, heading, body, quote, figure, facts, action, notes } = content
  return [
    badge && badgeOf(badge),
    `<mj-text font-family="${serif}" font-size="28px" line-height="34px" padding="0 0 16px"><h1 style="margin:0;font-size:28px;line-height:34px;font-weight:400;">${escapeHtml(heading)}</h1></mj-text>`,
    `<mj-text>${escapeHtml(frame.greeting)}</mj-text>`,
    `<mj-text>${escapeHtml(body)}</mj-text>`,
    quote &&
      `<mj-table padding="0 0 16px"><tr><td style="border:1px solid ${line};background:#f6f7f6;padding:16px;font-size:16px;line-height:24px;color:${ink};word-break:break-word;">${multiline(quote)}</td></tr></mj-table>`,
    figure &&
      `<mj-text padding="0 0 4px" font-size="14px" line-height="20px" color="${muted}">${escapeHtml(figure.label)}</mj-text><mj-text font-family="${serif}" font-size="32px" line-height="38px">${escapeHtml(figure.value)}</mj-text>`,
    facts && facts.length > 0 && factsOf(facts),
    action && actionOf(action, frame),
    ...(notes ?? []).map(
      (note) =>
        `<mj-text font-size="14px" line-height="20px" color="${muted}" padding="0 0 8px">${escapeHtml(note)}</mj-text>`,
    ),
    `<mj-text padding="16px 0 8px">${escapeHtml(frame.closing)}<br />${escapeHtml(frame.senderName)}</mj-text>`,
  ]
    .filter(Boolean)
    .join('\n')
}

function badgeOf({ word, tone }: NonNullable<MailContent['badge']>): string {
  const { sign, text, ground } = tones[tone]
  return `<mj-text padding="0 0 12px" font-size="14px" line-height="20px"><span style="background:${ground};color:${text};padding:4px 8px;font-weight:600;">${sign} ${escapeHtml(word)}</span></mj-text>`
}

function factsOf(facts: NonNullable<MailContent['facts']>): string {
  const cell = `padding:8px 0;border-top:1px solid ${line};font-size:15px;line-height:22px;vertical-align:top;`
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><th scope="row" style="${cell}color:${muted};font-weight:400;text-align:left;width:38%;padding-right:12px;">${escapeHtml(label)}</th><td style="${cell}color:${ink};word-break:break-word;">${escapeHtml(value)}</td></tr>`,
  )
  return `<mj-table padding="0 0 24px">${rows.join('')}</mj-table>`
}

function actionOf(
  { label, url }: NonNullable<MailContent['action']>,
  { accent, linkHint }: MailFrame,
): string {
  const address = escapeHtml(url)
  return `<mj-button align="left" padding="0 0 16px" inner-padding="14px 22px" border-radius="2px" background-color="${accent}" color="#ffffff" font-size="16px" font-weight="600" href="${address}">${escapeHtml(label)}</mj-button>
<mj-text font-size="13px" line-height="19px" color="${muted}">${escapeHtml(linkHint)}<br /><a href="${address}" style="word-break:break-all;">${address}</a></mj-text>`
}

function foot({ reason, unsubscribe }: MailContent, { operator, footerLinks }: MailFrame): string {
  const links = [...(unsubscribe === undefined ? [] : [unsubscribe]), ...footerLinks]
  const anchors = links.map(({ label, url }) => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`)
  const small = `font-size="13px" line-height="19px" color="${muted}" padding="0 0 12px"`
  return `<mj-text ${small}>${escapeHtml(reason)}</mj-text><mj-text ${small}>${anchors.join(' &#183; ')}</mj-text>
<mj-text ${small}>${operator.map(escapeHtml).join('<br />')}</mj-text>`
}
