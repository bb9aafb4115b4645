import { chainFault } from '../fixtures/engine-on-memory.ts'
import type { Evidence, Finding, FaultRunResult, Histories } from './fault-run-result.ts'
import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import type { BidJournal, SeenReceipt, SeenState, WatchEntry, WatchJournal } from './journal.ts'

/** The id was sent with other content before: that refusal says nothing about the first content. */
const REUSED = 'commandIdReused'

type Sent = { readonly auctionId: string; readonly price: number }
type Bid = Extract<StoredEvent, { type: 'BidPlaced' }>

/** All that one command's sender learnt of it. */
type Command = {
  readonly client: string
  /** The first content: whatever was sent under the same id later is refused as such. */
  readonly sent: Sent
  readonly receipts: SeenReceipt[]
  refusals: number
  reuses: number
}

type BidCounts = Pick<
  FaultRunResult['counts'],
  'commands' | 'requests' | 'acknowledged' | 'refused' | 'leftUnknown' | 'bidsInLog'
>

/** What bidders were answered, against the bids in the log. */
function checkBids(
  journals: readonly BidJournal[],
  histories: Histories,
): { readonly findings: readonly Finding[]; readonly counts: BidCounts } {
  const findings: Finding[] = []
  const written = bidsByCommand(histories, findings)
  const commands = commandsOf(journals)
  for (const [commandId, command] of commands) {
    for (const finding of findingsOf(commandId, command, written.get(commandId), histories))
      findings.push(finding)
  }
  for (const [commandId, { auctionId }] of written) {
    if (!commands.has(commandId)) findings.push({ code: 'neverSent', who: auctionId, detail: commandId })
  }
  const each = [...commands.values()]
  const requests = journals.flatMap(({ entries }) => entries).filter(({ type }) => type === 'sent').length
  return {
    findings,
    counts: {
      commands: commands.size,
      requests,
      acknowledged: each.filter(({ receipts }) => receipts.length > 0).length,
      refused: each.filter(({ refusals, receipts }) => refusals > 0 && receipts.length === 0).length,
      leftUnknown: each.filter(({ receipts, refusals }) => receipts.length + refusals === 0).length,
      bidsInLog: written.size,
    },
  }
}

function bidsByCommand(histories: Histories, findings: Finding[]): ReadonlyMap<string, Bid> {
  const written = new Map<string, Bid>()
  for (const event of [...histories.values()].flat()) {
    if (event.type !== 'BidPlaced') continue
    const first = written.get(event.commandId)
    if (first === undefined) written.set(event.commandId, event)
    else {
      const detail = `${event.commandId} at ${first.revision} and ${event.revision}`
      findings.push({ code: 'doubled', who: event.auctionId, detail })
    }
  }
  return written
}

function commandsOf(journals: readonly BidJournal[]): ReadonlyMap<string, Command> {
  const commands = new Map<string, Command>()
  for (const { client, entries } of journals) {
    for (const entry of entries) {
      const known = commands.get(entry.commandId)
      if (entry.type === 'sent') {
        const { auctionId, price } = entry
        if (known === undefined) {
          const command = { client, sent: { auctionId, price }, receipts: [], refusals: 0, reuses: 0 }
          commands.set(entry.commandId, command)
        }
      } else if (known === undefined) throw new Error(`${client} has an answer to what it never sent`)
      else if (entry.type === 'accepted') known.receipts.push(entry.receipt)
      else if (entry.type === 'refused' && entry.code === REUSED) known.reuses += 1
      else if (entry.type === 'refused') known.refusals += 1
    }
  }
  return commands
}

function findingsOf(
  commandId: string,
  { client, sent, receipts, refusals }: Command,
  bid: Bid | undefined,
  histories: Histories,
): readonly Finding[] {
  const found = (code: Finding['code'], detail = ''): Finding => ({
    code,
    who: client,
    detail: `${commandId} ${detail}`.trim(),
  })
  const findings: Finding[] = []
  const [first, ...others] = receipts
  if (first !== undefined) {
    if (others.some((other) => !isSame(first, other))) findings.push(found('answersDiffer'))
    const event = histories.get(first.auctionId)?.[first.revision]
    if (bid === undefined) findings.push(found('acknowledgedLost', `revision ${first.revision}`))
    else if (bid !== event || !isReceiptOf(first, bid)) {
      findings.push(found('receiptDiffers', JSON.stringify(first)))
    }
  }
  if (bid !== undefined) {
    // A price only rises, so what was too low once is too low for good, however late a copy of it arrives.
    if (refusals > 0) findings.push(found('refusedWritten', `revision ${bid.revision}`))
    if (bid.auctionId !== sent.auctionId || bid.data.price !== sent.price) {
      findings.push(found('neverSent', `${bid.data.price} instead of ${sent.price}`))
    }
  }
  return findings
}

function isSame(a: SeenReceipt, b: SeenReceipt): boolean {
  return a.revision === b.revision && a.eventHash === b.eventHash && a.auctionId === b.auctionId
}

function isReceiptOf(receipt: SeenReceipt, bid: Bid): boolean {
  return (
    receipt.auctionId === bid.auctionId &&
    receipt.revision === bid.revision &&
    receipt.eventHash === bid.hash &&
    receipt.engineTime === bid.at &&
    receipt.price === bid.data.price
  )
}

type WatchCounts = Pick<FaultRunResult['counts'], 'messagesSeen' | 'readsAfterMessages' | 'connectionsLost'>
type Message = Extract<WatchEntry, { type: 'subscribed' | 'update' }>

/** Price and number of bids after each revision of an auction without voided bids. */
type Facts = readonly { readonly currentPrice: number | null; readonly bidCount: number }[]

/**
 * Compares what watchers received, in order, with the log. Across connections too: they resume from what they
 * have seen.
 */
function checkWatching(
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
