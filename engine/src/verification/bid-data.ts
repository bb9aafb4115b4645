import { AGREEMENT_VERSION_MAX, type AgreementReference } from '@zuschlag/contracts/kernel/agreement'
import type { Confirmations } from '@zuschlag/contracts/auction/confirmations'
import type { CostAmounts } from '@zuschlag/contracts/auction/costs-view'
import { HASH_PATTERN, type AuctionEvent } from '@zuschlag/contracts/auction/events'
import { DOCUMENTS_STATE_MAX } from '@zuschlag/contracts/auction/data-room'
import { RULES_VERSION_MAX } from '@zuschlag/contracts/auction/rules-version'
import type { ScreenFigures } from '@zuschlag/contracts/auction/screen-figures'
import { parseInstant } from '@zuschlag/contracts/kernel/instant'
import { PRICE_MAX } from '@zuschlag/contracts/kernel/price'

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

type BidData = Extract<AuctionEvent, { type: 'BidPlaced' }>['data']
/** The members of a shape, none of them yet known to be what it should be. */
type Unchecked<T> = Readonly<Partial<Record<keyof T, unknown>>>

/**
 * Whether a value is what the schema of a bid takes and leaves as it is, by hand: a history has a million of
 * them. Where this says no the schema itself is asked, which takes a few odd values more.
 */
export function isBidData(data: unknown): boolean {
  if (!isObject(data, 9)) return false
  const { bidderId, businessTerms, confirmations, costs, price, rulesVersion } = data as Unchecked<BidData>
  const { arrivedAt, documentsState, screen } = data as Unchecked<BidData>
  return (
    typeof bidderId === 'string' &&
    UUID.test(bidderId) &&
    typeof price === 'number' &&
    Number.isFinite(price) &&
    (rulesVersion === null || isRulesVersion(rulesVersion)) &&
    (documentsState === null || isDocumentsState(documentsState)) &&
    (businessTerms === null || isAgreementReference(businessTerms)) &&
    areConfirmations(confirmations) &&
    (costs === null || areCosts(costs)) &&
    (arrivedAt === null || isInstant(arrivedAt)) &&
    (screen === null || isScreen(screen))
  )
}

function areConfirmations(value: unknown): boolean {
  if (!isObject(value, 4)) return false
  const { agbChecked, agreementsOrNoReservationsChecked, documentsChecked, offerIsBindingChecked } =
    value as Unchecked<Confirmations>
  return (
    typeof agbChecked === 'boolean' &&
    typeof agreementsOrNoReservationsChecked === 'boolean' &&
    typeof documentsChecked === 'boolean' &&
    typeof offerIsBindingChecked === 'boolean'
  )
}

function isAgreementReference(value: unknown): boolean {
  if (!isObject(value, 2)) return false
  const { hash, version } = value as Unchecked<AgreementReference>
  return (
    typeof hash === 'string' &&
    HASH_PATTERN.test(hash) &&
    isCount(version) &&
    version !== 0 &&
    (version as number) <= AGREEMENT_VERSION_MAX
  )
}

function isInstant(value: unknown): boolean {
  return typeof value === 'string' && parseInstant(value) === value
}

function isScreen(value: unknown): boolean {
  if (!isObject(value, 5)) return false
  const { currentPrice, end, isLeading, minimumBid, revision } = value as Unchecked<ScreenFigures>
  return (
    isCount(revision) &&
    (currentPrice === null || isFigure(currentPrice)) &&
    (minimumBid === null || isFigure(minimumBid)) &&
    (end === null || isInstant(end)) &&
    (isLeading === null || typeof isLeading === 'boolean')
  )
}

function isFigure(value: unknown): boolean {
  return isCount(value) && (value as number) <= PRICE_MAX
}

function areCosts(value: unknown): boolean {
  if (!isObject(value, 5)) return false
  const { brokeragePrice, contractFeePrice, landRegisterTaxPrice, landTransferTaxPrice, totalPrice } =
    value as Unchecked<CostAmounts>
  return (
    isCount(brokeragePrice) &&
    isCount(contractFeePrice) &&
    isCount(landRegisterTaxPrice) &&
    isCount(landTransferTaxPrice) &&
    isCount(totalPrice)
  )
}

function isObject(value: unknown, members: number): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).length === members
  )
}

function isRulesVersion(value: unknown): boolean {
  return isCount(value) && value !== 0 && (value as number) <= RULES_VERSION_MAX
}

function isDocumentsState(value: unknown): boolean {
  return isCount(value) && value !== 0 && (value as number) <= DOCUMENTS_STATE_MAX
}

function isCount(value: unknown): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
