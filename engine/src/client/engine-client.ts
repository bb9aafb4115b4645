import type { Command, CommandOutcome } from '@zuschlag/contracts/auction/commands'

/** What a command was part of; for logs and traces alone, nothing is decided by it. */
export type CommandContext = {
  readonly requestId?: string
  /** Of the caller's span, as in W3C Trace Context. */
  readonly traceparent?: string
}

export type ExecuteOptions = {
  /** How long the caller waits, in milliseconds; then the outcome is `unknown`. */
  readonly timeoutMs?: number
  readonly context?: CommandContext
}

/** The engine as others see it, wherever it runs. */
export interface EngineClient {
  /** Sends a command. Never rejects: a transport that failed is an outcome too. */
  execute(command: Command, options?: ExecuteOptions): Promise<CommandOutcome>
}
