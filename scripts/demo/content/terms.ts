import type { DemoTerms, DemoMoment } from './content-types.ts'

type Times = { readonly start: DemoMoment; readonly end: DemoMoment | null }
type Optional = Partial<Omit<DemoTerms, 'kind' | 'start' | 'end' | 'startPrice' | 'minimumPrice'>>

/** Night of most processes: what runs out late goes on in the morning. */
const NIGHT = ['22:00', '08:00'] as const

const usual = {
  increase: 1000,
  immediatePurchasePrice: null,
  minimumPrice: null,
  extension: 10,
  extensionWindow: 10,
  night: NIGHT,
  nightBidding: 'allowed',
  closedProcess: false,
  sellerDecisionBinding: true,
  decisionDays: 14,
  awardConfirmedBySeller: false,
  admittedOnly: false,
  agreements: null,
} as const

/** A bidding process with end extension. */
export function biddingProcess(startPrice: number, times: Times, more: Optional = {}): DemoTerms {
  return { ...usual, ...more, ...times, kind: 'bidding', startPrice }
}

/** An offer link: a bidding process whose end is fixed, without night or extension. */
export function offerLink(startPrice: number, times: Times, more: Optional = {}): DemoTerms {
  return {
    ...usual,
    extension: 0,
    extensionWindow: 0,
    night: null,
    ...more,
    ...times,
    kind: 'offerLink',
    startPrice,
  }
}

/**
 * A norm-price process: a fixed price with a lowest price from which bids are taken. Nothing extends, so no
 * night.
 */
export function normPriceProcess(
  normPrice: number,
  minimumPrice: number,
  times: Times,
  more: Optional = {},
): DemoTerms {
  const fixed = { extension: 0, extensionWindow: 0, increase: 0, night: null }
  return { ...usual, ...fixed, ...more, ...times, kind: 'normPrice', startPrice: normPrice, minimumPrice }
}
