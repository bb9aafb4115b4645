import type { PageHeadRecorder } from './page-head-context.ts'
import { headTags, type HeadTag } from './page-meta.ts'

const MARK = 'data-page'

/** Writes a page's tags into the head of the document, in place of those of the page before. */
export function createBrowserHead(): PageHeadRecorder {
  const { origin } = location
  return {
    origin,
    note: () => undefined,
    show: (meta) => {
      const next = headTags(meta, origin).map(elementOf)
      for (const old of document.head.querySelectorAll(`title, [${MARK}]`)) old.remove()
      document.head.append(...next)
    },
  }
}

function elementOf({ name, attributes, text }: HeadTag): HTMLElement {
  const element = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  if (text !== undefined) element.textContent = text
  if (name !== 'title') element.setAttribute(MARK, '')
  return element
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)

/** The same tags as text, for the server. */
export function headHtml(tags: readonly HeadTag[]): string {
  return tags
    .map(({ name, attributes, text }) => {
      const marked = name === 'title' ? attributes : { ...attributes, [MARK]: '' }
      const list = Object.entries(marked).map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`)
      const open = `<${name}${list.join('')}>`
      if (name === 'script') return `${open}${text ?? ''}</script>`
      return name === 'title' ? `${open}${escaped(text ?? '')}</title>` : open
    })
    .join('')
}
