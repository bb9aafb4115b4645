import type { AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'
import type { AuctionId, CommandId, UserId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { Increase } from '@zuschlag/contracts/kernel/price'
import type { Engine } from '@zuschlag/engine/runtime/engine'
import { auctionIdOf, bid, numberedUuid, opening } from '../../tests/fixtures/auction-commands.ts'

/** Running, without an end, and every higher price is enough: so that each bid is accepted. */
const terms: Partial<AuctionTerms> = {
  start: msToInstant(Date.now() - 60_000),
  end: null,
  openEnd: true,
  auctionBidMinimumIncrease: 0 as Increase,
}

/**
 * Opens so many auctions. Commands of the bench are numbered apart from their bids.
 * @param idOf id of the auction with a number, from 1; default: always the same ids
 */
export async function openAuctions(
  engine: Engine,
  count: number,
  idOf: (number: number) => AuctionId = auctionIdOf,
): Promise<readonly AuctionId[]> {
  const ids = Array.from({ length: count }, (_, index) => idOf(index + 1))
  for (const [index, id] of ids.entries()) {
    for (const command of opening(id, 10 * (index + 1), { terms })) {
      const outcome = await engine.execute(command)
      if (outcome.status !== 'accepted') throw new Error(`Not opened: ${JSON.stringify(outcome)}`)
    }
  }
  return ids
}

/** A UUID with a number in it, made at little cost: what making a bid takes is measured as the engine's. */
const commandIdOf = (number: number): CommandId =>
  `00000007-0000-4000-8000-${100_000_000_000 + number}` as CommandId

/** Makes bids that are all accepted: per auction each is higher than the one before. */
export class BidSource {
  readonly #auctions: readonly AuctionId[]
  readonly #bidders = Array.from({ length: 32 }, (_, index) => numberedUuid(2, index + 1) as UserId)
  #count = 0

  constructor(auctions: readonly AuctionId[]) {
    this.#auctions = auctions
  }

  next(): ReturnType<typeof bid> {
    const number = this.#count
    this.#count += 1
    const auction = this.#auctions[number % this.#auctions.length] as AuctionId
    const userId = this.#bidders[number % 32] as UserId
    return bid(auction, commandIdOf(number), 200_000 + number, { userId, role: 'investor' })
  }
}

/** Sends so many bids, always a number of them at once. */
export async function bidInBatches(
  engine: Engine,
  source: BidSource,
  count: number,
  atOnce: number,
): Promise<void> {
  for (let sent = 0; sent < count; sent += atOnce)
    await Promise.all(Array.from({ length: atOnce }, () => engine.execute(source.next())))
}
