import { Marked } from 'marked'
import sanitizeHtml from 'sanitize-html'

const marked = new Marked({ async: false, gfm: true })

/** Allowed elements of a text. Headings start below the page's own. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'p',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'a',
    'blockquote',
    'br',
    'code',
    'hr',
  ].concat(['table', 'thead', 'tbody', 'tr', 'th', 'td']),
  allowedAttributes: { a: ['href'], th: ['scope', 'align'], td: ['align'], ol: ['start'] },
  allowedSchemes: ['https', 'mailto'],
  transformTags: {
    h1: 'h2',
    th: (tagName, attributes) => ({ tagName, attribs: { ...attributes, scope: 'col' } }),
  },
}

/** Markdown as HTML, sanitized here, once, for all authors. */
export function htmlOfMarkdown(text: string): string {
  return sanitizeHtml(marked.parse(text, { async: false }), allowed)
}
