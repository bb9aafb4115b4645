import type { AttemptFact, AuctionFact, Envelope } from '@zuschlag/contracts/auction/events'
import type { Confirmations } from '@zuschlag/contracts/auction/confirmations'
import type { CostAmounts } from '@zuschlag/contracts/auction/costs-view'
import { canonicalJson } from './canonical-json.ts'

/**
 * Canonical JSON of what comes with every bid, spelled by hand. It is the text that `canonicalJson` makes, and exists because most of
 * what an engine does under load is spelling bids.
 */

/** By its UTF-16 code, 1 for what JSON spells as it is in every id: letters without accents, digits, `-` and `_`. */
const plainSigns = new Uint8Array(0x10000)
for (const sign of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
  plainSigns[sign.charCodeAt(0)] = 1
}

/** An id, or null. Ids were checked where they came in; one that was not is spelled with care all the same. */
export function idJson(id: string | null): string {
  if (id === null) return 'null'
  return isPlain(id) ? `"${id}"` : canonicalJson(id)
}

/** Sign by sign: a pattern takes four times as long, and a bid has seven ids. */
function isPlain(id: string): boolean {
  for (let index = 0; index < id.length; index += 1) {
    if (plainSigns[id.charCodeAt(index)] === 0) return false
  }
  return true
}

/** The sixteen texts that four ticks can be, by the bits that they make. Spelled by hand, so that nothing is run when this is loaded. */
const ticksJson: readonly string[] = Array.from(
  { length: 16 },
  (_, ticks) =>
    `{"agbChecked":${(ticks & 1) !== 0},"agreementsOrNoReservationsChecked":${(ticks & 2) !== 0}` +
    `,"documentsChecked":${(ticks & 4) !== 0},"offerIsBindingChecked":${(ticks & 8) !== 0}}`,
)

export function confirmationsJson(confirmations: Confirmations): string {
  const { agbChecked, agreementsOrNoReservationsChecked, documentsChecked, offerIsBindingChecked } =
    confirmations
  const agb = agbChecked ? 1 : 0
  const agreements = agreementsOrNoReservationsChecked ? 2 : 0
  const documents = documentsChecked ? 4 : 0
  const binding = offerIsBindingChecked ? 8 : 0
  return ticksJson[agb | agreements | documents | binding] ?? ''
}

/** An event without its hash, of its envelope and the canonical JSON of its data. */
export function eventJson(
  envelope: Omit<Envelope, 'hash'> & { readonly type: string },
  dataJson: string,
): string {
  const { actor, at, auctionId, commandDigest, commandId, id, previousHash, revision, schemaVersion, type } =
    envelope
  return (
    `{"actor":{"role":"${actor.role}","userId":${idJson(actor.userId)}}` +
    `,"at":"${at}","auctionId":${idJson(auctionId)},"commandDigest":${idJson(commandDigest)}` +
    `,"commandId":${idJson(commandId)},"data":${dataJson}` +
    `,"id":"${id}","previousHash":"${previousHash}","revision":${revision}` +
    `,"schemaVersion":${schemaVersion},"type":"${type}"}`
  )
}

/** The data of a fact. */
export function factDataJson(fact: AuctionFact | AttemptFact): string {
  if (fact.type !== 'BidPlaced' || !Number.isSafeInteger(fact.data.price)) return canonicalJson(fact.data)
  const { bidderId, confirmations, costs, price, rulesVersion } = fact.data
  return (
    `{"bidderId":${idJson(bidderId)},"confirmations":${confirmationsJson(confirmations)}` +
    `,"costs":${costsJson(costs)},"price":${price},"rulesVersion":${rulesVersion}}`
  )
}

/** Cents are whole numbers, which are spelled as they are. */
function costsJson(costs: CostAmounts | null): string {
  if (costs === null) return 'null'
  const { brokeragePrice, contractFeePrice, landRegisterTaxPrice, landTransferTaxPrice, totalPrice } = costs
  return (
    `{"brokeragePrice":${brokeragePrice},"contractFeePrice":${contractFeePrice}` +
    `,"landRegisterTaxPrice":${landRegisterTaxPrice},"landTransferTaxPrice":${landTransferTaxPrice},"totalPrice":${totalPrice}}`
  )
}
