import type { CommandOf, CommandType } from '@zuschlag/contracts/auction/commands'
import type { AuctionEvent, AuctionEventType } from '@zuschlag/contracts/auction/events'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Auction, ExistingAuction, FoldedEvent } from './auction-state.ts'
import type { Decision } from './guards.ts'

/** How a command is decided, on the auction as it stands at an engine time. */
export type CommandDefinition<T extends CommandType> = (
  command: CommandOf<T>,
  auction: Auction,
  at: Instant,
) => Decision

export type CommandDefinitions = { readonly [T in CommandType]: CommandDefinition<T> }

export type CommandContent = {
  readonly [T in CommandType]: Pick<CommandOf<T>, 'type' | 'data'>
}[CommandType]

type EventOf<T extends AuctionEventType> = Extract<AuctionEvent, { type: T }>

/** What is to be known of an event, beside the rules of its page. */
export type EventDefinition<T extends AuctionEventType> = {
  /** The state after it; one that its state does not expect changes nothing. */
  readonly evolve: (auction: ExistingAuction, event: Extract<FoldedEvent, { type: T }>) => ExistingAuction
  /** The command that it answers, from the event alone; null where it only ever follows another event. */
  readonly command: (event: EventOf<T>) => CommandContent | null
  /** The rule of docs/rules by which it came about, from the state before it. */
  readonly rule: string | ((event: EventOf<T>, before: Auction) => string)
}

export type EventDefinitions = { readonly [T in AuctionEventType]: EventDefinition<T> }
