import { once } from 'node:events'
import { type ServerMessage, serverMessageSchema } from '@zuschlag/contracts/realtime/messages'
import { WebSocket } from 'ws'

type SocketOptions = {
  readonly headers?: Readonly<Record<string, string>>
  /** Milliseconds. */
  readonly handshakeTimeout?: number
}

/** A connection to /api/live on which nothing is subscribed yet; what arrives is for the caller to read. */
export function liveSocket(url: string, options: SocketOptions = {}): WebSocket {
  return new WebSocket(`${url.replace(/^http/, 'ws')}/api/live`, { perMessageDeflate: false, ...options })
}

/** The message that asks for an auction from a revision on. */
export function subscription(auctionId: string, after: number | null = null): string {
  return JSON.stringify({ type: 'subscribe', auctionId, after })
}

type AuctionMessage = Extract<ServerMessage, { revision: number }>

/** A client of /api/live that keeps every message and checks the chain of each auction as it grows. */
export class LiveClient {
  readonly messages: ServerMessage[] = []
  readonly socket: WebSocket
  readonly #chains = new Map<string, number>()
  #waiting: (() => void)[] = []
  closeCode: number | null = null

  constructor(url: string, headers: Record<string, string> = {}) {
    this.socket = liveSocket(url, { headers })
    this.socket.on('message', (data: Buffer) => {
      const message = serverMessageSchema.parse(JSON.parse(data.toString('utf8')))
      this.messages.push(message)
      if ('revision' in message) this.#chain(message)
      this.#wake()
    })
    this.socket.on('close', (code) => {
      this.closeCode = code
      this.#wake()
    })
  }

  static async open(url: string, cookie = ''): Promise<LiveClient> {
    const client = new LiveClient(url, cookie === '' ? {} : { cookie })
    await once(client.socket, 'open')
    return client
  }

  send(message: unknown): void {
    this.socket.send(
      typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message),
    )
  }

  /** The first message, past or to come, that fits. */
  async until(fits: (message: ServerMessage) => boolean, withinMs = 30_000): Promise<ServerMessage> {
    const deadline = performance.now() + withinMs
    for (;;) {
      const found = this.messages.find(fits)
      if (found !== undefined) return found
      if (performance.now() > deadline)
        throw new Error(`No such message among ${JSON.stringify(this.messages)}`)
      await this.#news(50)
    }
  }

  async subscribed(auctionId: string, after: number | null = null): Promise<AuctionMessage> {
    this.send(subscription(auctionId, after))
    return (await this.until(
      (message) => 'revision' in message && message.auctionId === auctionId,
    )) as AuctionMessage
  }

  async revision(auctionId: string, revision: number): Promise<AuctionMessage> {
    return (await this.until(
      (message) => 'revision' in message && message.auctionId === auctionId && message.revision >= revision,
    )) as AuctionMessage
  }

  async closed(withinMs = 30_000): Promise<number> {
    const deadline = performance.now() + withinMs
    while (this.closeCode === null) {
      if (performance.now() > deadline) throw new Error('Still open')
      await this.#news(50)
    }
    return this.closeCode
  }

  #chain(message: AuctionMessage): void {
    const last = this.#chains.get(message.auctionId)
    if (message.type === 'UpdateAuction' && last !== undefined && message.previousRevision !== last) {
      throw new Error(`Revision ${message.revision} follows ${message.previousRevision}, not ${last}`)
    }
    if (last !== undefined && message.revision < last) throw new Error('A revision went back')
    this.#chains.set(message.auctionId, message.revision)
  }

  #news(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, withinMs)
      this.#waiting.push(() => {
        clearTimeout(timer)
        resolve()
      })
    })
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
}
