import type { Server as HttpServer } from 'node:http'
import { createServer, type Server } from 'node:net'
import { drain, isUnknownHere, listen, type ListenAddress } from './listening.ts'

/**
 * Node accepts one connection per listening socket and iteration of the event loop. Under load an iteration
 * takes tens of milliseconds, and new connections wait in the kernel's backlog or are dropped. Several
 * sockets on one port accept several connections per iteration.
 */
const SOCKETS_PER_PORT = 16

/** Only Linux balances connections over several sockets of one port. */
const isSpread = process.platform === 'linux'

export function createListeners(
  server: HttpServer,
  socketsMax = SOCKETS_PER_PORT,
): {
  /** Returns the bound port (an ephemeral one if `port` is 0). */
  readonly listen: (port: number, hosts?: readonly string[]) => Promise<number>
  readonly drain: (terminateSockets: () => void) => Promise<void>
} {
  let sockets: readonly Server[] = []
  return {
    async listen(port, hosts = []) {
      const open = await startListeners(server, port, hosts, socketsMax)
      sockets = open.sockets
      return open.port
    },
    drain: (terminateSockets) => drain(server, sockets, terminateSockets),
  }
}

/**
 * Starts listening; returns the bound port (an ephemeral one if `port` is 0) and the sockets beside the
 * server's own.
 * @param hosts IP addresses; none for every interface. Of several, addresses that this machine does not have
 * are skipped, such as `::1` without IPv6.
 * @throws Error if the port is in use
 */
export async function startListeners(
  server: HttpServer,
  port: number,
  hosts: readonly string[],
  socketsMax = SOCKETS_PER_PORT,
): Promise<{ readonly port: number; readonly sockets: readonly Server[] }> {
  const [first, ...others] = hosts
  const place = await freePlace(port, first)
  const bound = await listen(server, place)
  const sockets = isSpread ? await openSockets(server, place, socketsMax - 1) : []
  for (const host of others) {
    try {
      const other = await freePlace(bound, host)
      sockets.push(...(await openSockets(server, other, isSpread ? socketsMax : 1)))
    } catch (error) {
      if (!isUnknownHere(error)) throw error
    }
  }
  return { port: bound, sockets }
}

/**
 * A socket with `reusePort` does not detect other listeners; a probe without it fails if the port is in use.
 */
async function freePlace(port: number, host: string | undefined): Promise<ListenAddress> {
  if (!isSpread) return { port, host }
  const probe = createServer()
  const free = await listen(probe, { port, host })
  await new Promise((resolve) => probe.close(resolve))
  return { port: free, host, reusePort: true }
}

async function openSockets(server: HttpServer, place: ListenAddress, count: number): Promise<Server[]> {
  const sockets = Array.from({ length: count }, () => createSocket(server))
  await Promise.all(sockets.map((listener) => listen(listener, place)))
  return sockets
}

/** Same options as Node's HTTP server. */
function createSocket(server: HttpServer): Server {
  const listener = createServer({ allowHalfOpen: true, noDelay: true })
  listener.on('connection', (socket) => server.emit('connection', socket))
  return listener
}
