import type { IncomingMessage, ServerResponse } from 'node:http'
import { limits } from '../../kernel/config.ts'

const MS_PER_SECOND = 1_000

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/** Cuts a request off whose body does not end in time. */
export function limitBodyTime(request: IncomingMessage, response: ServerResponse): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
  if (length === '0' && encoding === undefined) return
  const deadline = setTimeout(() => void cutOff(request, response), limits.requestTimeoutMs).unref()
  deadlines.set(request, deadline)
  request.once('close', () => clearTimeout(deadline))
}

/**
 * For a file, which lines of people take longer for: the longest time of the server holds, and a rate below
 * which nobody uploads, so that a few connections that send a byte now and then do not keep all others out.
 */
export function limitUploadRate(request: IncomingMessage, response: ServerResponse): void {
  clearTimeout(deadlines.get(request))
  const { socket } = request
  const [startedAt, bytesBefore] = [performance.now(), socket.bytesRead]
  const check = setInterval(() => {
    const countedMs = performance.now() - startedAt - limits.uploadGraceMs
    const expected = (countedMs * limits.uploadBytesPerSecond) / MS_PER_SECOND
    if (request.complete) clearInterval(check)
    else if (socket.bytesRead - bytesBefore < expected) cutOff(request, response)
  }, limits.uploadCheckMs).unref()
  request.once('close', () => clearInterval(check))
}

/** Ends a request whose body is still on its way; false if there is none. */
export function cutOff(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.complete || request.destroyed) return false
  if (response.headersSent) request.socket.destroy()
  else response.writeHead(408, { Connection: 'close' }).end()
  return true
}
