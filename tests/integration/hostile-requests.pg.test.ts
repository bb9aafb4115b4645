import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { limits } from '@zuschlag/gateway/kernel/config'
import { describe, expect, test } from 'vitest'
import { people, problemIn, ScriptClient } from './people.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

const MEBIBYTE = 1024 ** 2

const stack = await stackOfFile()
const [anna] = await signedIn(stack, 'anna')
const auctionId = await stack.openAuction()

const drained = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    socket.once('drain', resolve)
  })

async function opened(): Promise<Socket> {
  const { hostname, port } = new URL(stack.url)
  const socket = connect(Number(port), hostname)
  // The server disconnects a client that does not stop, even in the middle of a write.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

describe('texts that no database can store', () => {
  test.each([
    ['a NUL', 'Gr\0\u00FC\u00DFe'],
    ['half a surrogate pair', 'Gr\uD800\u00FC\u00DFe'],
    ['half a surrogate pair at the end', 'Gr\u00FC\u00DFe\uDBFF'],
  ])('%s in a message, a query and a key', async (_name, text) => {
    const message = { contactType: 0, email: 'eva@test.example', message: text }
    const refused = await anna.post('/api/contact', message)
    expect([refused.status, problemIn(refused).code, Object.keys(problemIn(refused).errors ?? {})]).toEqual([
      400,
      'validationFailed',
      ['message'],
    ])
    const key = await anna.post('/api/contact', { ...message, message: 'x', [text]: 1 })
    expect(key.status).toBe(400)
    // In a URL half a pair cannot be encoded: it arrives as a replacement character, which is text like any
    // other.
    const search = await anna.get(
      `/api/public/auctions/ended?search=${encodeURIComponent(text.toWellFormed())}`,
    )
    expect(search.status).toBe(text.includes('\0') ? 400 : 200)
  })
})

describe('a body that does not end', () => {
  test('is cut off after little more than its limit, however much follows', async () => {
    const socket = await opened()
    let answer = ''
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')))
    const closed = new Promise<void>((resolve) => {
      socket.once('close', () => resolve())
    })
    socket.write(
      `POST /api/auctions/${auctionId}/bids HTTP/1.1\r\nHost: x\r\nCookie: ${anna.cookie}\r\n` +
        'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    )
    const chunk = Buffer.from(`10000\r\n${' '.repeat(65_536)}\r\n`)
    let sent = 0
    const heapBefore = process.memoryUsage().rss
    // A gigabyte is meant; the server hangs up long before.
    while (!socket.destroyed && sent < 1024 * MEBIBYTE) {
      sent += chunk.length
      if (!socket.write(chunk)) await Promise.race([drained(socket), closed])
    }
    await closed
    // A client that writes to a closed connection may lose the last response.
    if (answer !== '') expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(sent).toBeLessThan(64 * MEBIBYTE)
    expect(process.memoryUsage().rss - heapBefore).toBeLessThan(256 * MEBIBYTE)
  })

  test('that says its length beforehand is not waited for', async () => {
    const socket = await opened()
    socket.write(
      `POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1073741824\r\n\r\n{`,
    )
    const [first] = (await once(socket, 'data')) as [Buffer]
    expect(first.toString('latin1')).toMatch(/^HTTP\/1\.1 413 /)
    socket.destroy()
  })
})

test('clients that send a byte at a time delay nobody, and are disconnected in the end', async () => {
  const slow = await Promise.all(Array.from({ length: 200 }, opened))
  for (const socket of slow) socket.write('POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Le')
  expect((await anna.get(`/api/auctions/${auctionId}`)).status).toBe(200)
  expect((await anna.bid(auctionId, 100_000)).status).toBe(201)
  for (const socket of slow) socket.destroy()
  expect([limits.headersTimeoutMs, limits.requestTimeoutMs]).toEqual([10_000, 30_000])
})

test.each([
  ['lists', '['],
  ['objects', '{"a":'],
])('%s a hundred thousand deep', async (_name, open) => {
  const deep = open.repeat(100_000)
  const broker = await ScriptClient.signedIn(stack.url, people.broker)
  const path = '/api/administration/auctions'
  const answers = [await anna.post('/api/contact', deep.slice(0, 15_000)), await broker.post(path, deep)]
  for (const answer of answers) expect([400, 413]).toContain(answer.status)
  expect((await anna.get(`/api/auctions/${auctionId}`)).status).toBe(200)
})
