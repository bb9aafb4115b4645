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
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import type { Knex } from 'knex'
import { contactOf, type Parties } from '../../../presenters/parties.ts'
import { hasLateAward } from '../../../presenters/outcome.ts'
import type { BidLogEvent } from '../bid-log/listed-events.ts'
import { type AcceptedOffer, acceptedOfferIn, type Winner, winnerOf } from './accepted-offer.ts'
import { type AwardPackText, awardPackTexts } from './award-pack-facts.ts'
import { problemOf, unavailable } from '../../../kernel/problem.ts'
import { type Directory, fullNameWithTitle } from '../../identity/accounts/directory.ts'
import { guardedAccent } from '../../notifications/mail/look/accent.ts'
import type { DocumentWriters } from '../../../kernel/threads/document-writers.ts'
import type { Logos } from '../../notifications/mail/look/logo.ts'
import { loggedEventsOf } from '../bid-log/read-bid-log.ts'
import type { PackLook } from '../pdf/pdf-document.ts'
import type { PackOrder } from './award-pack-pdf.ts'
import type { DocumentHashes } from './document-hashes.ts'

/** A person of the accounts; null names and contacts where the account was erased. */
type PackPerson = AwardPack['buyer'] & { readonly termsOfService: AgreementReference | null }

type PackSource = {
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
function awardPackOf(source: PackSource): AwardPack {
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

export type PackDependencies = {
  readonly knex: Knex
  readonly directory: Directory
  readonly logos: Logos
  readonly documentHashes: DocumentHashes
  readonly documents: DocumentWriters
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly company: Company
}

type Asked = {
  readonly version: AwardPack['version']
  readonly language: Language
  readonly now: Instant
}

/** The pack of the award that stands. The caller checks who asks. */
export async function readAwardPack(
  dependencies: PackDependencies,
  row: AuctionDetailsRow,
  asked: Asked,
): Promise<Result<PackOrder, Problem>> {
  const { knex, directory, documentHashes, publicUrl, company } = dependencies
  const winner = winnerOf(row)
  if (winner === null) return err(problemOf('noAwardPack'))
  const logged = await loggedEventsOf(knex, row.auctionId, winner.userId)
  if (!logged.ok) return logged
  const events = logged.value
  const last = events.at(-1)
  const accepted = acceptedOfferIn(events, winner)
  if (accepted === null || last === undefined) return err(unavailable())
  const urls = shownDocuments(accepted.description).map(({ storageUrl }) => storageUrl)
  const [parties, buyer, seller, hashes] = await Promise.all([
    directory.partiesOfOne(row),
    personOf(directory, winner.userId),
    readSeller(directory, row),
    documentHashes(row.auctionId, urls),
  ])
  const source = { ...asked, row, winner, accepted, last, parties, company, buyer, seller, hashes, publicUrl }
  return ok({ pack: awardPackOf(source), look: await lookOf(dependencies, parties) })
}

/** Of a private seller it is the broker of their own tenant. */
async function readSeller(directory: Directory, row: AuctionDetailsRow): Promise<PackPerson | null> {
  const userId = row.sellType === SellType.Seller ? row.brokerUserId : row.sellerUserId
  return userId === null ? null : personOf(directory, userId)
}

async function personOf(directory: Directory, userId: UserId): Promise<PackPerson> {
  const user = await directory.user(userId)
  if (user === undefined || user.deletedAt !== null)
    return { name: null, email: null, phoneNumber: null, termsOfService: null }
  const { email, phoneNumber, acceptedTerms } = user
  return { name: fullNameWithTitle(user).trim() || null, email, phoneNumber, termsOfService: acceptedTerms }
}

/** The tenant at the head of a document; the platform where it is a private seller, who has no look. */
export async function lookOf(
  { logos, company }: Pick<PackDependencies, 'logos' | 'company'>,
  { tenant }: Parties,
): Promise<PackLook> {
  const accent = guardedAccent(tenant.primaryAccentColor)
  if (tenant.isSellerTenant) return { name: company.name, accent, logo: null }
  return { name: tenant.name, accent, logo: await logos(tenant.logoUrl) }
}
