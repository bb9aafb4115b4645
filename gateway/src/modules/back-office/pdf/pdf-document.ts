import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Texts } from '../../../kernel/texts.ts'
import type { MailLogo } from '../../notifications/mail/look/logo.ts'
import {
  drawCode,
  drawFacts,
  drawHead,
  drawHeading,
  drawQr,
  drawText,
  ensureRoom,
  type PdfDocument,
  type PdfElement,
  writePdf,
} from './pdf-parts.ts'
import { drawTable, type PdfTable } from './pdf-table.ts'

/** Who is named at the head of a document, and in which look. */
export type PackLook = { readonly name: string; readonly accent: string; readonly logo: MailLogo | null }

export type Fact = { readonly label: string; readonly value: string }

/** What a document says, one after the other; a text is a paragraph. */
export type Block =
  | string
  | { readonly heading: string }
  | { readonly facts: readonly Fact[] }
  | { readonly table: Omit<PdfTable, 'accent'> }
  | { readonly code: string }
  | { readonly qr: string; readonly alternativeText: string }
  /** Lines that stay empty. */
  | { readonly space: number }
  /** On a new page where less than this height is left. */
  | { readonly room: number }
  | ((doc: PdfDocument, root: PdfElement) => void)

type DocumentHead = {
  readonly layout?: 'portrait' | 'landscape'
  readonly language: Language
  readonly title: string
  /** The title of the property. */
  readonly about: string
  readonly subject: string
  /** Stands in the file as its date: the same content gives the same bytes. */
  readonly writtenAt: Instant
  readonly t: Texts<'page'>
  readonly look: PackLook
}

/** A tagged PDF in the look of its tenant. */
export function writeDocument(head: DocumentHead, blocks: readonly Block[]): Promise<Buffer> {
  const { layout = 'portrait', language, title, about, subject, writtenAt, t, look } = head
  const options = {
    layout,
    language,
    subject,
    writtenAt,
    title: `${title}: ${about}`,
    author: look.name,
    pageText: (page: number, pages: number) => t('page', { page: String(page), pages: String(pages) }),
  }
  return writePdf(options, (doc, root) => {
    drawHead(doc, root, { ...look, title, subtitle: about, tenantName: look.name })
    for (const block of blocks) drawBlock(doc, root, block, look.accent)
  })
}

function drawBlock(doc: PdfDocument, root: PdfElement, block: Block, accent: string): void {
  if (typeof block === 'string') drawText(doc, root, block)
  else if (typeof block === 'function') block(doc, root)
  else if ('heading' in block) drawHeading(doc, root, block.heading)
  else if ('facts' in block) drawFacts(doc, root, block.facts)
  else if ('table' in block) drawTable(doc, root, { ...block.table, accent })
  else if ('code' in block) drawCode(doc, root, block.code)
  else if ('qr' in block) drawQr(doc, root, block.qr, block.alternativeText)
  else if ('space' in block) doc.moveDown(block.space)
  else ensureRoom(doc, block.room)
}
