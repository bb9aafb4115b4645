import { open } from 'node:fs/promises'
import type { DocumentFault } from '@zuschlag/contracts/administration/object-files'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'

/** A byte order mark and blanks before the header are no other type of file; some programs write them. */
const HEADER = /^(?:\u00EF\u00BB\u00BF)?[\0\t\n\f\r ]{0,16}%PDF-[12]\.\d/
const HEADER_BYTES = 32
/** After its end a file may have padding, or what a program or a mail server appended. */
const TAIL_BYTES = 64 * 1024
const CHUNK_BYTES = 256 * 1024
/** What follows a part, for names that count only by what stands behind them. */
const AHEAD_BYTES = 1024
/** Of a later revision that was cut off, after the end of the one before. */
const OBJECT = /\d\s{1,8}\d{1,5}\s{1,8}obj\b/

export type DocumentFailure = 'notAPdf' | DocumentFault
/** Whether the document is encrypted; then somebody has to look whether it opens without a password. */
export type CheckedPdf = { readonly isEncrypted: boolean }

/**
 * Whether a file is a PDF from its start to its end: with anything else before the header, other readers may
 * see another type of file. A truncated file is broken; a file that runs something, opens another file or
 * holds files is active.
 */
export async function checkPdf(path: string): Promise<Result<CheckedPdf, DocumentFailure>> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const part = async (length: number, position: number): Promise<string> => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
      return buffer.toString('latin1', 0, bytesRead)
    }
    if (!HEADER.test(await part(HEADER_BYTES, 0))) return err('notAPdf')
    if (!isWhole(await part(TAIL_BYTES, Math.max(0, size - TAIL_BYTES)))) return err('broken')
    const scan = new ActionScan()
    for (let position = 0; position < size; position += CHUNK_BYTES) {
      const next = position + CHUNK_BYTES
      if (scan.findsAction(await part(CHUNK_BYTES, position), await part(AHEAD_BYTES, next)))
        return err('active')
    }
    return ok({ isEncrypted: scan.isEncrypted })
  } finally {
    await file.close()
  }
}

function isWhole(tail: string): boolean {
  const end = tail.lastIndexOf('%%EOF')
  return end >= 0 && tail.lastIndexOf('startxref', end) >= 0 && !OBJECT.test(tail.slice(end))
}

/**
 * Actions that run something or open another file: scripts, programs, forms that are sent elsewhere, other
 * documents (ISO 32000-2, 12.6.4).
 */
const ACTIONS: ReadonlySet<string> = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'Rendition',
  'GoToR',
  'GoToE',
])
/** Where files lie in a document, and what shows one on a page. */
const EMBEDDED: ReadonlySet<string> = new Set(['EmbeddedFiles', 'EmbeddedFile', 'FileAttachment'])

/** Blanks and a comment to the end of its line, which may stand behind any name. */
const gap = String.raw`[\0\s]{0,200}(?:%[^\r\n]{0,200}[\r\n][\0\s]{0,200})?`
const reference = String.raw`\d{1,10}[\0\s]{1,9}\d{1,5}[\0\s]{1,9}R`
/**
 * Names that compressed data has by chance; they count with a value of their kind: the form of another
 * format, which has scripts of its own, and the content of an embedded file.
 */
const VALUES: ReadonlyMap<string, RegExp> = new Map([
  ['XFA', new RegExp(String.raw`${gap}(?:\[|${reference})`, 'y')],
  ['EF', new RegExp(String.raw`${gap}(?:<<|${reference})`, 'y')],
])
/** The start of what a link leads to, in either form of a string. */
const LINK = new RegExp(String.raw`${gap}(?:\(((?:[^\\()]|\\[^]){1,300})|<([\da-f\s]{1,600}))`, 'iy')
/** A link to something else than a page, a mail or a call; in an encrypted document no link can be read. */
const FOREIGN_LINK = /^\s*(?:(?!(?:https?|mailto|tel):)[a-z][\w+.-]+:|\\\\)[ -~]*$/i
/** Longer than any name that counts, even if each of its characters is written as a code, `J#61vaScript`. */
const TOKEN_LENGTH_MAX = 64

