import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import { TextAnswer } from '../../../edge/http/text-answer.ts'
import { problemOf, unavailable } from '../../../kernel/problem.ts'
import type { SeenAuction } from '../../../policies/auction-access.ts'
import { maySeeAnonymizedBids, maySeeAwardPrice } from '../../../policies/auction-policy.ts'
import { contactOf } from '../../../presenters/auction-contact.ts'
import { outcomeFor } from '../../../presenters/outcome.ts'
import { fullNameWithTitle } from '../../identity/accounts/directory.ts'
import { loggedEventsOf } from '../bid-log/read-bid-log.ts'
import type { LetterOrder } from './outcome-letter-pdf.ts'
import type { LostOutcome } from './outcome-letter.ts'
import { lostOutcome } from './outcome-letter.ts'
import type { PackDependencies } from './read-award-pack.ts'
import { lookOf } from './read-award-pack.ts'

const entry = new URL('award-pack.thread.ts', import.meta.url)

type Asked = { readonly language: Language; readonly now: Instant }

/** The letter of one who bid or asked to buy, as far as they may know the outcome (PACK-6, OUT-2). */
export async function letterFor(
  dependencies: PackDependencies,
  { row, by }: SeenAuction,
  asked: Asked,
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
  { language, now }: Asked,
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
