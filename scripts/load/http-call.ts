import type { Agent } from 'node:http'
import { request } from 'node:http'

/** Longer than any answer of a healthy product takes. */
const ANSWER_WITHIN_MS = 10_000

export type HttpCall = {
  readonly port: number
  readonly agent: Agent
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** As the proxy in front forwards it. */
  readonly clientIp: string
  readonly cookie?: string | undefined
  readonly body?: string | undefined
}

export type HttpAnswer = { readonly status: string; readonly text: string }

/** Never throws: what got no answer has the status `none`. The body is kept where the caller asks for it. */
export function sendHttpCall(
  { port, agent, method, path, clientIp, cookie, body }: HttpCall,
  keepsBody = false,
): Promise<HttpAnswer> {
  const { promise, resolve } = Promise.withResolvers<HttpAnswer>()
  const headers = {
    'x-forwarded-for': clientIp,
    'accept-language': 'de',
    ...(cookie !== undefined && { cookie }),
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }),
  }
  const sending = request({ host: '127.0.0.1', port, method, path, agent, headers }, (response) => {
    let text = ''
    const onData = (chunk: Buffer): void => {
      if (keepsBody) text += chunk.toString('utf8')
    }
    response.on('data', onData)
    response.once('end', () => resolve({ status: String(response.statusCode), text }))
    response.once('error', () => resolve({ status: 'none', text: '' }))
  })
  sending.setTimeout(ANSWER_WITHIN_MS, () => sending.destroy())
  sending.once('error', () => resolve({ status: 'none', text: '' }))
  sending.end(body)
  return promise
}
