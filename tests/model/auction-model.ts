export type ModelBid = {
  readonly who: number
  readonly price: number
  readonly step: number
  isVoid: boolean
  /** The price that its bidder accepted after the end; null where none. */
  raised: number | null
}
type ModelRequest = { readonly who: number; readonly step: number; isOpen: boolean }

type CounterOfferModel = {
  readonly step: number
  readonly price: number
  readonly until: number
  readonly asked: readonly ModelBid[]
}

/** The terms that a model of the rules knows; instants in minutes. */
export type ModelTerms = {
  readonly isNormPrice: boolean
  readonly startPrice: number
  readonly minimumPrice: number
  readonly increase: number
  readonly purchasePrice: number | null
  readonly startMinute: number
  readonly endMinute: number | null
  readonly windowMinutes: number
  readonly extensionMinutes: number
  readonly isFixedEnd: boolean
  /** Whether investors need access, too. */
  readonly isAdmittedOnly: boolean
  /** How the seller side decides; `announced` has no decision period and enforces nothing. */
  readonly mode: 'announced' | 'bound' | 'free'
  /** Minutes of the UTC day, `[from, to)` over midnight; null without a night. */
  readonly night: { readonly from: number; readonly to: number; readonly blocks: boolean } | null
}

const DAY = 24 * 60

const offered = (bid: ModelBid): number => bid.raised ?? bid.price
const isBetter = (bid: ModelBid, than: ModelBid): boolean =>
  offered(bid) > offered(than) || (offered(bid) === offered(than) && bid.price > than.price)

/**
 * A second, small model of the rules: plain lists and loops, no states, no time zones, a night of whole
 * minutes. It shares no code with the engine, so that both would have to be wrong in the same way.
 */
export class AuctionModel {
  readonly terms: ModelTerms
  minute = 0
  end: number | null
  isPublished = true
  isWithdrawn = false
  endedAt: number | null = null
  award: 'open' | 'sold' | 'awarded' | 'notAwarded' = 'open'
  /** The awarded bid, while it is awarded. */
  winner: ModelBid | null = null
  isConfirmed = false
  /** Whose award came to nothing. */
  readonly released = new Set<number>()
  readonly bids: ModelBid[] = []
  /** The last counter-offer, and how many there were. */
  counterOffer: CounterOfferModel | null = null
  counterOffers = 0
  readonly requests: ModelRequest[] = []
  /** By user, the minute at which it ends; null for no end. */
  readonly access = new Map<number, number | null>()
  readonly limits = new Map<number, number | null>()
  readonly suspended = new Set<number>()

  constructor(terms: ModelTerms) {
    this.terms = terms
    this.end = terms.endMinute
  }

  isNight(minute: number): boolean {
    const { night } = this.terms
    if (night === null) return false
    const ofDay = ((minute % DAY) + DAY) % DAY
    return ofDay >= night.from || ofDay < night.to
  }

  get isOver(): boolean {
    return (
      this.endedAt !== null ||
      (this.isPublished && this.end !== null && this.minute >= this.end && !this.isWithdrawn)
    )
  }

  get best(): ModelBid | null {
    let best: ModelBid | null = null
    for (const bid of this.bids) if (!bid.isVoid && (best === null || bid.price > best.price)) best = bid
    return best
  }

  /** The best bid that can still be awarded, of one bidder where one is named. */
  candidate(who?: number): ModelBid | null {
    let best: ModelBid | null = null
    for (const bid of this.bids) {
      const isOut = bid.isVoid || this.released.has(bid.who) || (who !== undefined && bid.who !== who)
      if (!isOut && (best === null || isBetter(bid, best))) best = bid
    }
    return best
  }

  /** Why the decision mode refuses an award; null where it does not. */
  refusedAward(bid: ModelBid, hasCategory: boolean): string | null {
    const { mode, minimumPrice } = this.terms
    if (this.released.has(bid.who)) return 'bidderReleased'
    if (mode === 'announced') return null
    const isHighest = this.candidate() === bid
    if (mode === 'bound') {
      if (!isHighest) return 'bidNotHighest'
      return offered(bid) < minimumPrice ? 'bidBelowMinimumPrice' : null
    }
    if (this.candidate(bid.who) !== bid) return 'bidNotBest'
    return isHighest || hasCategory ? null : 'awardCategoryMissing'
  }

