import { connect, createServer, type Server, type Socket } from 'node:net'
import type { Random } from '../simulation/random.ts'

/** What a connection is like while it lasts. */
export type Weather = 'clear' | 'slow' | 'stalled' | 'deafServer' | 'deafClient' | 'away'

const SLOW_MS = 120
/** Of requests with a bid, so many go to the server a second time, on a connection of their own. */
const DUPLICATED_SHARE = 0.1
const BID_REQUEST = /^POST \/api\/auctions\/[^/ ]+\/bids /

/**
 * Stands between clients and a gateway and lets things happen to their bytes: late, not at all, in one
 * direction alone, cut, twice. Bytes that were withheld because nobody listened are never delivered later:
 * their connection is cut when the weather clears.
 */
export class FaultyProxy {
  readonly #server: Server
  readonly #random: Random
  readonly #pairs = new Set<Pair>()
  #weather: Weather = 'clear'
  #targetPort: number
  port = 0
  duplicated = 0

  private constructor(targetPort: number, random: Random) {
    this.#targetPort = targetPort
    this.#random = random
    this.#server = createServer((client) => {
      client.on('error', () => client.destroy())
      if (this.#weather === 'away') return void client.destroy()
      const pair = new Pair(client, connect({ port: this.#targetPort, host: '127.0.0.1' }), {
        weather: () => this.#weather,
        onRequest: (bytes) => this.#maybeTwice(bytes),
        onEnd: () => this.#pairs.delete(pair),
      })
      this.#pairs.add(pair)
    })
  }

  static async before(targetPort: number, random: Random): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(targetPort, random)
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve))
    const address = proxy.#server.address()
    proxy.port = typeof address === 'object' && address !== null ? address.port : 0
    return proxy
  }

  /** Where new connections lead from now on. */
  leadTo(port: number): void {
    this.#targetPort = port
  }

  become(weather: Weather): void {
    const before = this.#weather
    this.#weather = weather
    const isLossy = before === 'deafServer' || before === 'deafClient'
    for (const pair of this.#pairs) {
      if (weather === 'away' || (weather === 'clear' && isLossy)) pair.cut()
      else pair.flow()
    }
  }

  cutAll(): void {
    for (const pair of this.#pairs) pair.cut()
  }

  close(): Promise<void> {
    this.cutAll()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  /**
   * A whole request with a bid is sent again, as by a network or a proxy that retries; nobody waits for its
   * answer.
   */
  #maybeTwice(bytes: Buffer): void {
    const isWholeBid = bytes.at(-1) === 0x7d && BID_REQUEST.test(bytes.toString('latin1', 0, 100))
    if (!isWholeBid || !this.#random.chance(DUPLICATED_SHARE)) return
    this.duplicated += 1
    const again = connect({ port: this.#targetPort, host: '127.0.0.1' }, () => again.write(bytes))
    again.on('error', () => again.destroy())
    again.once('data', () => again.destroy())
  }
}

type PairOptions = {
  readonly weather: () => Weather
  readonly onRequest: (bytes: Buffer) => void
  readonly onEnd: () => void
}

/** A client's connection and the one to the server that belongs to it. */
class Pair {
  readonly #client: Socket
  readonly #server: Socket
  readonly #weather: () => Weather
  readonly #held: (() => void)[] = []

  constructor(client: Socket, server: Socket, { weather, onRequest, onEnd }: PairOptions) {
    this.#client = client
    this.#server = server
    this.#weather = weather
    client.on('data', (bytes: Buffer) => {
      if (weather() !== 'deafServer') onRequest(bytes)
      this.#pass(bytes, server, 'deafServer')
    })
    server.on('data', (bytes: Buffer) => this.#pass(bytes, client, 'deafClient'))
    for (const socket of [client, server]) {
      socket.on('error', () => this.cut())
      socket.on('close', () => {
        this.cut()
        onEnd()
      })
    }
  }

  cut(): void {
    this.#held.length = 0
    this.#client.destroy()
    this.#server.destroy()
  }

  /** Lets go of what was held, in its order, unless it still has to wait. */
  flow(): void {
    if (this.#weather() === 'stalled') return
    for (const write of this.#held.splice(0)) write()
  }

  #pass(bytes: Buffer, to: Socket, deaf: Weather): void {
    const weather = this.#weather()
    if (weather === deaf) return
    const write = (): void => void (to.destroyed || to.write(bytes))
    if (weather === 'clear' && this.#held.length === 0) return write()
    this.#held.push(write)
    if (weather === 'slow') setTimeout(() => this.#held.shift()?.(), SLOW_MS)
    else if (weather === 'clear') this.flow()
  }
}
