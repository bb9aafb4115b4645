import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import type { StubUser } from '../../fixtures/eventstoredb-stub/stub-access.ts'
import { journaledLog } from '../../fixtures/eventstoredb-stub/stub-journal.ts'
import { EventStoreStub } from '../../fixtures/eventstoredb-stub/stub-server.ts'

/* The stub as a node of the composition: by the environment that an EventStoreDB is given there, with and
   without TLS, with the accounts that are made over HTTP. The stub replicates nothing, so the first node of
   the cluster has the log, and the others pass on what they are asked. */

const PORT = 2113
const INNER_PORT = 2114
const FOLDER = '/var/lib/eventstore'
const env = process.env
const isSecure = env['EVENTSTORE_INSECURE'] === 'false'
const firstNode = 'eventstoredb'
const isFirst = (env['EVENTSTORE_ADVERTISE_HOST_TO_CLIENT_AS'] ?? firstNode) === firstNode
const accounts = path.join(FOLDER, 'accounts')

const admin = {
  name: 'admin',
  password: env['EVENTSTORE_DEFAULT_ADMIN_PASSWORD'] ?? '',
  groups: ['$admins'],
}
const users: StubUser[] = [admin, ...writtenUsers()]

function writtenUsers(): readonly StubUser[] {
  const lines = existsSync(accounts) ? readFileSync(accounts, 'utf8').split('\n').filter(Boolean) : []
  return lines.map((line) => JSON.parse(line) as StubUser)
}

type NewAccount = { readonly loginName: string; readonly password: string; readonly groups: string[] }

async function onRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/health/live') return void response.writeHead(204).end()
  let body = ''
  for await (const chunk of request) body += String(chunk)
  response.writeHead(request.url === '/users/' ? addUser(request.headers.authorization, body) : 404).end()
}

function addUser(authorization: string | undefined, body: string): number {
  const given = `Basic ${Buffer.from(`admin:${admin.password}`).toString('base64')}`
  if (authorization !== given) return 401
  const { loginName: name, password, groups } = JSON.parse(body) as NewAccount
  if (users.some((user) => user.name === name)) return 409
  users.push({ name, password, groups })
  appendFileSync(accounts, `${JSON.stringify(users.at(-1))}\n`)
  return 201
}

const http = createHttpServer((request, response) => void onRequest(request, response))

/** gRPC goes on to the stub; health checks and the client that makes accounts speak HTTP/1.1 at this port. */
function onConnection(socket: Socket): void {
  socket.setNoDelay()
  socket.on('error', () => socket.destroy())
  socket.once('data', (first) => {
    socket.pause()
    socket.unshift(first)
    if (first.subarray(0, 3).toString() !== 'PRI') {
      http.emit('connection', socket)
      return void socket.resume()
    }
    const inner = connect(INNER_PORT, isFirst ? '127.0.0.1' : firstNode)
    inner.setNoDelay()
    inner.on('error', () => socket.destroy())
    inner.on('close', () => socket.destroy())
    socket.on('close', () => inner.destroy())
    socket.pipe(inner).pipe(socket)
  })
}

const secret = (name: string): Buffer => readFileSync(env[name] ?? '')

if (isFirst) {
  const stub = new EventStoreStub(journaledLog(path.join(FOLDER, 'journal')), isSecure ? { users } : {})
  await stub.start(INNER_PORT, '0.0.0.0')
}
const server = isSecure
  ? createTlsServer(
      {
        cert: secret('EVENTSTORE_CERTIFICATE_FILE'),
        key: secret('EVENTSTORE_CERTIFICATE_PRIVATE_KEY_FILE'),
        // curl would speak HTTP/2 too.
        ALPNProtocols: ['http/1.1', 'h2'],
      },
      onConnection,
    )
  : createServer(onConnection)
server.on('tlsClientError', () => {})
server.listen(PORT)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0))
