import { inCurrencyUnits } from '@zuschlag/contracts/auction/costs'
import type { CommandReceipt } from '@zuschlag/contracts/auction/receipt'
import type { ExportVerificationResult } from '@zuschlag/engine/verification/export-verification-result'
import { isSameJson } from '@zuschlag/engine/verification/same-json'
import {
  isHash,
  isLaterThan,
  isOfAuction,
  type Json,
  type JsonClaims,
  type ReceiptClaims,
  type TextClaims,
} from './read-receipt.ts'

/** What a dispute file says of a receipt. */
export type ReceiptFinding =
  /** `damaged`: what an award pack names an event by is no hash, whatever the dispute file says. */
  | { readonly status: 'waiting' | 'undecided' | 'damaged' }
  | { readonly status: 'otherAuction'; readonly isProven: boolean }
  /** Not in the file; `isLater` where the receipt itself names a time after the file was written. */
  | { readonly status: 'missing'; readonly isProven: boolean; readonly isLater: boolean }
  | {
      readonly status: 'found'
      /** Whether a trusted key signed the file; without that the file proves nothing of a receipt. */
      readonly isProven: boolean
      /** As the history has it; what only a reader can compare is not among the differences. */
      readonly event: CommandReceipt
      readonly differences: readonly ReceiptFact[]
      /** What of an award pack was compared; null for a receipt. */
      readonly comparedInPack: readonly ReceiptFact[] | null
    }

export function findingOf(claims: ReceiptClaims, result: ExportVerificationResult | null): ReceiptFinding {
  if (!isHash(claims.eventHash)) return { status: 'damaged' }
  if (result === null) return { status: 'waiting' }
  if (result.status !== 'fits') return { status: 'undecided' }
  const { header, receipts, proof } = result
  const isProven = proof.status === 'known'
  const event = receipts.get(claims.eventHash)
  if (event !== undefined) {
    const differences = differencesOf(claims, event)
    return { status: 'found', isProven, event, differences, comparedInPack: comparedInPack(claims, event) }
  }
  if (!isOfAuction(claims, header.auctionId)) return { status: 'otherAuction', isProven }
  return { status: 'missing', isProven, isLater: isLaterThan(claims, header.exportedAt) }
}

/** The member of a receipt in JSON that states each fact. */
const memberOf = {
  auction: 'auctionId',
  command: 'commandId',
  time: 'engineTime',
  arrival: 'arrivedAt',
  price: 'price',
  revision: 'revision',
  outcome: 'code',
  costs: 'costs',
  businessTerms: 'businessTerms',
  rules: 'rulesVersion',
  documents: 'documentsState',
} as const satisfies Record<string, keyof CommandReceipt>

/** A fact of an event that its receipt states. */
export type ReceiptFact = keyof typeof memberOf

const receiptFacts = Object.keys(memberOf) as ReceiptFact[]

/** Compares a receipt with the event that has its hash; returns what is not as the history has it. */
export function differencesOf({ content }: ReceiptClaims, event: CommandReceipt): readonly ReceiptFact[] {
  if (content.kind === 'text') return textDifferences(content, event)
  const held = heldMembers(content, event)
  return receiptFacts.filter((fact) => {
    // Without a code it was accepted.
    const isCompared = fact === 'outcome' || isStated(content, held, fact)
    return isCompared && !isSameJson(content.members[memberOf[fact]], held[memberOf[fact]])
  })
}

/** What of an award pack is compared with an event; null for a receipt. */
export function comparedInPack({ content }: ReceiptClaims, event: CommandReceipt) {
  if (content.kind !== 'pack') return null
  const held = heldMembers(content, event)
  return receiptFacts.filter((fact) => isStated(content, held, fact))
}

/**
 * A member that the file leaves out is no difference. A pack states its figures once for several events, and
 * not each event has them.
 */
function isStated({ kind, members }: JsonClaims, held: Json, fact: ReceiptFact): boolean {
  const name = memberOf[fact]
  return members[name] !== undefined && (kind === 'json' || held[name] !== undefined)
}

/** Costs as HTTP answers state them; a pack adds the price that they were calculated for. */
function heldMembers({ kind }: JsonClaims, event: CommandReceipt): Json {
  const { costs, price } = event
  const figures = costs && { ...inCurrencyUnits(costs), ...(kind === 'pack' && { price }) }
  return { ...event, costs: figures }
}

function textDifferences(claims: TextClaims, event: CommandReceipt): readonly ReceiptFact[] {
  const checks = {
    auction: claims.ids.has(event.auctionId),
    command: claims.ids.has(event.commandId),
    time: claims.instants.has(event.engineTime),
    price: event.price === undefined || claims.figures.has(String(event.price)),
    revision: claims.figures.has(String(event.revision)),
    outcome: event.code === undefined ? claims.codes.size === 0 : claims.codes.has(event.code),
  }
  return (Object.keys(checks) as (keyof typeof checks)[]).filter((name) => !checks[name])
}
