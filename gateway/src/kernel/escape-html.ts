import { withoutInvisible } from '@zuschlag/contracts/kernel/line'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as HTML shows it, in an element or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** The same, with its line breaks. */
export function multiline(text: string): string {
  return escapeHtml(text).replaceAll(/\r\n|\r|\n/g, '<br />')
}

const SUBJECT_LENGTH_MAX = 200
/** They could inject a header. */
const notForHeaders = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/** Text that stays one header line, whatever somebody put into a title or a name. */
export function headerText(text: string, lengthMax = SUBJECT_LENGTH_MAX): string {
  const line = withoutInvisible(text.replaceAll(notForHeaders, ' ')).trim()
  return line.length <= lengthMax ? line : `${line.slice(0, lengthMax - 1).trimEnd()}…`
}
