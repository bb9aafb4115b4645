import type { Command } from '@zuschlag/contracts/auction/commands'
import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import type { ScreenFigures } from '@zuschlag/contracts/auction/screen-figures'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { AgreementReference } from '@zuschlag/contracts/kernel/agreement'
import { isSameValue } from './same-value.ts'

type Offer = Extract<Command, { type: 'PlaceBid' | 'RequestImmediatePurchase' }>
type OfferEvent = Extract<
  StoredEvent,
  { type: 'BidPlaced' | 'BidRejected' | 'ImmediatePurchaseRequested' | 'ImmediatePurchaseRejected' }
>

/** Every other offer says what a screen showed: made-up figures, the same whenever it is sent again. */
function screenOf({ commandId }: Pick<Command, 'commandId'>): ScreenFigures | null {
  const number = Number(commandId.slice(-4))
  if (number % 2 === 0) return null
  return { revision: number, currentPrice: null, minimumBid: number, end: null, isLeading: number % 3 === 0 }
}

/** Two of three offers are under a version of the business terms, always the same one. */
function businessTermsOf({ commandId }: Pick<Command, 'commandId'>): AgreementReference | null {
  const number = Number(commandId.slice(-4))
  return number % 3 === 0 ? null : { version: 1 + (number % 2), hash: '0a'.repeat(32) }
}

/**
 * An offer as a gateway passes it on: with the instant of this arrival, by a clock that is up to 2 s before
 * or after that of the engine. A command that comes again arrives again.
 */
export function arrived(command: Command, engineMs: number): Command {
  if (command.type !== 'PlaceBid' && command.type !== 'RequestImmediatePurchase') return command
  const arrivedAt = msToInstant(engineMs + ((Number(command.commandId.slice(-4)) % 5) - 2) * 1000)
  const screen = screenOf(command)
  const businessTerms = businessTermsOf(command)
  const came = { arrivedAt, ...(screen && { screen }), ...(businessTerms && { businessTerms }) }
  return { ...command, data: { ...command.data, ...came } } as Offer
}

/** Whether an event says how its offer came. */
export function saysHowItCame({ data }: OfferEvent, command: Offer): boolean {
  const said = screenOf(command)
  const { arrivedAt, screen } = data
  // A refused attempt is under no terms.
  if ('businessTerms' in data && !isSameValue(data.businessTerms, businessTermsOf(command))) return false
  return arrivedAt !== null && screen?.revision === said?.revision && screen?.isLeading === said?.isLeading
}
