import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { channel } from '../../../tests/fixtures/nats-server.ts'
import { type NatsLink, openNatsLink } from './nats-link.ts'

/** Says what a NATS server says to a client, and whatever else a test wants. */
class SpeakingServer {
  readonly sockets: Socket[] = []
  /** Subjects that were subscribed to, again and again. */
  readonly subscribed: string[] = []
  readonly #server: Server

  private constructor() {
    const info = { server_id: 'x', version: '2.12.1', max_payload: 1_048_576, proto: 1, headers: true }
    this.#server = createServer((socket) => {
      this.sockets.push(socket)
      socket.on('error', () => socket.destroy())
      socket.write(`INFO ${JSON.stringify(info)}\r\n`)
      socket.on('data', (text: Buffer) => {
        for (const [, subject = ''] of text.toString().matchAll(/^SUB (\S+) /gm))
          this.subscribed.push(subject)
        if (text.includes('PING\r\n')) socket.write('PONG\r\n')
      })
    })
  }

  static async start(): Promise<SpeakingServer> {
    const server = new SpeakingServer()
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve))
    return server
  }

  get url(): string {
    const address = this.#server.address()
    return `nats://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

let server: SpeakingServer | null = null
let link: NatsLink | null = null
afterEach(async () => {
  await link?.close()
  await server?.close()
})

test('a connection that broke off in the middle of the protocol is opened again', async () => {
  server = await SpeakingServer.start()
  link = openNatsLink({ url: server.url, name: 'test', ...channel })
  const opened = link
  await expect.poll(() => opened.isConnected()).toBe(true)
  server.sockets.at(-1)?.write('no word of the protocol\r\n')
  await expect.poll(() => server?.sockets.length, { timeout: 10_000 }).toBeGreaterThan(1)
  await expect.poll(() => opened.isConnected(), { timeout: 10_000 }).toBe(true)
}, 30_000)

test('a subscription that the server refused is asked for again, until it is taken back', async () => {
  server = await SpeakingServer.start()
  link = openNatsLink({ url: server.url, name: 'test', ...channel })
  const end = link.subscribe('a.subject', () => undefined)
  const count = (): number => server?.subscribed.filter((each) => each === 'a.subject').length ?? 0
  await expect.poll(count, { timeout: 10_000 }).toBe(1)
  server.sockets.at(-1)?.write(`-ERR 'Permissions Violation for Subscription to "a.subject"'\r\n`)
  await expect.poll(count, { timeout: 10_000 }).toBe(2)
  server.sockets.at(-1)?.write(`-ERR 'Permissions Violation for Subscription to "a.subject"'\r\n`)
  end()
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(count()).toBe(2)
}, 30_000)
