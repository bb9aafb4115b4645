import { setTimeout as pause } from 'node:timers/promises'
import type { AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'
import { auctionStream, type StoredEvent } from '@zuschlag/contracts/auction/events'
import type { CommandReceipt } from '@zuschlag/contracts/auction/receipt'
import type { AuctionId, CommandId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { EngineClient } from '@zuschlag/engine/client/engine-client'
import { type LogLocation, openLogReader } from '@zuschlag/engine/log/open-log'
import { expect } from 'vitest'
import { ApiClient } from '../../scripts/client/api-client.ts'
import { bid, bidder, numberedUuid, opening } from '../fixtures/auction-commands.ts'
import { chainFault } from '../fixtures/engine-on-memory.ts'

/** Running, without an end, and every higher price is enough. */
const terms: Partial<AuctionTerms> = {
  start: msToInstant(Date.now() - 60_000),
  end: null,
  openEnd: true,
  auctionBidMinimumIncrease: 0 as never,
}

/** Opens an auction; tries until somebody leads. */
export async function openAuction(client: EngineClient, auctionId: AuctionId, number: number): Promise<void> {
  for (const command of opening(auctionId, 10 * number, { terms })) {
    for (;;) {
      const outcome = await client.execute(command)
      if (outcome.status === 'accepted') break
      if (outcome.status === 'rejected') throw new Error(`Not opened: ${JSON.stringify(outcome)}`)
    }
  }
}

export type Attempt = { readonly commandId: CommandId; readonly price: number }
export type Answer =
  | { readonly kind: 'accepted'; readonly receipt: CommandReceipt }
  | { readonly kind: 'tooLow'; readonly minimumBid: number }
  /** Not decided, or not known to be: the same command is sent again. */
  | { readonly kind: 'again' }

/** Sends a bid over HTTP; `again` is every answer that leaves open what became of it, 503 first of all. */
export async function bidOver(
  gatewayUrl: string,
  auctionId: AuctionId,
  cookie: string,
  attempt: Attempt,
): Promise<Answer> {
  const client = new ApiClient(gatewayUrl, { cookie })
  const answer = await client.bid(auctionId, attempt.price, attempt.commandId).catch(() => null)
  if (answer === null) return { kind: 'again' }
  if ('receipt' in answer) return { kind: 'accepted', receipt: answer.receipt }
  if (answer.status !== 409) return { kind: 'again' }
  const { code, minimumBid } = answer.problem
  if (code !== 'auctionBidTooLow' || minimumBid === undefined) throw new Error(`Refused: ${code}`)
  return { kind: 'tooLow', minimumBid }
}

/** The same without a gateway: what it would ask of the engines. `number` says who bids. */
export function bidOnEngine(
  client: EngineClient,
  auctionId: AuctionId,
  number: number,
): (attempt: Attempt) => Promise<Answer> {
  return async ({ commandId, price }) => {
    const outcome = await client.execute(bid(auctionId, commandId, price, bidder(number)))
    if (outcome.status === 'accepted') return { kind: 'accepted', receipt: outcome.receipt }
    if (outcome.status !== 'rejected') return { kind: 'again' }
    const { code, minimumBid } = outcome.rejection
    if (code !== 'auctionBidTooLow' || minimumBid === undefined) throw new Error(`Refused: ${code}`)
    return { kind: 'tooLow', minimumBid }
  }
}

/**
 * Somebody who bids all the time, as a client of the product has to: what is not answered is sent again under
 * the same command id, until it is; only then comes the next bid.
 */
export class Bidder {
  readonly receipts: CommandReceipt[] = []
  readonly #send: (attempt: Attempt) => Promise<Answer>
  readonly #number: number
  readonly #running: Promise<void>
  #isStopping = false

  constructor(number: number, send: (attempt: Attempt) => Promise<Answer>) {
    this.#number = number
    this.#send = send
    this.#running = this.#run()
  }

  /** Waits for so many more accepted bids. */
  async more(count: number): Promise<void> {
    const wanted = this.receipts.length + count
    while (this.receipts.length < wanted) await Promise.race([pause(10), this.#running])
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#running
  }

  async #run(): Promise<void> {
    let price = 100_000
    for (let count = 1; !this.#isStopping; count += 1) {
      const commandId = numberedUuid(3000 + this.#number, count) as CommandId
      let answer = await this.#send({ commandId, price })
      while (answer.kind === 'again') {
        await pause(50)
        answer = await this.#send({ commandId, price })
      }
      if (answer.kind === 'accepted') this.receipts.push(answer.receipt)
      price = answer.kind === 'tooLow' ? answer.minimumBid : price + 1
      await pause(5)
    }
  }
}

/** Everything that was acknowledged is in the log, once, in an unbroken chain; answers the history. */
export async function checkHistory(
  log: LogLocation,
  auctionId: AuctionId,
  receipts: readonly CommandReceipt[],
): Promise<readonly StoredEvent[]> {
  // Bids placed meanwhile get receipts that this read may not see.
  const acknowledged = [...receipts]
  const reader = await openLogReader(log)
  const events: StoredEvent[] = []
  for await (const page of reader.readStream(auctionStream(auctionId))) events.push(...page)
  await reader.close()
  expect(chainFault(events)).toBeNull()
  const bids = events.filter(({ type }) => type === 'BidPlaced').map(({ commandId }) => commandId)
  expect(new Set(bids).size).toBe(bids.length)
  for (const { revision, commandId, eventHash } of acknowledged) {
    expect(events[revision]).toMatchObject({ commandId, hash: eventHash })
  }
  return events
}
