import { once } from 'node:events'
import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

/**
 * The minimum that sends a bid to watchers: a request comes in and the same bytes go out to everybody, with
 * ws and nothing else.
 */
export async function startBareBroadcast(): Promise<{ readonly port: number; readonly close: () => void }> {
  let revision = 0
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      revision += 1
      response.writeHead(201).end(JSON.stringify({ revision }))
      const message = messageOf(revision)
      for (const client of sockets.clients) client.send(message)
    })
  })
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return {
    port: address.port,
    close: () => {
      for (const client of sockets.clients) client.terminate()
      server.close()
      server.closeAllConnections()
    },
  }
}

/** As long as the product's. */
function messageOf(revision: number): string {
  return JSON.stringify({
    type: 'UpdateAuction',
    auctionId: '00000001-0000-4000-8000-000000000001',
    revision,
    serverTime: new Date().toISOString(),
    previousRevision: revision - 1,
    cause: 'BidPlaced',
    auction: {
      currentPrice: 200_000 + revision,
      bidCount: revision,
      end: null,
      hasStarted: true,
      hasEnded: false,
      isNightTimeActive: false,
      isPublished: true,
      hasBids: true,
      minimumBid: 1,
      isWithdrawn: false,
    },
  })
}
