import type { Command, CommandOutcome } from '@zuschlag/contracts/auction/commands'

/** What crosses the port to the engine's thread. The number pairs an answer with its command. */
export type CommandMessage = { readonly number: number; readonly command: Command }
export type OutcomeMessage = { readonly number: number; readonly outcome: CommandOutcome }
