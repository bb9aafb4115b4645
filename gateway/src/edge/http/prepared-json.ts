import { crc32, deflateRaw, deflateRawSync } from 'node:zlib'
import { promisify } from 'node:util'
import type { Context } from 'koa'

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
