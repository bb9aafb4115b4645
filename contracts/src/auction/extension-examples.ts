import {
  addAuctionTime,
  isAuctionTimeWithin,
  isNight,
  nightChangesAt,
  type NightTerms,
} from './auction-clock.ts'
import { AuctionType, type AuctionType as AnyAuctionType, type NightBidding } from './enumerations.ts'

/** What of an auction decides how bids extend its end. */
export type ExtensionTerms = NightTerms & {
  readonly auctionType: AnyAuctionType
  readonly fixedEnd: boolean
  readonly openEnd: boolean
  readonly nightBidding: NightBidding
  readonly endExtensionHours: number
  readonly endExtensionMinutes: number
  readonly endExtensionStartHours: number
  readonly endExtensionStartMinutes: number
}

/** Length of the window before the end and of the extension, both milliseconds of auction time. */
export type Extension = { readonly windowMs: number; readonly extensionMs: number }

/**
 * One worked example, instants in milliseconds since 1970. `extends`: a bid in the window moves the end.
 * `tooEarly`: one before the window does not. `overNight`: what does not fit before the night goes on after
 * it; its end is supposed.
 */
export type ExtensionExample = {
  readonly kind: 'extends' | 'tooEarly' | 'overNight'
  readonly endMs: number
  readonly bidAtMs: number
  /** Null where the end stays. */
  readonly newEndMs: number | null
}

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** A night lasts less than a day, so this many steps of a second lead out of any. */
const STEPS_MAX = 86_400

/** How bids extend the end; null where none does ([EXT-1]). */
export function extensionOf(terms: ExtensionTerms): Extension | null {
  if (terms.auctionType !== AuctionType.BiddingProcess || terms.fixedEnd || terms.openEnd) return null
  const windowMs = terms.endExtensionStartHours * HOUR_MS + terms.endExtensionStartMinutes * MINUTE_MS
  const extensionMs = terms.endExtensionHours * HOUR_MS + terms.endExtensionMinutes * MINUTE_MS
  return windowMs > 0 && extensionMs > 0 ? { windowMs, extensionMs } : null
}

/**
 * Examples of a process that ends at `endMs`, each decided by the auction clock; those that say nothing are
 * left out.
 */
export function extensionExamples(terms: ExtensionTerms, endMs: number): readonly ExtensionExample[] {
  const extension = extensionOf(terms)
  if (extension === null) return []
  const lead = leadOf(extension)
  const late = example(terms, extension, { kind: 'extends', endMs, bidAtMs: bidMoment(terms, endMs - lead) })
  const earlyAtMs = bidMoment(terms, endMs - extension.windowMs - MINUTE_MS)
  const early = example(terms, extension, { kind: 'tooEarly', endMs, bidAtMs: earlyAtMs })
  const overNight = overNightExample(terms, extension, endMs)
  return [
    ...(late.newEndMs === null ? [] : [late]),
    ...(early.newEndMs === null ? [early] : []),
    ...(overNight === null ? [] : [overNight]),
  ]
}

/**
 * How long before the end an example bids: well inside the window, and so that the extension leads beyond the
 * end.
 */
function leadOf({ windowMs, extensionMs }: Extension): number {
  const half = Math.min(windowMs, extensionMs) / 2
  return half < MINUTE_MS ? half : Math.floor(half / MINUTE_MS) * MINUTE_MS
}

function example(
  terms: ExtensionTerms,
  { windowMs, extensionMs }: Extension,
  { kind, endMs, bidAtMs }: Omit<ExtensionExample, 'newEndMs'>,
): ExtensionExample {
  const isInWindow = isAuctionTimeWithin(terms, bidAtMs, endMs, windowMs)
  const newEndMs = isInWindow ? addAuctionTime(terms, bidAtMs, extensionMs) : endMs
  return { kind, endMs, bidAtMs, newEndMs: newEndMs > endMs ? newEndMs : null }
}

/** The end that lies shortly before the next night, where the extension leads over it. */
function overNightExample(
  terms: ExtensionTerms,
  extension: Extension,
  endMs: number,
): ExtensionExample | null {
  const nightMs = isNight(terms, endMs) ? endMs : nightChangesAt(terms, endMs)
  if (nightMs === null) return null
  const lead = Math.min(MINUTE_MS, leadOf(extension))
  const supposedMs = nightMs - lead
  const bidAtMs = supposedMs - lead
  // Nights that nearly touch leave no room for an example between them.
  if (isNight(terms, bidAtMs)) return null
  const found = example(terms, extension, { kind: 'overNight', endMs: supposedMs, bidAtMs })
  return found.newEndMs !== null && found.newEndMs > nightMs ? found : null
}

/** The moment itself, or the last second before its night where the auction takes no bids at night. */
function bidMoment(terms: ExtensionTerms, atMs: number): number {
  if (terms.nightBidding !== 'blocked') return atMs
  let moment = atMs
  for (let step = 0; step < STEPS_MAX && isNight(terms, moment); step += 1) moment -= SECOND_MS
  return moment
}
