import type { DisputeStep } from '@zuschlag/contracts/administration/dispute'
import type { AuctionDescription } from '@zuschlag/contracts/auction/auction-fields'
import type { AuctionFact } from '@zuschlag/contracts/auction/events'
import type { RejectionCode } from '@zuschlag/contracts/auction/rejections'
import { withoutInternalDocuments } from '@zuschlag/contracts/auction/shown-documents'
import type { CommandId } from '@zuschlag/contracts/kernel/ids'

/**
 * What the seller of a broker's auction does not read of its events: how far the tenant trusts a bidder, and
 * why not (ADM-17).
 */
const withheldMembers: Partial<Record<AuctionFact['type'], readonly string[]>> = {
  AccessGranted: ['until'],
  BidderLimited: ['limit'],
  BidderSuspended: ['category'],
}

/** Refusals that reveal a limit, a suspension or the end of an access. */
export const refusalsOfAdmission = [
  'bidLimitExceeded',
  'bidderSuspended',
  'accessExpired',
] as const satisfies readonly RejectionCode[]
/** Of such an attempt: its price is above the limit. */
const withheldOfAttempts = ['price', 'code', 'bidLimit', 'screen']

type Event = { readonly type: string; readonly data: unknown; readonly commandId: CommandId | null }

export function isRefusedByAdmission(code: unknown): boolean {
  return refusalsOfAdmission.some((refusal) => refusal === code)
}

/**
 * An event as the seller of a broker's auction reads it. All come without their command id: it is the only
 * part of a hash that cannot be guessed, and with it a limit, or which of the people whom the seller knows
 * from elsewhere a bidder is, could be found by trying. Events of one command share it.
 */
export function eventForSeller<T extends Event>(event: T): T {
  const data = (event.data ?? {}) as Readonly<Record<string, unknown>>
  const withheld = isRefusedByAdmission(data['code'])
    ? withheldOfAttempts
    : withheldMembers[event.type as AuctionFact['type']]
  const shown = hasDocuments(data) ? withoutInternal(data) : data
  return { ...event, data: without(shown, withheld ?? []), commandId: null }
}

type Described = { readonly description: Pick<AuctionDescription, 'documents'> }

function hasDocuments(data: object): data is Described {
  const { description } = data as { readonly description?: Partial<AuctionDescription> }
  return description?.documents !== undefined
}

/** The tenant keeps internal documents to itself, and the seller is its client. */
const withoutInternal = (data: Described): Described => ({
  ...data,
  description: withoutInternalDocuments(data.description),
})

/** A step of the dispute console as the seller of a broker's auction reads it. */
export function stepForSeller(step: DisputeStep): DisputeStep {
  const { data, commandId } = eventForSeller({
    type: step.type,
    data: step.facts,
    commandId: step.commandId as CommandId | null,
  })
  return { ...step, facts: data, commandId }
}

function without(data: Readonly<Record<string, unknown>>, members: readonly string[]) {
  return Object.fromEntries(Object.entries(data).filter(([member]) => !members.includes(member)))
}
