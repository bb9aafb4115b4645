import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { CheapSender } from './cheap-sender.ts'

let server: Server | null = null
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server?.close()
})

/** Answers each request with the next of these pieces, each of them a write of its own. */
async function serverThatSays(
  answers: readonly (readonly string[])[],
): Promise<{ port: number; connections: () => number }> {
  const left = [...answers]
  server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.setNoDelay(true)
    socket.on('data', () => void say(socket, left.shift() ?? []))
  })
  const listening = server
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  return { port: (listening.address() as AddressInfo).port, connections: () => sockets.length }
}

async function say(socket: Socket, pieces: readonly string[]): Promise<void> {
  for (const piece of pieces) {
    if (piece === 'hang up') socket.destroy()
    else socket.write(piece)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

const REQUEST = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'

test('an answer is read to its end, in whatever pieces it comes, and its connection is used again', async () => {
  const { port, connections } = await serverThatSays([
    ['HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello'],
    ['HTTP/1.1 404 Not', ' Found\r\nContent-Length: 4\r\n', '\r\nno', 'ne'],
    ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n', '0\r', '\n\r\n'],
    ['HTTP/1.1 304 Not Modified\r\n\r\n'],
  ])
  const sender = new CheapSender(port)
  const statuses: string[] = []
  for (let count = 0; count < 4; count += 1) statuses.push(await sender.send(REQUEST))
  expect(statuses).toEqual(['200', '404', '200', '304'])
  expect(connections()).toBe(1)
})

test('a connection that was said to be over, or broke, is followed by another; without an answer the status says so', async () => {
  const { port, connections } = await serverThatSays([
    ['HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'],
    ['HTTP/1.1 2', 'hang up'],
    ['HTTP/1.1 204 No Content\r\n\r\n'],
  ])
  const sender = new CheapSender(port)
  const statuses: string[] = []
  for (let count = 0; count < 3; count += 1) statuses.push(await sender.send(REQUEST))
  expect(statuses).toEqual(['429', 'none', '204'])
  expect(connections()).toBe(3)
})
