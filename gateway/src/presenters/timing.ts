import { isNight, nightChangesAt } from '@zuschlag/contracts/auction/auction-clock'
import { type Instant, instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Shown where an auction has no end (specification, section 4). */
const PERCENT_WITHOUT_END = 50

export type TimedAuction = Pick<
  AuctionDetailsRow,
  'isPublished' | 'startAt' | 'effectiveEndAt' | 'nightTimeStart' | 'nightTimeEnd' | 'timeZone'
> & { readonly endedAt?: Instant | null }

/**
 * Whether the auction has started, by the clock: the engine decides so too, event or not (rulebook, rule 4).
 */
export function hasStarted(auction: TimedAuction, now: Instant): boolean {
  return auction.isPublished && auction.startAt !== null && now >= auction.startAt
}

/**
 * Whether the process has ended: by AuctionEnded alone. Past the end that a row has, a bid may have moved the
 * end in an event that the row does not have yet.
 */
export function hasEnded({ endedAt }: Pick<AuctionDetailsRow, 'endedAt'>): boolean {
  return endedAt !== null
}

/**
 * Whether the time is up, by the clock or by an event: from the very instant of the end no bid is taken
 * (rulebook, rule 5).
 */
export function isTimeUp(auction: TimedAuction, now: Instant): boolean {
  if (auction.endedAt) return true
  return auction.isPublished && auction.effectiveEndAt !== null && now >= auction.effectiveEndAt
}

export function isNightTimeActive(auction: TimedAuction, now: Instant): boolean {
  return isNight(auction, instantToMs(now))
}

/** When `isNightTimeActive` turns next; null without a night. */
export function nightTimeChangesAt(auction: TimedAuction, now: Instant): Instant | null {
  const changesAt = nightChangesAt(auction, instantToMs(now))
  return changesAt === null ? null : msToInstant(changesAt)
}

export type TimeLeft = {
  readonly daysLeft: number | null
  readonly hoursLeft: number | null
  readonly minutesLeft: number | null
  readonly percentageDurationLeft: number
}

/**
 * Time left in whole days, and the hours and minutes beyond them; nulls where nobody knows the end. It counts
 * from now, or from the start while that lies ahead. The percentage is the share of start to end that is
 * left.
 */
export function timeLeft(auction: TimedAuction, now: Instant): TimeLeft {
  const { startAt, effectiveEndAt } = auction
  if (effectiveEndAt === null || startAt === null) {
    return { daysLeft: null, hoursLeft: null, minutesLeft: null, percentageDurationLeft: PERCENT_WITHOUT_END }
  }
  const startMs = instantToMs(startAt)
  const endMs = instantToMs(effectiveEndAt)
  const leftMs = isTimeUp(auction, now) ? 0 : Math.max(0, endMs - Math.max(instantToMs(now), startMs))
  const durationMs = endMs - startMs
  return {
    daysLeft: Math.floor(leftMs / DAY_MS),
    hoursLeft: Math.floor((leftMs % DAY_MS) / HOUR_MS),
    minutesLeft: Math.floor((leftMs % HOUR_MS) / MINUTE_MS),
    percentageDurationLeft: durationMs <= 0 ? 0 : Math.round((leftMs / durationMs) * 10_000) / 100,
  }
}

/** Later than every moment. */
export const NEVER = '9999-12-31T23:59:59.999Z' as Instant

type TurningAuction = TimedAuction & Pick<Partial<AuctionDetailsRow>, 'counterOffers'>

/**
 * When the clock alone makes what is shown of an auction another, time left and server time aside: at its
 * start and end, where its night starts or ends, and at the deadline of a counter-offer.
 */
export function nextTurn(auction: TurningAuction, now: Instant): Instant {
  const { startAt, effectiveEndAt, counterOffers = [] } = auction
  const turns = [
    startAt,
    effectiveEndAt,
    nightTimeChangesAt(auction, now),
    ...counterOffers.map(({ until }) => until),
  ]
  let next = NEVER
  for (const at of turns) if (at !== null && at > now && at < next) next = at
  return next
}
