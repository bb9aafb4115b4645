import type { GeneralProblemCode } from '@zuschlag/contracts/kernel/problem'
import type { Context } from 'koa'
import { koaBody } from 'koa-body'
import { limits } from '../config.ts'

const parseJson = koaBody({
  json: true,
  jsonLimit: limits.jsonBodyBytes,
  text: false,
  urlencoded: false,
  multipart: false,
})

export type BodyFailure = Extract<
  GeneralProblemCode,
  'malformedJson' | 'payloadTooLarge' | 'unsupportedMediaType'
>

/** Reads a JSON body into `context.request.body`, or says what is wrong with it. */
export async function readJsonBody(context: Context): Promise<BodyFailure | null> {
  const hasBody = context.request.length !== undefined && context.request.length > 0
  const isChunked = context.headers['transfer-encoding'] !== undefined
  if ((hasBody || isChunked) && context.is('application/json') !== 'application/json')
    return 'unsupportedMediaType'
  try {
    await parseJson(context, () => Promise.resolve())
    return null
  } catch (error) {
    return failureOf(error)
  }
}

/** What the parsers of koa-body say by `status`; anything that they do not say is a bug or a broken connection. */
function failureOf(error: unknown): BodyFailure {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
  if (status === 413) return 'payloadTooLarge'
  if (status === 415) return 'unsupportedMediaType'
  if (status === 400 || error instanceof SyntaxError) return 'malformedJson'
  throw error
}
