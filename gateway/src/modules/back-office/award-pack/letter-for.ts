import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import { TextAnswer } from '../../../edge/http/text-answer.ts'
import { problemOf, unavailable } from '../../../kernel/problem.ts'
import type { SeenAuction } from '../../../policies/auction-access.ts'
import { maySeeAnonymizedBids, maySeeAwardPrice } from '../../../policies/auction-policy.ts'
import { contactOf } from '../../../presenters/auction-contact.ts'
import { outcomeFor } from '../../../presenters/outcome.ts'
import { fullNameWithTitle } from '../../identity/accounts/directory.ts'
import { loggedEventsOf } from '../bid-log/read-bid-log.ts'
import { outcomeLetterPdf } from './outcome-letter-pdf.ts'
import { lostOutcome, ownBestOf } from './outcome-letter.ts'
import type { PackDependencies } from './read-award-pack.ts'
import { lookOf } from './read-award-pack.ts'

type Asked = { readonly language: Language; readonly now: Instant }

/** The letter of one who bid or asked to buy, as far as they may know the outcome (PACK-6, OUT-2). */
export async function letterFor(
  dependencies: PackDependencies,
  { row, by }: SeenAuction,
  { language, now }: Asked,
): Promise<Result<TextAnswer, Problem>> {
  const { knex, directory, company, publicUrl } = dependencies
  const hidden = { ...row, hideAnonymizedAuctionBids: row.description.hideAnonymizedAuctionBids }
  const seesAwardPrice = maySeeAwardPrice(by.relation, hidden)
  const outcome = lostOutcome(outcomeFor(row, { userId: by.userId, seesAwardPrice }))
  if (by.userId === null || !by.own.hasTakenPart || outcome === null) return err(problemOf('noOutcomeLetter'))
  const events = await loggedEventsOf(knex, row.auctionId)
  const last = events.at(-1)
  if (last === undefined) return err(unavailable())
  const [parties, user] = await Promise.all([directory.partiesOfOne(row), directory.user(by.userId)])
  const letter = {
    language,
    now,
    row,
    currency: parties.tenant.currencyCode,
    outcome,
    own: ownBestOf(events, by.userId),
    seesRank: maySeeAnonymizedBids(by.relation, hidden),
    name: user === undefined ? null : fullNameWithTitle(user),
    contact: contactOf(parties.broker, row.sellType, company),
    last,
    verifyUrl: `${publicUrl}/${language}/verify`,
  }
  const pdf = await outcomeLetterPdf(letter, await lookOf(dependencies, parties))
  const fileName = `zuschlag-outcome-${row.auctionId}.pdf`
  return ok(new TextAnswer(pdf, { contentType: 'application/pdf', fileName }))
}
