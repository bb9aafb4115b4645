import { Readable } from 'node:stream'
import type { Context } from 'koa'

/**
 * What a route answers where the answer is a long text or an archive that is made while it is read; to be
 * saved under a name.
 */
export class StreamAnswer {
  readonly pieces: AsyncIterable<string | Uint8Array>
  /** A text's with its charset. */
  readonly contentType: string
  /** Letters, digits, dots and hyphens alone: it stands in a header. */
  readonly fileName: string

  constructor(
    pieces: AsyncIterable<string | Uint8Array>,
    { contentType, fileName }: { readonly contentType: string; readonly fileName: string },
  ) {
    this.pieces = pieces
    this.contentType = contentType
    this.fileName = fileName
  }
}

/**
 * Sends pieces as fast as the reader takes them. A source that fails breaks the connection, so that half a
 * file is never taken for a whole one.
 */
export function respondWithStream(context: Context, { pieces, contentType, fileName }: StreamAnswer): void {
  context.status = 200
  context.set('Content-Type', contentType)
  context.set('Content-Disposition', `attachment; filename="${fileName.replaceAll(/[^A-Za-z0-9.-]/g, '')}"`)
  context.body = Readable.from(pieces)
}