  /** The decision period of the model is one day. */
  get mustAward(): boolean {
    const best = this.candidate()
    if (this.terms.mode !== 'bound' || this.released.size > 0 || best === null) return false
    return offered(best) >= this.terms.minimumPrice && this.minute < this.decisionEnd
  }

  get decisionEnd(): number {
    return (this.endedAt ?? this.end ?? 0) + DAY
  }

  get isAsking(): boolean {
    return this.counterOffer !== null && this.minute < this.counterOffer.until
  }

  get bidCount(): number {
    return this.bids.filter(({ isVoid }) => !isVoid).length
  }

  get currentPrice(): number | null {
    return this.best?.price ?? (this.terms.isNormPrice ? null : this.terms.startPrice)
  }

  get minimumBid(): number {
    const { isNormPrice, minimumPrice, startPrice, increase } = this.terms
    if (isNormPrice) return minimumPrice
    return this.best === null ? startPrice : this.best.price + (increase === 0 ? 1 : increase)
  }

  hasAccess(who: number): boolean {
    const until = this.access.get(who)
    return until !== undefined && (until === null || this.minute < until)
  }

  /** Why somebody needs access who has none; null where they do not. */
  missingAccess(who: number, isInvestor: boolean): string | null {
    if ((isInvestor && !this.terms.isAdmittedOnly) || this.hasAccess(who)) return null
    return this.access.has(who) ? 'accessExpired' : 'bidderNotPermitted'
  }

  /** Why nobody in this position may bid or buy now; null where they may. */
  barrier(who: number, isInvestor: boolean): string | null {
    const missing = this.missingAccess(who, isInvestor)
    if (missing !== null) return missing
    if (this.suspended.has(who)) return 'bidderSuspended'
    if (!this.isPublished || this.isWithdrawn) return 'auctionNotPublished'
    if (this.minute < this.terms.startMinute) return 'auctionNotStarted'
    return this.isOver ? 'auctionEnded' : null
  }

  bid(who: number, isInvestor: boolean, price: number, step: number): string {
    const barrier = this.barrier(who, isInvestor)
    if (barrier !== null) return barrier
    if (this.terms.night?.blocks === true && this.isNight(this.minute)) return 'nightTimeActive'
    const { isNormPrice, startPrice, increase } = this.terms
    const isFirst = !isNormPrice && this.best === null
    const isEnough = isFirst
      ? price === startPrice || price >= startPrice + Math.max(1, increase)
      : price >= this.minimumBid
    if (!isEnough) return 'auctionBidTooLow'
    if (price > (this.limits.get(who) ?? Infinity)) return 'bidLimitExceeded'
    this.bids.push({ who, price, step, isVoid: false, raised: null })
    return this.extend() ? 'BidPlaced AuctionEndExtended' : 'BidPlaced'
  }

  /** Walks through the minutes one by one. */
  private extend(): boolean {
    const { isNormPrice, isFixedEnd, windowMinutes, extensionMinutes } = this.terms
    if (isNormPrice || isFixedEnd || this.end === null || windowMinutes === 0 || extensionMinutes === 0)
      return false
    let left = 0
    for (let minute = this.minute; minute < this.end; minute += 1) if (!this.isNight(minute)) left += 1
    if (left > windowMinutes) return false
    let newEnd = this.minute
    for (let added = 0; added < extensionMinutes; newEnd += 1) if (!this.isNight(newEnd)) added += 1
    if (newEnd <= this.end) return false
    this.end = newEnd
    return true
  }

  request(who: number, isInvestor: boolean, step: number): string {
    const barrier = this.barrier(who, isInvestor)
    if (barrier !== null) return barrier
    const { purchasePrice } = this.terms
    if (purchasePrice === null) return 'immediatePurchaseNotEnabled'
    if (this.currentPrice !== null && this.currentPrice >= purchasePrice)
      return 'immediatePurchasePriceReached'
    if (this.requests.some((request) => request.who === who && request.isOpen))
      return 'immediatePurchaseAlreadyRequested'
    if (purchasePrice > (this.limits.get(who) ?? Infinity)) return 'bidLimitExceeded'
    this.requests.push({ who, step, isOpen: true })
    return 'ImmediatePurchaseRequested'
  }

  /** What keeps those who run the auction from acting on it while it runs. */
  standstill(): string | null {
    if (this.isWithdrawn) return 'auctionWithdrawn'
    if (!this.isPublished) return 'auctionNotPublished'
    return this.isOver ? 'auctionEnded' : null
  }
}
