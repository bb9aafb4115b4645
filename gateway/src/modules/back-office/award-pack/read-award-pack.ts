import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { AwardPack } from '@zuschlag/contracts/auction/award-pack-document'
import { SellType } from '@zuschlag/contracts/auction/enumerations'
import { shownDocuments } from '@zuschlag/contracts/auction/shown-documents'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { Company } from '@zuschlag/contracts/site/configuration'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { Knex } from 'knex'
import { problemOf, unavailable } from '../../../kernel/problem.ts'
import type { Parties } from '../../../presenters/parties.ts'
import type { Directory } from '../../identity/accounts/directory.ts'
import { fullNameWithTitle } from '../../identity/accounts/directory.ts'
import { guardedAccent } from '../../notifications/mail/look/accent.ts'
import type { DocumentWriters } from '../../../kernel/threads/document-writers.ts'
import type { Logos } from '../../notifications/mail/look/logo.ts'
import { loggedEventsOf } from '../bid-log/read-bid-log.ts'
import { acceptedOfferIn, winnerOf } from './accepted-offer.ts'
import type { PackLook, PackOrder } from './award-pack-pdf.ts'
import type { PackPerson } from './award-pack.ts'
import { awardPackOf } from './award-pack.ts'
import type { DocumentHashes } from './document-hashes.ts'

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
  const logged = await loggedEventsOf(knex, row.auctionId)
  if (!logged.ok) return logged
  const events = logged.value
  const last = events.at(-1)
  const accepted = acceptedOfferIn(events, winner)
  if (accepted === null || last === undefined) return err(unavailable())
  const urls = shownDocuments(accepted.description).map(({ storageUrl }) => storageUrl)
  const [parties, buyer, seller, hashes] = await Promise.all([
    directory.partiesOfOne(row),
    personOf(directory, winner.userId),
    sellerOf(directory, row),
    documentHashes(row.auctionId, urls),
  ])
  const source = { ...asked, row, winner, accepted, last, parties, company, buyer, seller, hashes, publicUrl }
  return ok({ pack: awardPackOf(source), look: await lookOf(dependencies, parties) })
}

/** Of a private seller it is the broker of their own tenant. */
async function sellerOf(directory: Directory, row: AuctionDetailsRow): Promise<PackPerson | null> {
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
