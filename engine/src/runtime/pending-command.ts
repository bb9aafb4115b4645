import type { Command, CommandOutcome } from '@zuschlag/contracts/auction/commands'
import type { Instant } from '@zuschlag/contracts/kernel/instant'

/** A command in flight, with its arrival and its callback. */
export type PendingCommand = {
  readonly command: Command
  /** By the engine's clock. Waiting makes no bid late. */
  readonly arrivedAt: Instant
  /** How often it was decided in vain, because another writer was first. */
  tries: number
  readonly answer: (outcome: CommandOutcome | Promise<CommandOutcome>) => void
}
