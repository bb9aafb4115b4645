import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineEndpoint } from '@zuschlag/contracts/kernel/endpoint'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { ok } from '@zuschlag/contracts/kernel/result'
import { api } from '@zuschlag/gateway/edge/http/api'
import { createApp } from '@zuschlag/gateway/edge/http/app'
import { createLimitedServer } from '@zuschlag/gateway/edge/http/limited-server'
import { createLogger } from '@zuschlag/gateway/kernel/logger'
import { route } from '@zuschlag/gateway/edge/http/route'
import { factsFor } from '@zuschlag/gateway/edge/http/route-facts.fixture'
import { securityHeaders } from '@zuschlag/gateway/edge/http/security-headers'
import { clientIpOf } from '@zuschlag/gateway/edge/http/client-ip'
import { staticImages, staticWeb } from '@zuschlag/gateway/edge/ssr/static-web'
import { createMetrics } from '@zuschlag/gateway/kernel/metrics/metrics'
import { visitor } from '@zuschlag/gateway/policies/viewer'
import { liveLimits } from '@zuschlag/gateway/edge/realtime/live-limits'
import { isLiveUpgrade } from '@zuschlag/gateway/edge/realtime/live-server'
import { WebSocketServer } from 'ws'
import { z } from 'zod'

const open = { access: 'public', status: 200, answer: z.any() } as const
const search = defineEndpoint({
  name: 'search',
  method: 'GET',
  path: '/search',
  ...open,
  query: z.strictObject({ text: z.string().max(50).optional(), page: z.coerce.number().optional() }),
})
const upload = defineEndpoint({
  name: 'upload',
  method: 'POST',
  path: '/upload',
  ...open,
  body: z.strictObject({ title: z.string() }),
  upload: { field: 'file', bytesMax: 64 * 1024 },
})

export type EdgeServer = {
  readonly port: number
  /** Sends bytes over a connection of its own, and half-closes it; returns what came back. */
  readonly exchange: (...pieces: readonly (string | Buffer)[]) => Promise<string>
  /** WebSocket messages that arrived so far. */
  readonly messages: () => number
}

/**
 * The edge of the gateway on a real port: its server, its static files, an endpoint with a query and one with
 * an upload.
 */
export async function edgeServer(): Promise<EdgeServer> {
  const directory = mkdtempSync(path.join(tmpdir(), 'zuschlag-fuzz-edge-'))
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  for (const folder of ['web/assets', 'files/images'])
    mkdirSync(path.join(directory, folder), { recursive: true })
  writeFileSync(path.join(directory, 'web/index.html'), '<!doctype html>page')
  writeFileSync(path.join(directory, 'web/assets/main-B1a2C3d4.js'), 'a script of some length')
  writeFileSync(path.join(directory, 'files/images/picture.webp'), 'a picture of some length')
  const app = createApp({
    logger: createLogger('silent'),
    metrics: createMetrics(),
    trustedProxies: 1,
    middleware: [
      securityHeaders({ publicUrl: 'http://localhost:8080', mapOrigins: [] }),
      api({
        clock: { now: () => '2026-10-12T10:00:00.000Z' as Instant },
        viewerOf: () => Promise.resolve(visitor),
        isForeign: () => false,
        rateLimits: {
          spend: () => Promise.resolve({ ok: true }),
          check: () => Promise.resolve({ ok: true }),
          giveBack: () => Promise.resolve(),
        },
        routes: [
          route(search, factsFor(search)).answer(() => Promise.resolve(ok(null))),
          route(upload, factsFor(upload)).answer(() => Promise.resolve(ok(null))),
        ],
      }),
      staticImages(path.join(directory, 'files')),
      staticWeb(path.join(directory, 'web')),
    ],
  })
  const answer = app.callback()
  const server = createLimitedServer(
    (request, response) => {
      clientIpOf(request, 1)
      void answer(request, response)
    },
    { shouldUpgrade: isLiveUpgrade },
  )
  // A client that has sent everything still gets its answer.
  Object.assign(server, { httpAllowHalfOpen: true })
  const messages = acceptSockets(server)
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { port, exchange: (...pieces) => exchange(port, pieces), messages }
}

function acceptSockets(server: ReturnType<typeof createLimitedServer>): () => number {
  let messages = 0
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: liveLimits.messageBytes,
    perMessageDeflate: false,
    clientTracking: false,
  })
  server.on('upgrade', (request, stream, head) => {
    stream.on('error', () => stream.destroy())
    sockets.handleUpgrade(request, stream, head, (socket) => {
      socket.on('message', () => (messages += 1))
      socket.on('error', () => socket.terminate())
    })
  })
  return () => messages
}

async function exchange(port: number, pieces: readonly (string | Buffer)[]): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' })
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  // A server that refuses closes while the rest is still on its way.
  socket.on('error', () => undefined)
  for (const piece of pieces) socket.write(typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece)
  socket.end()
  // Node's `once` would reject with that error.
  await new Promise<void>((resolve) => socket.once('close', () => resolve()))
  return Buffer.concat(chunks).toString('utf8')
}
