import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { crc32, deflateRaw, deflateRawSync } from 'node:zlib'
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

const LEVEL = 4
/** A shorter answer fits into one or two packets either way. */
const COMPRESSED_FROM_BYTES = 2_048
/** What is longer is compressed beside the main thread. */
const COMPRESSED_AT_ONCE_MAX_BYTES = 64 * 1024
const STORED_BLOCK_MAX_BYTES = 65_535
const compress = promisify(deflateRaw)

/** A text that many answers share, and its compressed form once somebody asked for it. */
export class SharedText {
  readonly bytes: Buffer
  #deflated: Promise<Buffer> | null = null

  constructor(text: string) {
    this.bytes = Buffer.from(text)
  }

  deflated(): Promise<Buffer> {
    this.#deflated ??=
      this.bytes.length > COMPRESSED_AT_ONCE_MAX_BYTES
        ? compress(this.bytes, { level: LEVEL })
        : Promise.resolve(deflateRawSync(this.bytes, { level: LEVEL }))
    return this.#deflated
  }
}

type PreparedParts = {
  readonly shared: SharedText
  /** Text of this answer alone, before the shared one; up to 64 KiB. */
  readonly head?: string
  /** Differs wherever what is shared differs; absent where nobody asks whether it still holds. */
  readonly tag?: string
  /** A browser may keep it and ask whether it still holds. */
  readonly mayBeKept?: boolean
}

/** JSON in the form in which it is sent. */
export class PreparedJson<T = unknown> {
  /** What it says, for readers in this process. */
  readonly value: () => T
  readonly #parts: PreparedParts

  constructor(value: () => T, parts: PreparedParts) {
    this.value = value
    this.#parts = parts
  }

  async respond(context: Context, status: number): Promise<void> {
    const { shared, head: headText = '', tag, mayBeKept = false } = this.#parts
    context.status = status
    if (tag !== undefined) context.set('ETag', `W/"${tag}"`)
    if (mayBeKept) context.set('Cache-Control', 'private, no-cache')
    context.vary('Accept-Encoding')
    if (tag !== undefined && context.fresh) {
      context.status = 304
      return
    }
    const head = Buffer.from(headText)
    const { bytes } = shared
    const isShort = head.length + bytes.length < COMPRESSED_FROM_BYTES
    const isPlain =
      isShort || context.method === 'HEAD' || context.acceptsEncodings('gzip', 'identity') !== 'gzip'
    context.body = isPlain ? joined(head, bytes) : gzipOf(head, bytes, await shared.deflated())
    if (!isPlain) context.set('Content-Encoding', 'gzip')
    // Koa sets a type of its own for a buffer.
    context.set('Content-Type', 'application/json; charset=utf-8')
  }
}

const joined = (head: Buffer, bytes: Buffer): Buffer =>
  head.length === 0 ? bytes : Buffer.concat([head, bytes])

/** RFC 1952: no name, no time, of an unknown system. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/**
 * One gzip file of two texts, of which the second is compressed already: the first goes before it as it is,
 * in a stored block (RFC 1951, 3.2.4).
 */
export function gzipOf(head: Buffer, bytes: Buffer, deflated: Buffer): Buffer {
  if (head.length > STORED_BLOCK_MAX_BYTES) throw new Error('The head of an answer is too long')
  const block = Buffer.alloc(head.length === 0 ? 0 : 5)
  if (head.length > 0) {
    block.writeUInt16LE(head.length, 1)
    block.writeUInt16LE(STORED_BLOCK_MAX_BYTES - head.length, 3)
  }
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc32(bytes, crc32(head)), 0)
  trailer.writeUInt32LE((head.length + bytes.length) >>> 0, 4)
  return Buffer.concat([gzipHeader, block, head, deflated, trailer])
}
