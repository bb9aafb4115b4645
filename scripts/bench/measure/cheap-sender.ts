import { connect, type Socket } from 'node:net'

/** As many connections as a flood holds; what is due meanwhile waits for one of them. */
const CONNECTIONS_MAX = 4_096
/** Longer than any answer of a healthy product takes. */
const ANSWER_WITHIN_MS = 10_000
const HEAD_END = '\r\n\r\n'
const LAST_CHUNK = '0\r\n\r\n'

type PendingRequest = { readonly bytes: Buffer | string; readonly resolve: (status: string) => void }

type RequestParts = {
  readonly path: string
  /** JSON in ASCII; makes it a POST. */
  readonly body?: string
  readonly cookie?: string
  /** As the proxy in front forwards it. */
  readonly clientIp?: string
}

/** As bytes on the line; every text in them is ASCII. */
export function requestText({ path, body, cookie, clientIp }: RequestParts): string {
  const from = clientIp === undefined ? '' : `x-forwarded-for: ${clientIp}\r\n`
  const own = cookie === undefined ? '' : `cookie: ${cookie}\r\n`
  const method = body === undefined ? 'GET' : 'POST'
  const head = `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${from}accept-language: de\r\n${own}`
  if (body === undefined) return `${head}\r\n`
  return `${head}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
}

/**
 * Sends requests that were written beforehand over connections that are kept, and reads only the status and
 * the end of a response: who floods a machine from that machine must not be what it is busy with.
 */
export class CheapSender {
  readonly #port: number
  readonly #connectionsMax: number
  readonly #idle: Connection[] = []
  readonly #waiting: PendingRequest[] = []
  #open = 0

  constructor(port: number, connectionsMax = CONNECTIONS_MAX) {
    this.#port = port
    this.#connectionsMax = connectionsMax
  }

  /** Answers the status, `none` where there was no answer. Never throws. */
  send(bytes: Buffer | string): Promise<string> {
    return new Promise((resolve) => this.#dispatch({ bytes, resolve }))
  }

  /** Closes the connections that rest, which are all of them once everything is answered. */
  close(): void {
    for (const connection of this.#idle.splice(0)) connection.close()
  }

  #dispatch(asked: PendingRequest): void {
    const idle = this.#idle.pop()
    if (idle !== undefined) idle.ask(asked)
    else if (this.#open < this.#connectionsMax) {
      this.#open += 1
      new Connection(this.#port, this.#onRest, this.#onGone).ask(asked)
    } else this.#waiting.push(asked)
  }

  readonly #onRest = (connection: Connection): void => {
    const next = this.#waiting.shift()
    if (next === undefined) this.#idle.push(connection)
    else connection.ask(next)
  }

  readonly #onGone = (connection: Connection): void => {
    this.#open -= 1
    const at = this.#idle.indexOf(connection)
    if (at !== -1) this.#idle.splice(at, 1)
    const next = this.#waiting.shift()
    if (next !== undefined) this.#dispatch(next)
  }
}

/** One request at a time. A connection that says it closes, or breaks, is not used again. */
class Connection {
  readonly #socket: Socket
  readonly #onRest: (connection: Connection) => void
  #asked: PendingRequest | null = null
  #head = ''
  #status = ''
  /** Bytes of the body that are still to come; null where it comes in chunks. */
  #left: number | null = 0
  #tail = ''
  #isLast = false

  constructor(
    port: number,
    onRest: (connection: Connection) => void,
    onGone: (connection: Connection) => void,
  ) {
    this.#onRest = onRest
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.#socket.setTimeout(ANSWER_WITHIN_MS, () => this.#asked && this.#socket.destroy())
    this.#socket.on('data', (chunk: Buffer) => this.#readHead(chunk))
    this.#socket.on('error', () => this.#socket.destroy())
    this.#socket.once('close', () => {
      onGone(this)
      this.#answer('none')
    })
  }

  ask(asked: PendingRequest): void {
    this.#asked = asked
    this.#head = ''
    this.#status = ''
    this.#socket.write(asked.bytes)
  }

  close(): void {
    this.#socket.destroy()
  }

  #readHead(chunk: Buffer): void {
    if (this.#status !== '') return this.#pass(chunk)
    this.#head += chunk.toString('latin1')
    const end = this.#head.indexOf(HEAD_END)
    if (end === -1) return
    const head = this.#head.slice(0, end)
    this.#status = head.slice(9, 12)
    this.#isLast = /\r\nconnection: close/i.test(head)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    const isChunked = /\r\ntransfer-encoding: chunked/i.test(head)
    this.#left = isChunked ? null : Number(length ?? 0)
    this.#tail = ''
    this.#pass(Buffer.from(this.#head.slice(end + HEAD_END.length), 'latin1'))
  }

  #pass(chunk: Buffer): void {
    if (this.#left === null) {
      this.#tail = (this.#tail + chunk.toString('latin1', Math.max(0, chunk.length - 5))).slice(-5)
      if (this.#tail === LAST_CHUNK) this.#end()
    } else {
      this.#left -= chunk.length
      if (this.#left <= 0) this.#end()
    }
  }

  #end(): void {
    const status = this.#status
    if (this.#isLast) {
      this.#answer(status)
      this.#socket.destroy()
      return
    }
    this.#answer(status)
    this.#onRest(this)
  }

  #answer(status: string): void {
    const asked = this.#asked
    this.#asked = null
    asked?.resolve(status)
  }
}
