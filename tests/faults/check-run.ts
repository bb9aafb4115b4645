import { chainFault } from '../fixtures/engine-on-memory.ts'
import { checkBids } from './check-bids.ts'
import { checkWatching } from './check-watchers.ts'
import type { Evidence, Finding, FaultRunResult } from './fault-run-result.ts'

/** Compares all journals with the log. Pure: the same evidence gives the same result. */
export function checkRun({ bidders, watchers, histories }: Evidence): FaultRunResult {
  const chains = [...histories].flatMap(([auctionId, events]): Finding[] => {
    const fault = chainFault(events)
    return fault === null ? [] : [{ code: 'chainBroken', who: auctionId, detail: fault }]
  })
  const bids = checkBids(bidders, histories)
  const watching = checkWatching(watchers, histories)
  return {
    findings: [...chains, ...bids.findings, ...watching.findings],
    counts: { ...bids.counts, ...watching.counts },
  }
}
