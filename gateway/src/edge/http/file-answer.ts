import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Context } from 'koa'
import { nullIfMissing } from './missing-files.ts'

/** What a route answers where the answer is a file; `route` itself looks who may have it. */
export class FileAnswer {
  readonly path: string
  /** Under which readers save it; without one a browser takes the last part of the URL. */
  readonly fileName: string | null
  /** A copy for this reader alone, instead of what lies at the path. */
  readonly ownCopy: Uint8Array | null

  constructor(path: string, fileName: string | null = null, ownCopy: Uint8Array | null = null) {
    this.path = path
    this.fileName = fileName
    this.ownCopy = ownCopy
  }
}

const contentTypes: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)

/** Sends the file, or answers false where there is none. Types that are not known are saved, never shown. */
export async function respondWithFile(
  context: Context,
  { path, fileName, ownCopy }: FileAnswer,
): Promise<boolean> {
  const facts = await stat(path).catch(nullIfMissing)
  if (facts === null || !facts.isFile()) return false
  const contentType = contentTypes[extname(path).toLowerCase()]
  context.status = 200
  context.attachment(fileName ?? undefined, { type: contentType === undefined ? 'attachment' : 'inline' })
  context.set('Content-Type', contentType ?? 'application/octet-stream')
  context.set('Content-Security-Policy', "default-src 'none'; object-src 'self'; frame-ancestors 'self'")
  if (ownCopy !== null) context.set('Cache-Control', 'private, no-store')
  context.set('Content-Length', String(ownCopy?.byteLength ?? facts.size))
  context.body = ownCopy === null ? createReadStream(path) : bufferOf(ownCopy)
  return true
}
