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

/** Takes nothing new and lets go of what does not finish within the drain time. */
export async function drain(server: Server, terminateSockets: () => void): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const goodbye = setTimeout(terminateSockets, limits.socketGoodbyeMs)
  const force = setTimeout(() => server.closeAllConnections(), limits.drainMs)
  await closed
  clearTimeout(goodbye)
  clearTimeout(force)
}
