import type { MailContent } from '../contents/mail-content.ts'
import type { MailFrame } from './html-layout.ts'

/** The mail as plain text, with everything that the HTML says. */
export function textOf(content: MailContent, frame: MailFrame): string {
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
