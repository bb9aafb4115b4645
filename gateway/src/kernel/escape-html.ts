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
/** Control characters could inject a header; direction characters could disguise a text. */
const notForHeaders = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu

/** Text that stays one header line, whatever somebody put into a title or a name. */
export function headerText(text: string, lengthMax = SUBJECT_LENGTH_MAX): string {
  const line = text.replaceAll(notForHeaders, ' ').trim()
  return line.length <= lengthMax ? line : `${line.slice(0, lengthMax - 1).trimEnd()}…`
}
