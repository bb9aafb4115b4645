import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { textFrame } from './text-frame.ts'

const texts = [
  '',
  'a',
  'ü€😀',
  ...[125, 126, 127, 65_535, 65_536, 200_000].map((length) => 'x'.repeat(length)),
]
const server = createServer()
const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })

beforeAll(() => {
  server.on('upgrade', (request, stream, head) => {
    sockets.handleUpgrade(request, stream, head, (socket) => {
      for (const text of texts) {
        stream.write(textFrame(text))
        socket.ping()
      }
      socket.send('the end')
    })
  })
  return new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close())

test('a client reads messages of every length, between those that the library sends', async () => {
  const received: string[] = []
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const ended = Promise.withResolvers<void>()
  client.on('message', (data: Buffer) => {
    received.push(data.toString('utf8'))
    if (received.at(-1) === 'the end') ended.resolve()
  })
  await ended.promise
  expect(received).toEqual([...texts, 'the end'])
  client.terminate()
})
