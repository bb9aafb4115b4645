import type { Command, CommandOutcome } from '@zuschlag/contracts/auction/commands'
import type { CommandContext } from './engine-client.ts'

/** What crosses the port to the engine's thread. The number pairs an answer with its command. */
export type CommandMessage = {
  readonly number: number
  readonly command: Command
  readonly context?: CommandContext
}
export type OutcomeMessage = { readonly number: number; readonly outcome: CommandOutcome }
