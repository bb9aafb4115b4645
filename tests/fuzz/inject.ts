import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { Writable } from 'node:stream'

export type Injected = { readonly status: number; readonly type: string; readonly text: string }
export type Injection = {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** A connection's end that keeps what is written, for a response that nobody carries over a network. */
class Sink extends Writable {
  readonly chunks: Buffer[] = []

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.chunks.push(chunk)
    done()
  }
}

/**
 * Hands a request to a server's listener in this process: as much of HTTP as the listener sees, and no
 * network.
 */
export async function inject(
  listener: RequestListener,
  { method, url, headers, body }: Injection,
): Promise<Injected> {
  const request = new IncomingMessage(new Socket())
  Object.assign(request, { method, url, headers: { host: 'zuschlag.test', ...headers }, httpVersion: '1.1' })
  Object.assign(request, { httpVersionMajor: 1, httpVersionMinor: 1 })
  request.push(body)
  request.push(null)
  const response = new ServerResponse(request)
  const sink = new Sink()
  response.assignSocket(sink as unknown as Socket)
  const finished = new Promise<void>((resolve) => {
    response.once('finish', resolve)
  })
  listener(request, response)
  await finished
  const text = Buffer.concat(sink.chunks).toString('utf8')
  return {
    status: response.statusCode,
    type: String(response.getHeader('content-type') ?? ''),
    text: text.slice(text.indexOf('\r\n\r\n') + 4),
  }
}
