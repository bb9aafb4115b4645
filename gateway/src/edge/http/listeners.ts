import type { Server as HttpServer } from 'node:http'
import type { Server } from 'node:net'
import { createServer } from 'node:net'
import type { Place } from './listening.ts'
import { drain, isUnknownHere, listen } from './listening.ts'

/**
 * Node lets one connection in for each turn of its event loop and listening socket. While the loop is busy, a turn takes tens of milliseconds, and
 * newcomers wait in the kernel, or are dropped there, behind all whom a flood brought. Several sockets on one port let in several.
 */
const DOORS = 16

/** The kernel spreads connections over sockets of one port on Linux; elsewhere one has to do. */
const isSpread = process.platform === 'linux'

/** The ways in to a server, and how they are closed again. */
export function createListeners(
  server: HttpServer,
  doorsMax = DOORS,
): {
  /** Answers the port, which is another one than asked for where 0 was asked. */
  readonly listen: (port: number, hosts?: readonly string[]) => Promise<number>
  readonly drain: (terminateSockets: () => void) => Promise<void>
} {
  let doors: readonly Server[] = []
  return {
    async listen(port, hosts = []) {
      const open = await startListeners(server, port, hosts, doorsMax)
      doors = open.doors
      return open.port
    },
    drain: (terminateSockets) => drain(server, doors, terminateSockets),
  }
}

/**
 * Starts listening; returns the bound port (an ephemeral one if `port` is 0) and the sockets beside the server's own.
 * @param hosts IP addresses; none for every interface. Of several, those that this machine does not have are left out, as `::1` without IPv6.
 * @throws Error where somebody else listens there
 */
export async function startListeners(
  server: HttpServer,
  port: number,
  hosts: readonly string[],
  doorsMax = DOORS,
): Promise<{ readonly port: number; readonly doors: readonly Server[] }> {
  const [first, ...others] = hosts
  const place = await freePlace(port, first)
  const bound = await listen(server, place)
  const doors = isSpread ? await openDoorsAt(server, place, doorsMax - 1) : []
  for (const host of others) {
    try {
      const other = await freePlace(bound, host)
      doors.push(...(await openDoorsAt(server, other, isSpread ? doorsMax : 1)))
    } catch (error) {
      if (!isUnknownHere(error)) throw error
    }
  }
  return { port: bound, doors }
}

/** Sockets that share a port do not notice one another, not even those of another product; one that shares nothing does. */
async function freePlace(port: number, host: string | undefined): Promise<Place> {
  if (!isSpread) return { port, host }
  const probe = createServer()
  const free = await listen(probe, { port, host })
  await new Promise((resolve) => probe.close(resolve))
  return { port: free, host, reusePort: true }
}

async function openDoorsAt(server: HttpServer, place: Place, count: number): Promise<Server[]> {
  const doors = Array.from({ length: count }, () => doorTo(server))
  await Promise.all(doors.map((door) => listen(door, place)))
  return doors
}

/** As the server takes connections itself. */
function doorTo(server: HttpServer): Server {
  const door = createServer({ allowHalfOpen: true, noDelay: true })
  door.on('connection', (socket) => server.emit('connection', socket))
  return door
}
