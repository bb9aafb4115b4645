import type { Server as HttpServer } from 'node:http'
import type { Server } from 'node:net'
import { createServer } from 'node:net'
import { drain, listen } from './listening.ts'

/**
 * Node lets one connection in for each turn of its event loop and listening socket. While the loop is busy, a turn takes tens of milliseconds, and
 * newcomers wait in the kernel, or are dropped there, behind all whom a flood brought. Several sockets on one port let in several.
 */
const DOORS = 16

/** The kernel spreads connections over sockets of one port on Linux; elsewhere one has to do. */
const isSpread = process.platform === 'linux'

/** The ways in to a server, and how they are closed again. */
export function doorsOf(server: HttpServer): {
  /** Answers the port, which is another one than asked for where 0 was asked. */
  readonly listen: (port: number, host?: string) => Promise<number>
  readonly drain: (terminateSockets: () => void) => Promise<void>
} {
  let doors: readonly Server[] = []
  return {
    async listen(port, host) {
      const open = await openDoors(server, port, host)
      doors = open.doors
      return open.port
    },
    drain: (terminateSockets) => drain(server, doors, terminateSockets),
  }
}

/**
 * Begins to listen; answers the port, which is another one than asked for where 0 was asked, and the sockets beside the server's own.
 * @throws Error where somebody else listens there
 */
export async function openDoors(
  server: HttpServer,
  port: number,
  host: string | undefined,
): Promise<{ readonly port: number; readonly doors: readonly Server[] }> {
  if (!isSpread) return { port: await listen(server, { port, host }), doors: [] }
  // Sockets that share a port do not notice one another, not even those of another product; one that shares nothing does.
  const probe = createServer()
  const free = await listen(probe, { port, host })
  await new Promise((resolve) => probe.close(resolve))
  const shared = { port: free, host, reusePort: true }
  await listen(server, shared)
  const doors = Array.from({ length: DOORS - 1 }, () => doorTo(server))
  await Promise.all(doors.map((door) => listen(door, shared)))
  return { port: free, doors }
}

/** As the server takes connections itself. */
function doorTo(server: HttpServer): Server {
  const door = createServer({ allowHalfOpen: true, noDelay: true })
  door.on('connection', (socket) => server.emit('connection', socket))
  return door
}
