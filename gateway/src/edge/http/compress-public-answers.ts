import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context, Next } from 'koa'

const compress = promisify(gzip)
/** Below this a packet is a packet. */
const COMPRESSED_FROM_LENGTH = 2_048
const LEVEL = 4
/** Responses that are equal for everybody, so that their size reveals nothing about a user (BREACH). */
const PUBLIC_PREFIX = '/api/public/'

/** Packs the long public lists; private answers stay as they are. */
export async function compressPublicAnswers(context: Context, next: Next): Promise<void> {
  await next()
  const { body, path } = context
  if (!path.startsWith(PUBLIC_PREFIX) || typeof body !== 'string' || body.length < COMPRESSED_FROM_LENGTH)
    return
  context.vary('Accept-Encoding')
  if (context.method === 'HEAD' || context.acceptsEncodings('gzip', 'identity') !== 'gzip') return
  context.body = await compress(body, { level: LEVEL })
  context.set('Content-Encoding', 'gzip')
  context.set('Content-Type', 'application/json; charset=utf-8')
}
