import type { Server } from 'node:http'
import type { Server as SocketServer } from 'node:net'
import { limits } from '../../kernel/config.ts'

export type ListenAddress = {
  readonly port: number
  readonly host?: string | undefined
  readonly reusePort?: boolean
}

/** Starts listening and returns the bound port (an ephemeral one if `port` is 0). */
export function listen(
  server: SocketServer,
  { port, host, reusePort = false }: ListenAddress,
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, reusePort, ...(host !== undefined && { host }) }, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

/** Whether this machine does not have the requested IP address. */
export function isUnknownHere(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT'
}

/** Poll interval for idle connections during a drain. */
const IDLE_POLL_MS = 100

/**
 * Stops accepting, and closes what does not finish within the drain time. Kept-alive connections, such as a
 * proxy's, never end by themselves: each further response has `Connection: close`, and idle connections are
 * closed.
 */
export async function drain(
  server: Server,
  sockets: readonly SocketServer[],
  terminateSockets: () => void,
): Promise<void> {
  const closed = [server, ...sockets].map(
    (each) => new Promise<void>((resolve) => each.close(() => resolve())),
  )
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  server.closeIdleConnections()
  const idlePoll = setInterval(() => server.closeIdleConnections(), IDLE_POLL_MS)
  const goodbye = setTimeout(terminateSockets, limits.socketGoodbyeMs)
  const force = setTimeout(() => server.closeAllConnections(), limits.drainMs)
  await Promise.all(closed)
  clearInterval(idlePoll)
  clearTimeout(goodbye)
  clearTimeout(force)
}
