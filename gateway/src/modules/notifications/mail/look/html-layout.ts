import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { MailContent } from '../contents/mail-content.ts'
import { escapeHtml, multiline } from '../../../../kernel/escape-html.ts'
import { bothSchemes, darkStyle, mailColours, toneLooks } from './colours.ts'

/** What surrounds a content, the same for every kind. */
export type MailFrame = {
  readonly language: Language
  /** Already guarded, for light paper and for dark. */
  readonly accent: { readonly light: string; readonly dark: string }
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
const ink = mailColours.ink.light
const muted = mailColours.muted.light
const line = mailColours.line.light
const paper = mailColours.paper.light
const ground = mailColours.ground.light

/** The mail in MJML. Everything that comes from a person or a tenant is escaped here, once. */
export function mjmlOf(content: MailContent, frame: MailFrame): string {
  const { language, accent } = frame
  return `<mjml lang="${language}"><mj-head>
<mj-title>${escapeHtml(content.subject)}</mj-title><mj-preview>${escapeHtml(content.body)}</mj-preview>
<mj-attributes><mj-all font-family="${sans}" /><mj-text color="${ink}" font-size="16px" line-height="24px" padding="0 0 16px" css-class="ink" />
<mj-section padding="0" background-color="${paper}" css-class="paper" /></mj-attributes>
<mj-style>a { color: ${mailColours.link.light}; }\n${darkStyle(accent.dark)}</mj-style>
<mj-raw>${bothSchemes}</mj-raw>
</mj-head><mj-body background-color="${ground}" width="600px" css-class="ground">
<mj-section padding="24px 0 0" background-color="${ground}" css-class="ground"><mj-column></mj-column></mj-section>
<mj-section border-top="4px solid ${accent.light}" padding="24px 24px 0" css-class="paper edge"><mj-column>${head(frame)}</mj-column></mj-section>
<mj-section padding="8px 24px 16px"><mj-column>${main(content, frame)}</mj-column></mj-section>
<mj-section background-color="${ground}" padding="24px 24px 32px" css-class="ground"><mj-column>${foot(content, frame)}</mj-column></mj-section>
</mj-body></mjml>`
}

function head({ logo, senderName, accent }: MailFrame): string {
  const shown =
    logo === null
      ? `<mj-text font-family="${serif}" font-size="22px" line-height="28px" color="${accent.light}" css-class="accent">${escapeHtml(senderName)}</mj-text>`
      : `<mj-image css-class="logo" align="left" padding="0 0 16px" src="${logo.source}" alt="${escapeHtml(senderName)}" width="${logo.width}px" height="${logo.height}px" />`
  return `${shown}<mj-divider css-class="rule" border-width="1px" border-color="${line}" padding="0 0 16px" />`
}

function main(content: MailContent, frame: MailFrame): string {
  const { badge, heading, body, quote, figure, facts, action, further, notes } = content
  return [
    badge && badgeOf(badge),
    `<mj-text font-family="${serif}" font-size="28px" line-height="34px" padding="0 0 16px"><h1 style="margin:0;font-size:28px;line-height:34px;font-weight:400;">${escapeHtml(heading)}</h1></mj-text>`,
    `<mj-text>${escapeHtml(frame.greeting)}</mj-text>`,
    `<mj-text>${escapeHtml(body)}</mj-text>`,
    quote &&
      `<mj-table padding="0 0 16px"><tr><td class="line sunken ink" style="border:1px solid ${line};background:${ground};padding:16px;font-size:16px;line-height:24px;color:${ink};word-break:break-word;">${multiline(quote)}</td></tr></mj-table>`,
    figure &&
      `<mj-text padding="0 0 4px" font-size="14px" line-height="20px" color="${muted}" css-class="muted">${escapeHtml(figure.label)}</mj-text><mj-text font-family="${serif}" font-size="32px" line-height="38px">${escapeHtml(figure.value)}</mj-text>`,
    facts && facts.length > 0 && factsOf(facts),
    action && actionOf(action, frame),
    further && `<mj-text><a href="${escapeHtml(further.url)}">${escapeHtml(further.label)}</a></mj-text>`,
    ...(notes ?? []).map(
      (note) =>
        `<mj-text font-size="14px" line-height="20px" color="${muted}" css-class="muted" padding="0 0 8px">${escapeHtml(note)}</mj-text>`,
    ),
    `<mj-text padding="16px 0 8px">${escapeHtml(frame.closing)}<br />${escapeHtml(frame.senderName)}</mj-text>`,
  ]
    .filter(Boolean)
    .join('\n')
}

function badgeOf({ word, tone }: NonNullable<MailContent['badge']>): string {
  const { symbol, text, ground: under } = toneLooks[tone]
  return `<mj-text padding="0 0 12px" font-size="14px" line-height="20px"><span class="${tone}" style="background:${under.light};color:${text.light};padding:4px 8px;font-weight:600;">${symbol} ${escapeHtml(word)}</span></mj-text>`
}

function factsOf(facts: NonNullable<MailContent['facts']>): string {
  const cell = `padding:8px 0;border-top:1px solid ${line};font-size:15px;line-height:22px;vertical-align:top;`
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><th scope="row" class="line muted" style="${cell}color:${muted};font-weight:400;text-align:left;width:38%;padding-right:12px;">${escapeHtml(label)}</th><td class="line ink" style="${cell}color:${ink};word-break:break-word;">${escapeHtml(value)}</td></tr>`,
  )
  return `<mj-table padding="0 0 24px">${rows.join('')}</mj-table>`
}

function actionOf(
  { label, url }: NonNullable<MailContent['action']>,
  { accent, linkHint }: MailFrame,
): string {
  const href = escapeHtml(url)
  return `<mj-button css-class="action" align="left" padding="0 0 16px" inner-padding="14px 22px" border-radius="2px" background-color="${accent.light}" color="#ffffff" font-size="16px" font-weight="600" href="${href}">${escapeHtml(label)}</mj-button>
<mj-text font-size="13px" line-height="19px" color="${muted}" css-class="muted">${escapeHtml(linkHint)}<br /><a href="${href}" style="word-break:break-all;">${href}</a></mj-text>`
}

function foot({ reason, unsubscribe }: MailContent, { operator, footerLinks }: MailFrame): string {
  const links = [...(unsubscribe === undefined ? [] : [unsubscribe]), ...footerLinks]
  const anchors = links.map(({ label, url }) => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`)
  const small = `font-size="13px" line-height="19px" color="${muted}" css-class="muted" padding="0 0 12px"`
  return `<mj-text ${small}>${escapeHtml(reason)}</mj-text><mj-text ${small}>${anchors.join(' &#183; ')}</mj-text>
<mj-text ${small}>${operator.map(escapeHtml).join('<br />')}</mj-text>`
}
