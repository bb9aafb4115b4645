import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../simulation/random.ts'
import { postBid } from './post-bid.ts'
import { type BidEntry, Journal, type SeenReceipt } from './journal.ts'

const AGAIN_AFTER_MS = 250
/** Command ids that are remembered for being sent again. */
const REMEMBERED = 50

type Attempt = { readonly commandId: string; readonly auctionId: string; readonly price: number }
type Reply = 'accepted' | 'refused' | 'unknown'

export type BidderOptions = {
  readonly number: number
  readonly port: () => number
  readonly cookie: string
  readonly auctionIds: readonly string[]
  readonly directory: string
  readonly random: Random
  /** Between two bids, in milliseconds. */
  readonly pauseMs: readonly [number, number]
  readonly onAccepted: (atMs: number) => void
}

/**
 * Somebody who bids all the time over HTTP, as the first release of the web did, and writes down what was
 * sent and answered. What is not answered is sent again under its command id until it is. Now and then a bid
 * is sent twice at once, an old one once more, or an old id with another price.
 */
export class Bidder {
  readonly journal: Journal<BidEntry>
  readonly #options: BidderOptions
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 2 })
  readonly #prices = new Map<string, number>()
  /** The last bid that was accepted. */
  #accepted: Attempt | null = null
  readonly #old: Attempt[] = []
  #isStopping = false
  #count = 0
  #wasOutbid = false
  #running: Promise<void> = Promise.resolve()

  constructor(options: BidderOptions) {
    this.#options = options
    this.journal = new Journal(options.directory, `bidder-${options.number}`)
  }

  start(): void {
    this.#running = this.#run()
  }

  /** Finishes the command in flight; resolves when its outcome is known, or on abort. */
  async stop(signal: AbortSignal): Promise<void> {
    this.#isStopping = true
    const givenUp = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    await Promise.race([this.#running, givenUp])
    this.#agent.destroy()
    await this.journal.close()
  }

  async #run(): Promise<void> {
    const { random, pauseMs, auctionIds } = this.#options
    await pause(random.between(0, pauseMs[1]))
    let auctionId = random.pick(auctionIds)
    while (!this.#isStopping) {
      // A duel: an outbid bidder mostly stays with it, and knows what the refusal said.
      if (!this.#wasOutbid || random.chance(0.3)) auctionId = random.pick(auctionIds)
      const price = (this.#prices.get(auctionId) ?? 100_000) + random.between(0, 20)
      const attempt = { commandId: this.#newId(), auctionId, price }
      await Promise.all(
        random.chance(0.05) ? [this.#settle(attempt), this.#settle(attempt)] : [this.#settle(attempt)],
      )
      this.#old.push(attempt)
      if (this.#old.length > REMEMBERED) this.#old.shift()
      if (random.chance(0.05)) await this.#settle(random.pick(this.#old))
      // A refused command changed nothing, and may be accepted with another price [ONCE-3].
      if (this.#accepted !== null && random.chance(0.02))
        await this.#send({ ...this.#accepted, price: this.#accepted.price + 1 })
      await pause(this.#wasOutbid ? random.between(5, 50) : random.between(...pauseMs))
    }
  }

  async #settle(attempt: Attempt): Promise<void> {
    while ((await this.#send(attempt)) === 'unknown') await pause(AGAIN_AFTER_MS)
  }

  async #send(attempt: Attempt): Promise<Reply> {
    const { commandId, auctionId, price } = attempt
    this.journal.write({ type: 'sent', atMs: performance.now(), commandId, auctionId, price })
    const answer = await this.#post(attempt).catch((error: Error) => error)
    const atMs = performance.now()
    if (answer instanceof Error) {
      this.journal.write({ type: 'unknown', atMs, commandId, why: answer.message })
      return 'unknown'
    }
    if (answer.status === 201) {
      this.#accepted = attempt
      this.journal.write({ type: 'accepted', atMs, commandId, receipt: answer.body as SeenReceipt })
      this.#prices.set(auctionId, Math.max(this.#prices.get(auctionId) ?? 0, price + 1))
      this.#options.onAccepted(atMs)
      this.#wasOutbid = false
      return 'accepted'
    }
    const { code, minimumBid } = answer.body as { code: string; minimumBid?: number }
    if (answer.status === 409) {
      this.journal.write({ type: 'refused', atMs, commandId, code })
      if (minimumBid !== undefined) this.#prices.set(auctionId, minimumBid)
      this.#wasOutbid = minimumBid !== undefined
      return 'refused'
    }
    this.journal.write({ type: 'unknown', atMs, commandId, why: `${answer.status} ${code}` })
    return 'unknown'
  }

  #post({ commandId, auctionId, price }: Attempt): ReturnType<typeof postBid> {
    const { port, cookie, number } = this.#options
    return postBid({ commandId, price, auctionId, port: port(), cookie, sender: number, agent: this.#agent })
  }

  #newId(): string {
    this.#count += 1
    const [first, second] = [1000 + this.#options.number, this.#count]
    return `${String(first).padStart(8, '0')}-0000-4000-8000-${String(second).padStart(12, '0')}`
  }
}
