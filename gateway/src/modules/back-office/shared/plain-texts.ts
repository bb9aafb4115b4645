import { withoutDisguises, withoutInvisible } from '@zuschlag/contracts/kernel/line'
import sanitizeHtml from 'sanitize-html'

/** Looks like the beginning of markup: a tag, its end, a comment or a declaration. */
const MARKUP = /<[a-z/!?]/i
/** Elements whose end is the end of a line. */
const LINE_ENDS = /<(?:br\b[^<>]{0,20}|\/(?:p|div|li|h[1-6]|tr|ul|ol)\s{0,20})>/gi
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
}
const PASSES_MAX = 5

/**
 * The text of something that may be HTML, as pasted from an editor or a broker's software: tags, scripts and
 * styles are gone, ends of paragraphs are ends of lines. Text without markup stays as it is, its `&` and lone
 * `<` too. What is left has no tag in it, also where tags were nested to become one once others are taken
 * out.
 */
export function plainTextOf(text: string): string {
  if (!MARKUP.test(text)) return text
  let plain = text
  for (let pass = 0; pass < PASSES_MAX && MARKUP.test(plain); pass += 1) plain = withoutMarkup(plain)
  return plain
    .replaceAll(/<(?=[a-z/!?])/gi, '‹')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** An `&` that starts no entity. */
const LONE_AMPERSAND = /&(?!#?\w{1,32};)/g

/**
 * The same of a text that is known to come from a program: it writes entities also where it writes no markup,
 * and an `&` of its own as one.
 */
export function decodedTextOf(text: string): string {
  return plainTextOf(withoutMarkup(text.replaceAll(LONE_AMPERSAND, '&amp;')).trim())
}

function withoutMarkup(html: string): string {
  const broken = html.replaceAll(LINE_ENDS, '\n')
  const escaped = sanitizeHtml(broken, { allowedTags: [], allowedAttributes: {} })
  return escaped.replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity)
}

/** Texts of several lines; all others are one line. */
const running = new Set(['description', 'reason'])
/** Members that are URLs or codes and not texts of people. */
const untouched = new Set(['expected', 'storageUrl', 'resizedStorageUrl'])

/** The content of a command with every text in it as plain text, lines without what cannot be seen. */
export function withPlainTexts<T>(data: T): T {
  return plainValue(data, '') as T
}

function plainValue(value: unknown, name: string): unknown {
  if (typeof value === 'string')
    return running.has(name) ? withoutDisguises(plainTextOf(value)) : withoutInvisible(plainTextOf(value))
  if (Array.isArray(value)) return value.map((each: unknown) => plainValue(each, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      untouched.has(key) ? member : plainValue(member, key),
    ]),
  )
}
