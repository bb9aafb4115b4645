import type { IncomingMessage, ServerResponse } from 'node:http'
import { limits } from '../../kernel/config.ts'

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/** Cuts a request off whose body does not end in time. */
export function limitBodyTime(request: IncomingMessage, response: ServerResponse): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
  if (length === '0' && encoding === undefined) return
  const deadline = setTimeout(() => cutOff(request, response), limits.requestTimeoutMs).unref()
  deadlines.set(request, deadline)
  request.once('close', () => clearTimeout(deadline))
}

/** For a file, which lines of people take longer for: the longest time of the server alone holds. */
export function allowUploadTime(request: IncomingMessage): void {
  clearTimeout(deadlines.get(request))
}

function cutOff(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return
  if (response.headersSent) request.socket.destroy()
  else response.writeHead(408, { Connection: 'close' }).end()
}
