import { inCurrencyUnits } from '@zuschlag/contracts/auction/costs'
import type { CommandReceipt } from '@zuschlag/contracts/auction/receipt'
import { isSameJson } from '@zuschlag/engine/verification/same-json'
import type { Json, ReceiptClaims, TextClaims } from './read-receipt.ts'

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

/** Compares a receipt with the event that has its hash; returns what is not as the history has it. */
export function differencesOf({ content }: ReceiptClaims, event: CommandReceipt): readonly ReceiptFact[] {
  return content.kind === 'text' ? textDifferences(content, event) : jsonDifferences(content.members, event)
}

/** A member that the receipt leaves out is no difference, except the code: without one it was accepted. */
function jsonDifferences(members: Json, event: CommandReceipt): readonly ReceiptFact[] {
  const { costs } = event
  const held: Json = { ...event, costs: costs && inCurrencyUnits(costs) }
  return (Object.keys(memberOf) as ReceiptFact[]).filter((fact) => {
    const stated = members[memberOf[fact]]
    if (stated === undefined && fact !== 'outcome') return false
    return !isSameJson(stated, held[memberOf[fact]])
  })
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
