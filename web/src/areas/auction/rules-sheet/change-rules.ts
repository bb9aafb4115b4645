import { termFactNames, termFacts, type TermFactName } from '@zuschlag/contracts/auction/term-changes'

type Settings = {
  /** 1: bidding process, 2: norm-price process. */
  readonly auctionType: number
  readonly openEnd: boolean
}

/**
 * What the sheet says of changes, from the table that the engine keeps: what may change until the first bid,
 * and what of it moves only later from the start on.
 */
export function changeRules({ auctionType, openEnd }: Settings): {
  readonly untilFirstBid: readonly TermFactName[]
  readonly laterOnceStarted: readonly TermFactName[]
} {
  const other: TermFactName = auctionType === 2 ? 'startPrice' : 'normPrice'
  return {
    untilFirstBid: termFactNames.filter((name) => name !== other),
    // Without an end there is none to be moved.
    laterOnceStarted: openEnd
      ? []
      : termFactNames.filter((name) => termFacts[name].rule === 'laterOnceStarted'),
  }
}
