import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { deployedProxy, type RunningNginx, startNginx } from './running-nginx.ts'

/**
 * A gateway as a proxy sees it: it returns its name and what it received, over HTTP and over a live
 * connection.
 */
class GatewayDouble {
  readonly name: string
  readonly server: Server
  readonly posted: string[] = []

  constructor(name: string) {
    this.name = name
    this.server = createServer((incoming, response) => {
      if (incoming.method === 'POST') this.posted.push(incoming.url ?? '')
      const { host, 'x-forwarded-for': forwardedFor } = incoming.headers
      if (incoming.url === '/dies') return void incoming.socket.destroy()
      response.end(JSON.stringify({ name, path: incoming.url, host, forwardedFor }))
    })
    const sockets = new WebSocketServer({ server: this.server, path: '/api/live', perMessageDeflate: false })
    sockets.on('connection', (socket) => {
      socket.on('message', (data: Buffer) => socket.send(`${name} received ${data.toString()}`))
    })
  }

  async listen(): Promise<number> {
    this.server.listen(0, '127.0.0.1')
    await once(this.server, 'listening')
    return (this.server.address() as AddressInfo).port
  }
}

const gateways = [new GatewayDouble('first'), new GatewayDouble('second')] as const
let nginx: RunningNginx
let url: string

beforeAll(async () => {
  nginx = await startNginx(await deployedProxy(await Promise.all(gateways.map((each) => each.listen()))))
  url = nginx.address
})
afterAll(async () => {
  await nginx.stop()
  for (const { server } of gateways) {
    server.closeAllConnections()
    server.close()
  }
})

const get = async (at: string): Promise<{ name: string; host: string; forwardedFor: string }> =>
  (await fetch(`http://${url}${at}`, { headers: { 'x-forwarded-for': '203.0.113.9' } })).json() as never

test('any gateway gets any request, with the client IP last, after forged values', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('/api/public/auctions')))
  expect(new Set(answers.map(({ name }) => name))).toEqual(new Set(['first', 'second']))
  for (const { forwardedFor, host } of answers)
    expect([forwardedFor, host]).toEqual(['203.0.113.9, 127.0.0.1', url])
})

test('live connections are passed on to any gateway', async () => {
  const repliesFrom = new Set<string>()
  const sockets: WebSocket[] = []
  for (let count = 0; count < 6; count += 1) {
    const socket = new WebSocket(`ws://${url}/api/live`)
    sockets.push(socket)
    await once(socket, 'open')
    socket.send('hello')
    const [data] = (await once(socket, 'message')) as [Buffer]
    repliesFrom.add(data.toString())
  }
  for (const socket of sockets) socket.terminate()
  expect(repliesFrom).toEqual(new Set(['first received hello', 'second received hello']))
})

test('metrics are not served to the outside', async () => {
  expect((await fetch(`http://${url}/metrics`)).status).toBe(404)
})

test('a bid is never sent twice by the proxy, whatever becomes of its gateway', async () => {
  const answer = await fetch(`http://${url}/dies`, { method: 'POST', body: '{}' })
  expect(answer.status).toBe(502)
  expect(gateways.flatMap(({ posted }) => posted)).toEqual(['/dies'])
})

test('a gateway that stops loses no request', async () => {
  const [first] = gateways
  first.server.closeAllConnections()
  await new Promise((resolve) => first.server.close(resolve))
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('/')))
  expect(answers.every(({ name }) => name === 'second')).toBe(true)
})

test('a gateway sees a request before its body is there, which the proxy does not collect', async () => {
  const seen = Promise.race(gateways.map(({ server }) => once(server, 'request')))
  const sending = request(`http://${url}/api/upload`, { method: 'PUT', headers: { 'content-length': 9 } })
  sending.on('error', () => undefined)
  sending.write('half')
  const [incoming] = (await seen) as [IncomingMessage]
  expect([incoming.url, incoming.complete]).toEqual(['/api/upload', false])
  sending.destroy()
})
