import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import type { BidJournal, SeenReceipt } from './journal.ts'
import type { Finding, Histories, FaultRunResult } from './fault-run-result.ts'

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
export function checkBids(
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
