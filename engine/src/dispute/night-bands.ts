import { isNight, nightChangesAt } from '@zuschlag/contracts/auction/auction-clock'
import type { AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'

export type NightBand = { readonly from: Instant; readonly to: Instant }

/** More nights than this are no picture any more. */
export const NIGHT_BANDS_MAX = 120

/** The nights between two instants, cut off at them; none where there are too many to draw. */
export function nightBands(terms: AuctionTerms, from: Instant, to: Instant): readonly NightBand[] {
  const bands: NightBand[] = []
  const end = instantToMs(to)
  let at = instantToMs(from)
  while (at < end) {
    const next = nightChangesAt(terms, at)
    const until = next === null || next > end ? end : next
    if (isNight(terms, at)) bands.push({ from: msToInstant(at), to: msToInstant(until) })
    if (bands.length > NIGHT_BANDS_MAX) return []
    at = until
  }
  return bands
}
