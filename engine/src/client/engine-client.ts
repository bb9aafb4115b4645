import type { Command, CommandOutcome } from '@zuschlag/contracts/auction/commands'

export type ExecuteOptions = {
  /** How long the caller waits, in milliseconds; then the outcome is `unknown`. */
  readonly timeoutMs?: number
}

/** The engine as others see it, wherever it runs. */
export interface EngineClient {
  /** Sends a command. Never rejects: a transport that failed is an outcome too. */
  execute(command: Command, options?: ExecuteOptions): Promise<CommandOutcome>
}
