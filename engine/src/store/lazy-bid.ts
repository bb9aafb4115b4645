import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import { CURRENT_SCHEMA_VERSION } from '@zuschlag/contracts/auction/events'
import type { AuctionId, CommandId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'

export type StoredBid = Extract<StoredEvent, { type: 'BidPlaced' }>

/** `,"hash":"`, 64 digits and `"}`. */
const SEAL_LENGTH = 9 + 64 + 2

/** A bid by its stored text. What a fold needs is decoded; other members are parsed on every access. */
export class LazyBid implements StoredBid {
  readonly type = 'BidPlaced'
  readonly schemaVersion = CURRENT_SCHEMA_VERSION
  readonly revision: number
  readonly at: Instant
  readonly auctionId: AuctionId
  readonly commandId: CommandId
  readonly hash: string
  readonly data: StoredBid['data']
  readonly #text: string

  constructor(
    text: string,
    read: Pick<StoredBid, 'revision' | 'at' | 'auctionId' | 'commandId' | 'hash'>,
    data: LazyBidData,
  ) {
    this.#text = text
    this.revision = read.revision
    this.at = read.at
    this.auctionId = read.auctionId
    this.commandId = read.commandId
    this.hash = read.hash
    this.data = data
  }

  /** The canonical JSON without the hash, which is the last member. */
  get unsealedText(): string {
    return `${this.#text.slice(0, -SEAL_LENGTH)}}`
  }

  get actor(): StoredBid['actor'] {
    return parsed(this.#text).actor
  }

  get commandDigest(): string {
    return parsed(this.#text).commandDigest
  }

  get id(): StoredBid['id'] {
    return parsed(this.#text).id
  }

  get previousHash(): string {
    return parsed(this.#text).previousHash
  }
}

/** What the bid says. */
export class LazyBidData {
  readonly bidderId: UserId
  readonly price: number
  readonly #text: string

  constructor(text: string, bidderId: UserId, price: number) {
    this.#text = text
    this.bidderId = bidderId
    this.price = price
  }

  get arrivedAt(): StoredBid['data']['arrivedAt'] {
    return parsed(this.#text).data.arrivedAt
  }

  get businessTerms(): StoredBid['data']['businessTerms'] {
    return parsed(this.#text).data.businessTerms
  }

  get confirmations(): StoredBid['data']['confirmations'] {
    return parsed(this.#text).data.confirmations
  }

  get costs(): StoredBid['data']['costs'] {
    return parsed(this.#text).data.costs
  }

  get documentsState(): StoredBid['data']['documentsState'] {
    return parsed(this.#text).data.documentsState
  }

  get rulesVersion(): StoredBid['data']['rulesVersion'] {
    return parsed(this.#text).data.rulesVersion
  }

  get screen(): StoredBid['data']['screen'] {
    return parsed(this.#text).data.screen
  }
}

function parsed(text: string): StoredBid {
  return JSON.parse(text) as StoredBid
}
