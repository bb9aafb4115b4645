import { Lexer } from 'marked'
import type { Token, Tokens } from 'marked'
import { inFont, REGULAR, STRONG } from '../../../kernel/pdf/pdf-fonts.ts'
import type { PdfDocument, PdfElement } from './pdf-page.ts'
import { ensureRoom, INK, MARGIN, textWidthOf } from './pdf-page.ts'
import { drawHeading } from './pdf-parts.ts'

const TEXT_SIZE = 9
const INDENT = 12
/** A paragraph starts with at least two lines on its page. */
const TEXT_ROOM = 30

/** A text that was written as Markdown: headings, paragraphs and lists; everything else as its words. */
export function drawMarkdown(doc: PdfDocument, root: PdfElement, markdown: string): void {
  for (const token of new Lexer().lex(markdown)) drawPart(doc, root, token)
}

function drawPart(doc: PdfDocument, root: PdfElement, token: Token): void {
  const { type } = token
  if (type === 'heading') return drawHeading(doc, root, wordsOf(token))
  if (type === 'list') return drawList(doc, root, (token as Tokens.List).items)
  const words = wordsOf(token)
  if (words === '') return
  const isStrong = token.type === 'paragraph' && token.tokens?.every(({ type: part }) => part === 'strong')
  root.add(doc.struct('P', {}, () => write(doc, words, isStrong ? STRONG : REGULAR, 0)))
  doc.moveDown(0.6)
}

function drawList(doc: PdfDocument, root: PdfElement, items: readonly Tokens.ListItem[]): void {
  const list = doc.struct('L')
  root.add(list)
  for (const item of items) {
    const line = doc.struct('LI')
    list.add(line)
    line.add(doc.struct('LBody', {}, () => write(doc, `– ${wordsOf(item)}`, REGULAR, INDENT)))
    line.end()
  }
  list.end()
  doc.moveDown(0.6)
}

function write(
  doc: PdfDocument,
  words: string,
  weight: typeof STRONG | typeof REGULAR,
  indent: number,
): void {
  ensureRoom(doc, TEXT_ROOM)
  const written = inFont(doc, weight, words)
  doc
    .fontSize(TEXT_SIZE)
    .fillColor(INK)
    .text(written, MARGIN + indent, doc.y, { width: textWidthOf(doc) - indent })
}

/** The words of a part without its marks; a link is followed by its address. */
function wordsOf(token: Token): string {
  if (token.type === 'html' || token.type === 'space' || token.type === 'hr') return ''
  if (token.type === 'br') return ' '
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table
    return [header, ...rows].map((cells) => cells.map(wordsOfCell).join(' | ')).join('; ')
  }
  const parts = 'tokens' in token ? token.tokens : undefined
  const words =
    parts === undefined ? ('text' in token ? String(token.text) : '') : parts.map(wordsOf).join('')
  return token.type === 'link' && words !== token['href'] ? `${words} (${String(token['href'])})` : words
}

const wordsOfCell = ({ tokens }: Tokens.TableCell): string => tokens.map(wordsOf).join('')
