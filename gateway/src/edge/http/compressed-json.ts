import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'koa'
import { respondWithJson } from './respond.ts'

const compress = promisify(gzip)
/** A shorter answer fits into one or two packets either way. */
const COMPRESSED_FROM_LENGTH = 2_048
const LEVEL = 4

/** Answers with JSON, compressed if it is long and the client accepts gzip. */
export async function respondWithCompressedJson(
  context: Context,
  status: number,
  value: unknown,
): Promise<void> {
  respondWithJson(context, status, value)
  const { body } = context
  if (typeof body !== 'string' || body.length < COMPRESSED_FROM_LENGTH) return
  context.vary('Accept-Encoding')
  if (context.method === 'HEAD' || context.acceptsEncodings('gzip', 'identity') !== 'gzip') return
  context.body = await compress(body, { level: LEVEL })
  context.set('Content-Encoding', 'gzip')
  // Koa sets a type of its own for a buffer.
  context.set('Content-Type', 'application/json; charset=utf-8')
}
