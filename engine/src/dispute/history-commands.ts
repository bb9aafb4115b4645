import type { WhatIfOutcome } from '@zuschlag/contracts/administration/what-if'
import type { Command } from '@zuschlag/contracts/auction/commands'
import type { AttemptEvent, AuctionEvent } from '@zuschlag/contracts/auction/events'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { HistoryEntry } from '../verification-cli/auction-history.ts'
import { commandBehind } from '../verification/command-behind.ts'
import type { StreamKind } from '../verification/fault.ts'
import { upcastToCurrent } from '../store/codec.ts'

/** A command as it was sent, where it stands in the history, and what came of it. */
export type HistoryCommand = {
  readonly stream: StreamKind
  /** Of its first event. */
  readonly revision: number
  readonly at: Instant
  readonly command: Command
  readonly outcome: WhatIfOutcome
}

/**
 * The commands behind a history in the order in which they were decided; refused bids and purchase requests
 * are among them. Those of the engine itself are left out: a replay has deadlines of its own.
 */
export function commandsOf(entries: readonly HistoryEntry[]): readonly HistoryCommand[] {
  const commands: HistoryCommand[] = []
  for (const { stream, event: written } of entries) {
    const event = upcastToCurrent(written)
    const command = commandBehind(event)
    const { revision, at } = event
    if (command === null) {
      // It only ever follows another event of the same command.
      const last = commands.at(-1)
      if (last !== undefined && event.type === 'AuctionEndExtended')
        commands[commands.length - 1] = { ...last, outcome: { ...last.outcome, end: event.data.end } }
    } else if (command.type !== 'FireDeadlines') {
      commands.push({ stream, revision, at, command, outcome: outcomeOf(event) })
    }
  }
  return commands
}

function outcomeOf(event: AuctionEvent | AttemptEvent): WhatIfOutcome {
  switch (event.type) {
    case 'BidRejected':
    case 'ImmediatePurchaseRejected': {
      const { code, shown } = event.data
      return {
        status: 'rejected',
        code,
        minimumBid: shown.minimumBid,
        currentPrice: shown.currentPrice,
      }
    }
    case 'AuctionEndExtended':
      return { status: 'accepted', end: event.data.end }
    default:
      return { status: 'accepted' }
  }
}
