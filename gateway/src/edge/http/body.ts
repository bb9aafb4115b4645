import type { BodySize } from '@zuschlag/contracts/kernel/endpoint'
import type { GeneralProblemCode } from '@zuschlag/contracts/kernel/problem'
import type { Context } from 'koa'
import { koaBody } from 'koa-body'
import { limits } from '../../kernel/config.ts'
import { drainBody } from './drain-body.ts'

const jsonParser = (jsonLimit: number) =>
  koaBody({ json: true, jsonLimit, text: false, urlencoded: false, multipart: false })

const parsers = {
  usual: jsonParser(limits.jsonBodyBytes),
  large: jsonParser(limits.largeJsonBodyBytes),
} as const satisfies Record<BodySize, unknown>

export type BodyFailure = Extract<
  GeneralProblemCode,
  'malformedJson' | 'payloadTooLarge' | 'unsupportedMediaType'
>

/** Reads a JSON body into `context.request.body`, or says what is wrong with it. */
export async function readJsonBody(context: Context, size: BodySize = 'usual'): Promise<BodyFailure | null> {
  const hasBody = context.request.length !== undefined && context.request.length > 0
  const isChunked = context.headers['transfer-encoding'] !== undefined
  if ((hasBody || isChunked) && context.is('application/json') !== 'application/json')
    return 'unsupportedMediaType'
  try {
    await parsers[size](context, () => Promise.resolve())
    return null
  } catch (error) {
    const failure = failureOf(error)
    if (failure === 'payloadTooLarge') await drainBody(context)
    return failure
  }
}

/** Codes of the failures of zlib and brotli at data that they cannot unpack. */
const UNPACKING_FAILURES = ['Z_', 'ERR__ERROR_', 'ERR_BROTLI_', 'ERR_ZLIB_'] as const

/**
 * What the parsers of koa-body say by `status`, and zlib by `code`; all else is a bug or a broken connection.
 */
function failureOf(error: unknown): BodyFailure {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  if (UNPACKING_FAILURES.some((start) => code.startsWith(start))) return 'malformedJson'
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
  if (status === 413) return 'payloadTooLarge'
  if (status === 415) return 'unsupportedMediaType'
  if (status === 400 || error instanceof SyntaxError) return 'malformedJson'
  throw error
}
