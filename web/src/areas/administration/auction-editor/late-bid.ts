import {
  addAuctionTime,
  isAuctionTimeWithin,
  isInsideNight,
  isNight,
  nightChangesAt,
} from '@zuschlag/contracts/auction/auction-clock'
import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import { dayWarnings, type PublicationWarning } from '@zuschlag/contracts/auction/publication-warnings'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import type { ObjectValues } from '../object/object-values.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** What one bid in the last minute would do; all times in milliseconds since 1970. */
type LateBid = {
  readonly bidMs: number
  readonly endMs: number
  readonly newEndMs: number
  /** The night that lies between the two ends; null where none does. */
  readonly night: { readonly fromMs: number; readonly toMs: number } | null
}

/** By the engine's own arithmetic; null where nothing is ever extended. */
export function lateBidOf(values: ObjectValues): LateBid | null {
  const { end, openEnd, fixedEnd, auctionType } = values
  if (end === null || openEnd || fixedEnd || auctionType === AuctionType.NormPriceProcess) return null
  const windowMs = values.endExtensionStartHours * HOUR_MS + values.endExtensionStartMinutes * MINUTE_MS
  const extensionMs = values.endExtensionHours * HOUR_MS + values.endExtensionMinutes * MINUTE_MS
  if (windowMs === 0 || extensionMs === 0) return null
  const endMs = instantToMs(end)
  const bidMs = endMs - MINUTE_MS
  if (!isAuctionTimeWithin(values, bidMs, endMs, windowMs)) return null
  const newEndMs = Math.max(endMs, addAuctionTime(values, bidMs, extensionMs))
  return { bidMs, endMs, newEndMs, night: nightBetween(values, endMs, newEndMs) }
}

function nightBetween(values: ObjectValues, fromMs: number, toMs: number): LateBid['night'] {
  const starts = isNight(values, fromMs) ? fromMs : nightChangesAt(values, fromMs)
  if (starts === null || starts >= toMs) return null
  const ends = nightChangesAt(values, starts)
  return ends === null || ends > toMs ? null : { fromMs: starts, toMs: ends }
}

type EndFacts = Pick<
  ObjectValues,
  'end' | 'openEnd' | 'country' | 'timeZone' | 'nightTimeStart' | 'nightTimeEnd'
>

/**
 * What is unwise about an end although it may be set; null for nothing, and inside the night, where it may
 * not even be set and its field says so.
 */
export function endRemark(values: EndFacts): PublicationWarning | null {
  const { end, openEnd } = values
  if (openEnd || end === null) return null
  if (isInsideNight(values, instantToMs(end))) return null
  return dayWarnings('end', end, values, values)[0] ?? null
}
