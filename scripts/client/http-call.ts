import { type Agent, request } from 'node:http'

/** Longer than any answer of a healthy product takes, its own 503 included. */
const ANSWER_WITHIN_MS = 10_000

export type HttpCall = {
  readonly port: number
  readonly agent: Agent
  readonly path: string
  readonly cookie?: string | undefined
  /** As the proxy in front forwards it. */
  readonly clientIp?: string
  /** JSON; makes it a POST. */
  readonly body?: string
}

export type HttpAnswer = { readonly status: number; readonly text: string }

/** Client IPs as a proxy forwards them, one for each client: limits per client IP apply as in production. */
export const simulatedClientIp = (network: number, client: number): string =>
  `10.${network}.${Math.floor(client / 250) % 250}.${(client % 250) + 1}`

/**
 * For those who measure, and for crowds: a fraction of the work of `fetch`, over connections of their own.
 * @param keepsBody without it the body is read and forgotten
 * @throws Error where no whole answer came, or none in time
 */
export function sendHttpCall(
  { port, agent, path, clientIp, cookie, body }: HttpCall,
  keepsBody = false,
): Promise<HttpAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<HttpAnswer>()
  const headers = {
    'accept-language': 'de',
    ...(clientIp !== undefined && { 'x-forwarded-for': clientIp }),
    ...(cookie !== undefined && { cookie }),
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }),
  }
  const method = body === undefined ? 'GET' : 'POST'
  const sending = request({ host: '127.0.0.1', port, method, path, agent, headers }, (response) => {
    let text = ''
    if (keepsBody) response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    else response.resume()
    response.once('end', () => resolve({ status: response.statusCode ?? 0, text }))
    response.once('error', reject)
  })
  sending.setTimeout(ANSWER_WITHIN_MS, () => sending.destroy(new Error('no answer in time')))
  sending.once('error', reject)
  sending.end(body)
  return promise
}
