import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import type { SeenState, WatchEntry, WatchJournal } from './journal.ts'
import type { Finding, Histories, FaultRunResult } from './fault-run-result.ts'

type WatchCounts = Pick<FaultRunResult['counts'], 'messagesSeen' | 'readsAfterMessages' | 'connectionsLost'>
type Message = Extract<WatchEntry, { type: 'subscribed' | 'update' }>

/** Price and number of bids after each revision of an auction without voided bids. */
type Facts = readonly { readonly currentPrice: number | null; readonly bidCount: number }[]

/**
 * Compares what watchers received, in order, with the log. Across connections too: they resume from what they
 * have seen.
 */
export function checkWatching(
  journals: readonly WatchJournal[],
  histories: Histories,
): { readonly findings: readonly Finding[]; readonly counts: WatchCounts } {
  const facts = new Map([...histories].map(([auctionId, events]) => [auctionId, factsOf(events)]))
  const findings = journals.flatMap((journal) => new Watching(journal, facts).findings())
  const entries = journals.flatMap((journal) => journal.entries)
  const count = (...types: WatchEntry['type'][]): number =>
    entries.filter(({ type }) => types.includes(type)).length
  return {
    findings,
    counts: {
      messagesSeen: count('subscribed', 'update'),
      readsAfterMessages: count('read'),
      connectionsLost: count('lost'),
    },
  }
}

function factsOf(events: readonly StoredEvent[]): Facts {
  let currentPrice: number | null = null
  let bidCount = 0
  return events.map((event) => {
    if (event.type === 'AuctionDrafted') currentPrice = event.data.terms.startPrice
    if (event.type === 'BidPlaced') {
      currentPrice = bidCount === 0 ? event.data.price : Math.max(currentPrice ?? 0, event.data.price)
      bidCount += 1
    }
    return { currentPrice, bidCount }
  })
}

class Watching {
  readonly #journal: WatchJournal
  readonly #facts: ReadonlyMap<string, Facts>
  readonly #seen = new Map<string, number>()
  readonly #findings: Finding[] = []

  constructor(journal: WatchJournal, facts: ReadonlyMap<string, Facts>) {
    this.#journal = journal
    this.#facts = facts
  }

  findings(): readonly Finding[] {
    for (const entry of this.#journal.entries) this.#follow(entry)
    for (const [auctionId, seen] of this.#seen) {
      const last = (this.#facts.get(auctionId)?.length ?? 0) - 1
      if (seen < last) this.#found('notCaughtUp', `${auctionId} at ${seen} of ${last}`)
    }
    return this.#findings
  }

  #follow(entry: WatchEntry): void {
    if (entry.type === 'strange') return this.#found('strangeMessage', entry.text)
    if (entry.type === 'lost') return
    const { auctionId, revision } = entry
    if (entry.type === 'read') {
      if (revision < entry.seen) this.#found('staleRead', `${auctionId}: ${revision} after ${entry.seen}`)
      return
    }
    const seen = this.#seen.get(auctionId)
    if (entry.type === 'update' && entry.previousRevision !== seen) {
      this.#found('gap', `${auctionId}: ${revision} follows ${entry.previousRevision}, not ${seen}`)
    }
    const goesBack = seen !== undefined && (entry.type === 'update' ? revision <= seen : revision < seen)
    if (goesBack) this.#found('backwards', `${auctionId}: ${revision} after ${seen}`)
    this.#seen.set(auctionId, Math.max(seen ?? -1, revision))
    this.#compare(entry)
  }

  #compare({ auctionId, revision, auction }: Message): void {
    const fact = this.#facts.get(auctionId)?.[revision]
    if (fact === undefined) return this.#found('aheadOfLog', `${auctionId}: ${revision}`)
    if (fact.currentPrice !== auction.currentPrice || fact.bidCount !== auction.bidCount) {
      const [sent, logged] = [describe(auction), describe(fact)]
      this.#found('wrongFacts', `${auctionId} at ${revision}: sent ${sent}, the log has ${logged}`)
    }
  }

  #found(code: Finding['code'], detail: string): void {
    this.#findings.push({ code, who: this.#journal.client, detail })
  }
}

const describe = ({ currentPrice, bidCount }: SeenState): string => `${currentPrice} with ${bidCount} bids`
