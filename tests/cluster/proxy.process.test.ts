import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { freePort } from '../../scripts/embedded-postgres/server-process.ts'
import { ensureNginx } from '../../scripts/nginx.ts'

/*
 * The proxy's own file, read by a real nginx. Debian's is older than the image's and cannot look names up by itself, so the name of the gateways is
 * replaced by the addresses of two; everything else is as it is deployed.
 */

const projectRoot = path.resolve(import.meta.dirname, '../..')

/** A gateway as a proxy sees it: it says who it is and what it was told, over HTTP and over a live connection. */
class GatewayDouble {
  readonly name: string
  readonly server: Server
  readonly posted: string[] = []

  constructor(name: string) {
    this.name = name
    this.server = createServer((request, response) => {
      if (request.method === 'POST') this.posted.push(request.url ?? '')
      const { host, 'x-forwarded-for': forwardedFor } = request.headers
      if (request.url === '/dies') return void request.socket.destroy()
      response.end(JSON.stringify({ name, path: request.url, host, forwardedFor }))
    })
    const sockets = new WebSocketServer({ server: this.server, path: '/api/live', perMessageDeflate: false })
    sockets.on('connection', (socket) => {
      socket.on('message', (data: Buffer) => socket.send(`${name} heard ${data.toString()}`))
    })
  }

  async listen(): Promise<number> {
    this.server.listen(0, '127.0.0.1')
    await once(this.server, 'listening')
    return (this.server.address() as AddressInfo).port
  }
}

const gateways = [new GatewayDouble('first'), new GatewayDouble('second')] as const
let folder: string
let nginx: ChildProcess
let said = ''
let url: string

beforeAll(async () => {
  const program = await ensureNginx()
  folder = await mkdtemp(path.join(tmpdir(), 'zuschlag-nginx-'))
  const ports = await Promise.all(gateways.map((each) => each.listen()))
  const port = await freePort()
  const deployed = await readFile(path.join(projectRoot, 'deploy/nginx.conf'), 'utf8')
  const adapted = deployed
    .replace(/^resolver .*$/m, '')
    .replace(/^ {2}server gateway:8080 resolve (.*)$/m, (_line, rest: string) =>
      ports.map((each) => `  server 127.0.0.1:${each} ${rest}`).join('\n'),
    )
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n')
  const whole = `daemon off; pid ${folder}/pid; error_log stderr;\nevents {}\nhttp { access_log off;\n${temporary}\n${adapted}\n}\n`
  await writeFile(path.join(folder, 'nginx.conf'), whole)
  const process = spawn(program, ['-p', folder, '-c', path.join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  process.stderr.on('data', (chunk: Buffer) => void (said += chunk.toString()))
  nginx = process
  url = `127.0.0.1:${port}`
  while ((await fetch(`http://${url}/`).catch(() => null)) === null) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended:\n${said}`)
    await pause(20)
  }
})
afterAll(async () => {
  nginx.kill('SIGTERM')
  await once(nginx, 'exit')
  for (const { server } of gateways) {
    server.closeAllConnections()
    server.close()
  }
  await rm(folder, { recursive: true, force: true })
})

const get = async (at: string): Promise<{ name: string; host: string; forwardedFor: string }> =>
  (await fetch(`http://${url}${at}`, { headers: { 'x-forwarded-for': '203.0.113.9' } })).json() as never

test('any gateway gets any request, with the sender’s address and not with what the sender says of it', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('/api/public/auctions')))
  expect(new Set(answers.map(({ name }) => name))).toEqual(new Set(['first', 'second']))
  for (const { forwardedFor, host } of answers)
    expect([forwardedFor, host]).toEqual(['127.0.0.1', '127.0.0.1'])
})

test('live connections are passed on to any gateway', async () => {
  const heardFrom = new Set<string>()
  const sockets: WebSocket[] = []
  for (let count = 0; count < 6; count += 1) {
    const socket = new WebSocket(`ws://${url}/api/live`)
    sockets.push(socket)
    await once(socket, 'open')
    socket.send('hello')
    const [data] = (await once(socket, 'message')) as [Buffer]
    heardFrom.add(data.toString())
  }
  for (const socket of sockets) socket.terminate()
  expect(heardFrom).toEqual(new Set(['first heard hello', 'second heard hello']))
})

test('figures are not for those outside', async () => {
  expect((await fetch(`http://${url}/metrics`)).status).toBe(404)
})

test('a bid is never sent twice by the proxy, whatever becomes of its gateway', async () => {
  const answer = await fetch(`http://${url}/dies`, { method: 'POST', body: '{}' })
  expect(answer.status).toBe(502)
  expect(gateways.flatMap(({ posted }) => posted)).toEqual(['/dies'])
})

test('a gateway that goes takes no request with it', async () => {
  const [first] = gateways
  first.server.closeAllConnections()
  await new Promise((resolve) => first.server.close(resolve))
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('/')))
  expect(answers.every(({ name }) => name === 'second')).toBe(true)
})
