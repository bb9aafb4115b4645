import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { textFrame } from '@zuschlag/gateway/edge/realtime/text-frame'
import type { ServerOptions } from 'socket.io'
import { Server as SocketIoServer } from 'socket.io'
import { WebSocketServer } from 'ws'
import { auctionId } from './live-rooms.ts'

/** A way to send a new revision to watchers. */
export type Publisher = {
  readonly port: number
  readonly kind: 'ws' | 'socket.io'
  readonly announce: () => number
  readonly close: () => Promise<void> | void
}

/** As long as the product's message. */
function messageOf(revision: number): object {
  const filling = 'x'.repeat(330)
  return { type: 'UpdateAuction', auctionId, revision, previousRevision: revision - 1, filling }
}

/**
 * ws alone: with a frame made once and written to every socket, or by its own `send`. A request over HTTP
 * announces too, and is answered before.
 */
export async function bareWs(how: 'frame' | 'send'): Promise<Publisher> {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      response.writeHead(201).end(JSON.stringify({ revision: revision + 1 }))
      announce()
    })
  })
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  const streams = new Set<{ write(data: Buffer): unknown }>()
  sockets.on('connection', (_socket, request) => streams.add(request.socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  let revision = 1
  const announce = (): number => {
    revision += 1
    const text = JSON.stringify(messageOf(revision))
    if (how === 'send') for (const client of sockets.clients) client.send(text)
    else {
      const frame = textFrame(text)
      for (const stream of streams) stream.write(frame)
    }
    return revision
  }
  return {
    port: (server.address() as AddressInfo).port,
    kind: 'ws',
    announce,
    close() {
      for (const client of sockets.clients) client.terminate()
      server.closeAllConnections()
      server.close()
    },
  }
}

/** @param options further ones, for its recovery of a connection's state */
export async function bareSocketIo(options: Partial<ServerOptions> = {}): Promise<Publisher> {
  const server = createServer()
  const io = new SocketIoServer(server, { transports: ['websocket'], perMessageDeflate: false, ...options })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  let revision = 1
  return {
    port: (server.address() as AddressInfo).port,
    kind: 'socket.io',
    announce() {
      revision += 1
      io.emit('update', messageOf(revision))
      return revision
    },
    close: () => io.close(),
  }
}
