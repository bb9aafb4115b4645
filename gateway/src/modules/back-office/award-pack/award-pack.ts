import { createHash } from 'node:crypto'
import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { AwardPack } from '@zuschlag/contracts/auction/award-pack-document'
import { inCurrencyUnits } from '@zuschlag/contracts/auction/costs'
import { decisionModeOf } from '@zuschlag/contracts/auction/decision'
import { SellType } from '@zuschlag/contracts/auction/enumerations'
import { shownDocuments } from '@zuschlag/contracts/auction/shown-documents'
import type { AgreementReference } from '@zuschlag/contracts/kernel/agreement'
import { translationIn } from '@zuschlag/contracts/kernel/languages'
import { amountInWords } from '@zuschlag/contracts/kernel/amount-in-words'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { acceptanceRowOf, isPurchaseExcepted, legalModeOf } from '@zuschlag/contracts/legal/legal-text'
import { legalSentence, legalTexts } from '@zuschlag/contracts/legal/legal-texts'
import type { Company } from '@zuschlag/contracts/site/configuration'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import { contactOf } from '../../../presenters/auction-contact.ts'
import { hasLateAward } from '../../../presenters/outcome.ts'
import type { Parties } from '../../../presenters/parties.ts'
import type { BidLogEvent } from '../bid-log/bid-log-event.ts'
import type { AcceptedOffer, Winner } from './accepted-offer.ts'
import type { AwardPackText } from './award-pack-texts.ts'
import { awardPackTexts } from './award-pack-texts.ts'

/** A person of the accounts; null names and contacts where the account was erased. */
export type PackPerson = AwardPack['buyer'] & { readonly termsOfService: AgreementReference | null }

export type PackSource = {
  readonly version: AwardPack['version']
  readonly language: Language
  readonly now: Instant
  readonly row: AuctionDetailsRow
  readonly winner: Winner
  readonly accepted: AcceptedOffer
  /** The last event of the history. */
  readonly last: BidLogEvent
  readonly parties: Parties
  readonly company: Company
  readonly buyer: PackPerson
  /** Null where the process has no account of a seller. */
  readonly seller: PackPerson | null
  /** SHA-256 of the documents that were shown with the offer, in their order. */
  readonly hashes: readonly (string | null)[]
  /** Without a trailing slash. */
  readonly publicUrl: string
}

/**
 * What bank and notary get, from the outcome, the history and the accounts: the one source of PDF and JSON
 * (PACK-2, PACK-3). Pure.
 */
export function awardPackOf(source: PackSource): AwardPack {
  const { version, language, now, row, winner, accepted, last, parties, buyer, publicUrl } = source
  const { offer } = accepted
  const { name, email, phoneNumber } = buyer
  const currency = parties.tenant.currencyCode
  return {
    format: 'zuschlag-award-pack',
    formatVersion: 1,
    version,
    language,
    generatedAt: now,
    auction: auctionOf(row),
    seller: version === 'bank' ? null : sellerOf(source, version),
    buyer: { name, email, phoneNumber },
    broker: brokerOf(source),
    price: { amount: winner.price, currency, inWords: amountInWords(language, winner.price, currency) },
    costs: costsOf(accepted),
    decision: decisionOf(source),
    rulesVersion: offer.data.rulesVersion,
    agreements: {
      confirmations: offer.data.confirmations,
      businessTerms: offer.data.businessTerms,
      termsOfService: buyer.termsOfService,
      auction: sha256OrNull(accepted.terms.agreements),
    },
    documents: documentsOf(source),
    receipts: receiptsOf(accepted),
    chain: { revision: last.revision, at: last.at, hash: last.hash },
    verifyUrl: `${publicUrl}/${language}/verify`,
    omitted: omittedOf(awardPackTexts(language), version),
  }
}

function auctionOf({ auctionId, description, timeZone }: AuctionDetailsRow): AwardPack['auction'] {
  const { title, street, zipCode, city, country, auctionCode, area, energy = null } = description
  return { id: auctionId, title, street, zipCode, city, country, code: auctionCode, area, energy, timeZone }
}

/** A private seller by name alone, like every seller for the winner (PERM-7). */
function sellerOf({ row, seller }: PackSource, version: 'broker' | 'contract'): AwardPack['seller'] {
  const isPrivate = row.sellType === SellType.Seller
  const contact = version === 'broker' ? seller : null
  return {
    name: seller?.name ?? null,
    email: contact?.email ?? null,
    phoneNumber: contact?.phoneNumber ?? null,
    isPrivate,
  }
}

function brokerOf({ row, parties: { tenant, broker }, company }: PackSource): AwardPack['broker'] {
  const { name, phoneNumber, email } = contactOf(broker, row.sellType, company)
  return { tenant: tenant.isSellerTenant ? null : tenant.name, contact: { name, email, phoneNumber } }
}

function costsOf({ offer, description: { costTerms } }: AcceptedOffer): AwardPack['costs'] {
  const { costs, price } = offer.data
  if (costs === null) return null
  const { ratesJurisdiction, ratesAsOf, ratesSource } = costTerms
  return { ...inCurrencyUnits(costs), price, ratesJurisdiction, ratesAsOf, ratesSource }
}

function decisionOf({ version, language, row, winner, accepted }: PackSource): AwardPack['decision'] {
  const { terms } = accepted
  const { country } = row.description
  const decisionMode = decisionModeOf(terms)
  const mode = legalModeOf({ ...terms, decisionMode })
  return {
    kind: winner.kind,
    at: accepted.acceptance.at,
    mode: decisionMode,
    modeName: translationIn(legalTexts.modeName.texts[country][mode], language),
    rule: [
      translationIn(legalTexts.decisionRule.texts[country][mode], language),
      ...(isPurchaseExcepted(terms) ? [legalSentence('purchaseAcceptance', country, language)] : []),
    ].join(' '),
    acceptance: legalSentence(acceptanceRowOf(hasLateAward(row)), country, language),
    category: version === 'bank' ? null : row.awardCategory,
    confirmation: row.awardConfirmation ?? 'notAsked',
  }
}

function documentsOf({ accepted, hashes }: PackSource): AwardPack['documents'] {
  return shownDocuments(accepted.description).map(
    ({ name, kind = null, version = 1, sizeBytes = null }, index) => ({
      name,
      kind,
      version,
      size: sizeBytes,
      sha256: hashes[index] ?? null,
    }),
  )
}

function receiptsOf({ offer, acceptance, confirmation }: AcceptedOffer): AwardPack['receipts'] {
  const kind = offer.type === 'ImmediatePurchaseRequested' ? 'purchaseRequest' : 'bid'
  const receipt = ({ revision, at, hash }: BidLogEvent) => ({ revision, at, hash })
  return [
    { kind, ...receipt(offer) },
    { kind: 'acceptance', ...receipt(acceptance) },
    ...(confirmation === null ? [] : [{ kind: 'confirmation' as const, ...receipt(confirmation) }]),
  ]
}

function omittedOf(t: AwardPackText, version: AwardPack['version']): string[] {
  const ofSeller = { broker: [], contract: [t('omitted.sellerContact')], bank: [t('omitted.seller')] }
  return [
    t('omitted.landRegister'),
    t('omitted.identity'),
    t('omitted.others'),
    ...ofSeller[version],
    t('omitted.texts'),
    t('omitted.advice'),
  ]
}

function sha256OrNull(text: string | null): string | null {
  return text === null || text === '' ? null : createHash('sha256').update(text, 'utf8').digest('hex')
}
