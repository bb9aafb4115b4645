import type { AttemptFact, AuctionFact, Envelope } from '@zuschlag/contracts/auction/events'
import type { Confirmations } from '@zuschlag/contracts/auction/confirmations'
import type { AgreementReference } from '@zuschlag/contracts/kernel/agreement'
import type { CostAmounts } from '@zuschlag/contracts/auction/costs-view'
import type { ScreenFigures } from '@zuschlag/contracts/auction/screen-figures'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { canonicalJson } from './canonical-json.ts'

/**
 * Canonical JSON of bids, formatted by hand: the same text as `canonicalJson`. It exists because an engine
 * under load spends most of its time formatting bids.
 */

/** By UTF-16 code, 1 for characters that JSON does not escape: ASCII letters, digits, `-` and `_`. */
const plainCharacters = new Uint8Array(0x10000)
for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
  plainCharacters[character.charCodeAt(0)] = 1
}

/** An id, or null. Ids were validated at the edge; one that was not is encoded by `canonicalJson`. */
export function idJson(id: string | null): string {
  if (id === null) return 'null'
  return isPlain(id) ? `"${id}"` : canonicalJson(id)
}

/** Character by character: a regular expression takes four times as long, and a bid has seven ids. */
function isPlain(id: string): boolean {
  for (let index = 0; index < id.length; index += 1) {
    if (plainCharacters[id.charCodeAt(index)] === 0) return false
  }
  return true
}

/**
 * The texts of the sixteen combinations of four confirmations, by their bits. Inline, so that loading imports
 * nothing.
 */
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
  const { arrivedAt, bidderId, businessTerms, confirmations, costs, price, screen } = fact.data
  const { documentsState, rulesVersion } = fact.data
  return (
    `{"arrivedAt":${instantJson(arrivedAt)},"bidderId":${idJson(bidderId)},"businessTerms":${agreementJson(businessTerms)}` +
    `,"confirmations":${confirmationsJson(confirmations)}` +
    `,"costs":${costsJson(costs)},"documentsState":${documentsState},"price":${price}` +
    `,"rulesVersion":${rulesVersion}` +
    `,"screen":${screenJson(screen)}}`
  )
}

/** What a bid says that the digest of its command leaves out (`commandContent`). */
export function undigestedJson({
  arrivedAt,
  businessTerms,
  screen,
}: Extract<AuctionFact, { type: 'BidPlaced' }>['data']): string {
  return `[${instantJson(arrivedAt)},${agreementJson(businessTerms)},${screenJson(screen)}]`
}

/** An instant has a fixed format, without characters that JSON escapes. */
function instantJson(instant: Instant | null): string {
  return instant === null ? 'null' : `"${instant}"`
}

/** Figures are integers or null. */
function screenJson(screen: ScreenFigures | null): string {
  if (screen === null) return 'null'
  const { currentPrice, end, isLeading, minimumBid, revision } = screen
  return (
    `{"currentPrice":${currentPrice},"end":${instantJson(end)},"isLeading":${isLeading}` +
    `,"minimumBid":${minimumBid},"revision":${revision}}`
  )
}

/** A hash is hexadecimal digits, which need no encoding. */
function agreementJson(agreement: AgreementReference | null): string {
  if (agreement === null) return 'null'
  return `{"hash":${idJson(agreement.hash)},"version":${agreement.version}}`
}

/** Cents are integers, whose text needs no encoding. */
function costsJson(costs: CostAmounts | null): string {
  if (costs === null) return 'null'
  const { brokeragePrice, contractFeePrice, landRegisterTaxPrice, landTransferTaxPrice, totalPrice } = costs
  return (
    `{"brokeragePrice":${brokeragePrice},"contractFeePrice":${contractFeePrice}` +
    `,"landRegisterTaxPrice":${landRegisterTaxPrice},"landTransferTaxPrice":${landTransferTaxPrice},"totalPrice":${totalPrice}}`
  )
}
