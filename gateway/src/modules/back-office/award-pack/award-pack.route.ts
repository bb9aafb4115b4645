import {
  getAwardPack,
  getOutcomeLetter,
  getOwnAwardPack,
  type AwardPackFormat,
} from '@zuschlag/contracts/auction/award-pack'
import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { AwardPack } from '@zuschlag/contracts/auction/award-pack-document'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { type Route, textRoute } from '../../../edge/http/route.ts'
import { TextAnswer } from '../../../edge/http/answers.ts'
import { problemOf, unavailable } from '../../../kernel/problem.ts'
import { type AuctionAccess, seeAsBidder, type SeenAuction } from '../../../policies/auction-access.ts'
import { may, maySeeAnonymizedBids, maySeeAwardPrice } from '../../../policies/auction-policy.ts'
import type { SignedIn } from '../../../policies/viewer.ts'
import { relationTo } from '../../../policies/relation.ts'
import type { RequireManagedAuction } from '../shared/require-managed-auction.ts'
import { winnerOf } from './accepted-offer.ts'
import type { PackOrder } from './award-pack-pdf.ts'
import { lookOf, type PackDependencies, readAwardPack } from './award-pack.ts'
import { contactOf } from '../../../presenters/parties.ts'
import { outcomeFor } from '../../../presenters/outcome.ts'
import { fullNameWithTitle } from '../../identity/accounts/directory.ts'
import { loggedEventsOf } from '../bid-log/read-bid-log.ts'
import type { LetterOrder } from './outcome-letter-pdf.ts'
import { lostOutcome, type LostOutcome } from './outcome-letter.ts'

type Dependencies = AuctionAccess &
  PackDependencies & { readonly requireManagedAuction: RequireManagedAuction }

const entry = new URL('award-pack.thread.ts', import.meta.url)

type Asked = {
  readonly viewer: SignedIn
  readonly version: AwardPack['version']
  readonly format: AwardPackFormat
  readonly language: Language
  readonly now: Instant
}

/** What bank and notary get after an award, and what it came to for the others (docs/rules/award-pack.md). */
export function awardPackRoutes(dependencies: Dependencies): readonly Route[] {
  return [
    textRoute(getAwardPack, {
      who: 'whoManages',
      tag: 'Insight and evidence',
      summary: 'Download the document pack for bank and notary',
    }).answer(async (call) => {
      const { viewer, query, now } = call
      if (viewer.kind === 'visitor') return err(problemOf('unauthenticated'))
      const own = await dependencies.requireManagedAuction(call, viewer)
      if (!own.ok) return own
      // The seller looks on: the pack holds the winner's contact.
      if (!may(relationTo(viewer, own.value, false), 'manage')) return err(problemOf('forbidden'))
      return answer(dependencies, own.value, { viewer, version: 'broker', ...query, now })
    }),
    textRoute(getOwnAwardPack, {
      who: 'whoSeesPrivateDetails',
      tag: 'Auctions',
      summary: 'Download the document pack for bank and notary as the winner',
    }).answer(async ({ params, query, viewer, headers, now }) => {
      const seen = await seeAsBidder(params.auctionId, viewer, headers, dependencies)
      if (!seen.ok) return seen
      const { row, by } = seen.value
      const winner = winnerOf(row)
      const isWinner = winner !== null && winner.userId === by.userId
      if (viewer.kind === 'visitor' || !isWinner) return err(problemOf('noAwardPack'))
      return answer(dependencies, row, { viewer, ...query, now })
    }),
    textRoute(getOutcomeLetter, {
      who: 'whoSeesPrivateDetails',
      tag: 'Auctions',
      summary: 'Download the letter about the outcome as a bidder',
    }).answer(async ({ params, query, viewer, headers, now }) => {
      const seen = await seeAsBidder(params.auctionId, viewer, headers, dependencies)
      if (!seen.ok) return seen
      return letterFor(dependencies, seen.value, { ...query, now })
    }),
  ]
}

async function answer(
  dependencies: PackDependencies,
  row: AuctionDetailsRow,
  { viewer, version, format, language, now }: Asked,
): Promise<Result<TextAnswer, Problem>> {
  const { documents } = dependencies
  const read = () => readAwardPack(dependencies, row, { version, language, now })
  const clientKey = viewer.userId
  const fileName = `zuschlag-${version === 'bank' ? 'bank' : 'contract'}-${row.auctionId}.${format}`
  if (format === 'json') {
    const facts = await documents.inTurn(clientKey, read)
    if (!facts.ok) return facts
    const text = `${JSON.stringify(facts.value.pack, null, 2)}\n`
    return ok(new TextAnswer(text, { contentType: 'application/json; charset=utf-8', fileName }))
  }
  const pdf = await documents.write<PackOrder>({ entry, clientKey, read })
  if (!pdf.ok) return pdf
  return ok(new TextAnswer(pdf.value, { contentType: 'application/pdf', fileName }))
}

type LetterRequest = { readonly language: Language; readonly now: Instant }

/** The letter of one who bid or asked to buy, as far as they may know the outcome (PACK-6, OUT-2). */
async function letterFor(
  dependencies: PackDependencies,
  { row, by }: SeenAuction,
  asked: LetterRequest,
): Promise<Result<TextAnswer, Problem>> {
  const { relation, userId, own } = by
  const hidden = { ...row, hideAnonymizedAuctionBids: row.description.hideAnonymizedAuctionBids }
  const seesAwardPrice = maySeeAwardPrice(relation, hidden)
  const outcome = lostOutcome(outcomeFor(row, { userId, seesAwardPrice, seesReason: true }))
  if (userId === null || !own.hasTakenPart || outcome === null) return err(problemOf('noOutcomeLetter'))
  const about = { row, userId, outcome, seesRank: maySeeAnonymizedBids(relation, hidden) }
  const read = () => orderOf(dependencies, about, asked)
  const pdf = await dependencies.documents.write({ entry, clientKey: userId, read })
  if (!pdf.ok) return pdf
  const fileName = `zuschlag-outcome-${row.auctionId}.pdf`
  return ok(new TextAnswer(pdf.value, { contentType: 'application/pdf', fileName }))
}

type About = {
  readonly row: AuctionDetailsRow
  readonly userId: UserId
  readonly outcome: LostOutcome
  readonly seesRank: boolean
}

async function orderOf(
  dependencies: PackDependencies,
  { row, userId, outcome, seesRank }: About,
  { language, now }: LetterRequest,
): Promise<Result<LetterOrder, Problem>> {
  const { knex, directory, company, publicUrl } = dependencies
  const logged = await loggedEventsOf(knex, row.auctionId)
  if (!logged.ok) return logged
  const events = logged.value
  const last = events.at(-1)
  if (last === undefined) return err(unavailable())
  const [parties, user] = await Promise.all([directory.partiesOfOne(row), directory.user(userId)])
  const letter = {
    language,
    now,
    row,
    currency: parties.tenant.currencyCode,
    outcome,
    seesRank,
    name: user === undefined ? null : fullNameWithTitle(user),
    contact: contactOf(parties.broker, row.sellType, company),
    last,
    verifyUrl: `${publicUrl}/${language}/verify`,
  }
  return ok({ letter, events, userId, look: await lookOf(dependencies, parties) })
}