const codeOf = (character: string): number => character.charCodeAt(0)
const [SLASH, PERCENT, LINE_FEED, RETURN, END_OF_OBJ] = ['/', '%', '\n', '\r', 'j'].map(codeOf)
/** Bytes beyond ASCII end a name like blanks: a reader may see the name without them. */
const blanks = new Set(['\0', '\t', '\n', '\f', '\r', ' '].map(codeOf))
const NOT_ASCII = 0x80
const delimiters = new Set(['(', ')', '<', '>', '[', ']', '{', '}', '/', '%'].map(codeOf))
const [REGULAR, BLANK, DELIMITER] = [0, 1, 2] as const
const kinds = Uint8Array.from({ length: 256 }, (_, code) => {
  if (blanks.has(code) || code >= NOT_ASCII) return BLANK
  return delimiters.has(code) ? DELIMITER : REGULAR
})

/**
 * Looks for actions in the parts of a PDF, in their order. Between `/S` and the name of an action anything
 * may stand but another name, and the name may be an object of its own. Inside a compressed part nothing is
 * found.
 */
class ActionScan {
  isEncrypted = false
  /** The start of a token that went on at the end of the part before. */
  #rest = ''
  /** Whether the next name is the type of an action, or an object by itself. */
  #isAwaited = false
  #isInComment = false

  /**
   * @param part the next one, a character for each byte
   * @param ahead the start of the one after it
   */
  findsAction(part: string, ahead: string): boolean {
    const text = this.#rest + part + ahead
    const length = this.#rest.length + part.length
    let start = 0
    for (let position = 0; position < length; position += 1) {
      const code = text.charCodeAt(position)
      const kind = kinds[code]
      if (kind === REGULAR && !this.#isInComment) continue
      if (!this.#isInComment && start < position && this.#isAction(text, start, position)) return true
      start = position + 1
      if (this.#isInComment) this.#isInComment = code !== LINE_FEED && code !== RETURN
      else if (code === SLASH) start = position
      else if (code === PERCENT) this.#isInComment = this.#isAwaited
    }
    this.#rest = this.#isInComment ? '' : text.slice(start, Math.min(length, start + TOKEN_LENGTH_MAX))
    return false
  }

  #isAction(text: string, start: number, end: number): boolean {
    const isName = text.charCodeAt(start) === SLASH
    if (!isName && text.charCodeAt(end - 1) !== END_OF_OBJ) return false
    const token = end - start > TOKEN_LENGTH_MAX ? '' : text.slice(start, end)
    const name = isName ? nameOf(token.slice(1)) : null
    if (name !== null && (EMBEDDED.has(name) || (this.#isAwaited && ACTIONS.has(name)))) return true
    if (name === 'Encrypt') this.isEncrypted = true
    if (name !== null) this.#isAwaited = name === 'S'
    else if (token.endsWith('obj')) this.#isAwaited = token !== 'endobj'
    return name !== null && hasForeignValue(name, text, end)
  }
}

/** Whether a name counts by what stands behind it. */
function hasForeignValue(name: string, text: string, end: number): boolean {
  const pattern = name === 'URI' ? LINK : VALUES.get(name)
  if (pattern === undefined) return false
  pattern.lastIndex = end
  const [whole, literal, hexadecimal] = pattern.exec(text) ?? []
  if (name !== 'URI') return whole !== undefined
  const link =
    literal?.replaceAll(/\\(?:([0-7]{1,3})|\r?\n|([^]))/g, (_, code?: string, character: string = '') =>
      code === undefined ? character : String.fromCharCode(parseInt(code, 8)),
    ) ?? Buffer.from((hexadecimal ?? '').replaceAll(/\s/g, ''), 'hex').toString('latin1')
  return FOREIGN_LINK.test(link)
}

function nameOf(written: string): string {
  if (!written.includes('#')) return written
  return written.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  )
}
