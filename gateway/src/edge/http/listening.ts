import type { Server } from 'node:http'
import type { Server as Door } from 'node:net'
import { limits } from '../../kernel/config.ts'

export type Place = {
  readonly port: number
  readonly host?: string | undefined
  readonly reusePort?: boolean
}

/** Begins to listen; answers the port, which is another one than asked for where 0 was asked. */
export function listen(server: Door, { port, host, reusePort = false }: Place): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, reusePort, ...(host !== undefined && { host }) }, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

/** Whether this machine does not have the address that was to be listened at. */
export function isUnknownHere(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT'
}

/** How often connections that have become idle meanwhile are let go of, in milliseconds. */
const LOOK_FOR_IDLE_MS = 100

/**
 * Takes no new connection at any of the doors and lets go of what does not finish within the drain time. A connection that is kept for further
 * requests, as a proxy keeps them, would never end by itself: each further answer says that it is the last, and whichever rests is closed.
 */
export async function drain(
  server: Server,
  doors: readonly Door[],
  terminateSockets: () => void,
): Promise<void> {
  const closed = [server, ...doors].map((each) => new Promise<void>((resolve) => each.close(() => resolve())))
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  server.closeIdleConnections()
  const resting = setInterval(() => server.closeIdleConnections(), LOOK_FOR_IDLE_MS)
  const goodbye = setTimeout(terminateSockets, limits.socketGoodbyeMs)
  const force = setTimeout(() => server.closeAllConnections(), limits.drainMs)
  await Promise.all(closed)
  clearInterval(resting)
  clearTimeout(goodbye)
  clearTimeout(force)
}
