import type { EventEmitter } from 'node:events'
import { multipart } from 'formidable'
import type { Options } from 'formidable'

/** Characters of a header of a part; a field's and a file's name need some hundred. */
const PART_HEADER_LENGTH_MAX = 1_000

/** What formidable's parser emits while it reads: positions in a buffer. */
type Piece = { readonly name: string; readonly start: number; end: number }
type Parser = Pick<EventEmitter, 'prependListener'>

/**
 * Cuts headers of parts to a length. formidable reads file names with an expression of quadratic time from
 * headers as long as a body, which held the event loop for seconds.
 */
function shortPartHeaders(form: unknown): void {
  const { _parser: parser } = form as { readonly _parser: Parser | null }
  let length = 0
  parser?.prependListener('data', (piece: Piece) => {
    if (piece.name === 'headerEnd') length = 0
    if (piece.name !== 'headerField' && piece.name !== 'headerValue') return
    piece.end = Math.min(piece.end, piece.start + PART_HEADER_LENGTH_MAX - length)
    length += piece.end - piece.start
  })
}

/** formidable's reader of multipart bodies, and of nothing else. */
export const multipartPlugins: NonNullable<Options['enabledPlugins']> = [multipart, shortPartHeaders]
