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

/** JSON that was made before, in the form in which it is sent, and what it says for readers in this process. */
export class PreparedJson<T = unknown> {
  readonly value: T
  /** Differs wherever what is shared differs. */
  readonly etag: string
  readonly #shared: SharedText
  readonly #head: string

  /** @param head text of this answer alone, before the shared one; up to 64 KiB */
  constructor(value: T, shared: SharedText, { etag, head = '' }: { etag: string; head?: string }) {
    this.value = value
    this.etag = etag
    this.#shared = shared
    this.#head = head
  }

  async respond(context: Context, status: number): Promise<void> {
    context.status = status
    context.set('ETag', this.etag)
    context.vary('Accept-Encoding')
    if (context.fresh) {
      context.status = 304
      return
    }
    const head = Buffer.from(this.#head)
    const { bytes } = this.#shared
    const isShort = head.length + bytes.length < COMPRESSED_FROM_BYTES
    const isPlain =
      isShort || context.method === 'HEAD' || context.acceptsEncodings('gzip', 'identity') !== 'gzip'
    context.body = isPlain ? joined(head, bytes) : gzipOf(head, bytes, await this.#shared.deflated())
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
