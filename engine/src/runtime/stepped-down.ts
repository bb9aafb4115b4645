import type { CommandOutcome } from '@zuschlag/contracts/auction/commands'
import { FENCED } from '../store/event-log.ts'

/** Why a read was called off: this engine is no longer the writer. */
export class SteppedDownError extends Error {
  override name = 'SteppedDownError'
  /** What is answered to those who waited for the read; nothing was decided. */
  static readonly outcome: CommandOutcome = { status: 'unavailable', reason: FENCED }
}
