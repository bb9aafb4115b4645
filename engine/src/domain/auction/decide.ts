import type { Command, CommandType } from '@zuschlag/contracts/auction/commands'
import type { DecisionOccasion } from '@zuschlag/contracts/auction/publication'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Auction } from './auction-state.ts'
import type { Decision } from './guards.ts'
import { settledAt, lifecycleCommands } from './lifecycle.ts'
import type { CommandDefinitions, CommandDefinition } from './definitions.ts'
import { publicationCommands } from './publication.ts'
import { admissionCommands } from './admission.ts'
import { biddingCommands } from './bidding.ts'
import { purchaseCommands } from './immediate-purchase.ts'
import { decisionCommands } from './decision.ts'

export type { Decision } from './guards.ts'

const commandDefinitions: CommandDefinitions = {
  ...lifecycleCommands,
  ...publicationCommands,
  ...admissionCommands,
  ...biddingCommands,
  ...purchaseCommands,
  ...decisionCommands,
}

/**
 * What a command does to an auction at an engine time: the facts that happen together, or the first rule that
 * fails. Deadlines that are due are facts of their own and are written before (`dueFacts`); the decision is
 * the same whether or not they were.
 */
export function decide(
  command: Command,
  auction: Auction,
  at: Instant,
  occasion: DecisionOccasion = 'new',
): Decision {
  const decideOne = commandDefinitions[command.type] as CommandDefinition<CommandType>
  // Its own command writes what is due; any other is decided as if it were written.
  const found = command.type === 'FireDeadlines' ? auction : settledAt(auction, at)
  return decideOne(command, found, at, occasion)
}
