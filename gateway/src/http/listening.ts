import type { Server } from 'node:http'
import { limits } from '../config.ts'

/** Sets the limits in time of every connection. */
export function configured(server: Server): Server {
  server.headersTimeout = limits.headersTimeoutMs
  server.requestTimeout = limits.requestTimeoutMs
  server.keepAliveTimeout = limits.keepAliveTimeoutMs
  return server
}

/** Begins to listen; answers the port, which is another one than asked for where 0 was asked. */
export function listen(server: Server, port: number, host: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, ...(host === undefined ? {} : { host }) }, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

/** How often connections that have become idle meanwhile are let go of, in milliseconds. */
const LOOK_FOR_IDLE_MS = 100

/**
 * Takes no new connection and lets go of what does not finish within the drain time. A connection that is kept for further requests, as a
 * proxy keeps them, would never end by itself: each further answer says that it is the last, and whichever rests is closed.
 */
export async function drain(server: Server, terminateSockets: () => void): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  server.closeIdleConnections()
  const resting = setInterval(() => server.closeIdleConnections(), LOOK_FOR_IDLE_MS)
  const goodbye = setTimeout(terminateSockets, limits.socketGoodbyeMs)
  const force = setTimeout(() => server.closeAllConnections(), limits.drainMs)
  await closed
  clearInterval(resting)
  clearTimeout(goodbye)
  clearTimeout(force)
}
