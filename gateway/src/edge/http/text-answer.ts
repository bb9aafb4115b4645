import type { Context } from 'koa'

/**
 * What a route answers where the answer is a text of another type than JSON, or bytes, to be saved under a
 * name.
 */
export class TextAnswer {
  readonly text: string | Buffer
  /** With its charset, for a text. */
  readonly contentType: string
  /** Letters, digits, dots and hyphens alone: it stands in a header. */
  readonly fileName: string

  constructor(text: string | Buffer, { contentType, fileName }: { contentType: string; fileName: string }) {
    this.text = text
    this.contentType = contentType
    this.fileName = fileName
  }
}

export function respondWithText(context: Context, { text, contentType, fileName }: TextAnswer): void {
  context.status = 200
  context.set('Content-Type', contentType)
  context.set('Content-Disposition', `attachment; filename="${fileName.replaceAll(/[^A-Za-z0-9.-]/g, '')}"`)
  context.body = text
}
