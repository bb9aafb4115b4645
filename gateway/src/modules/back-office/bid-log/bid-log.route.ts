import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { BidLogFormat } from '@zuschlag/contracts/auction/bid-log'
import { getBidLog, getOwnBidLog } from '@zuschlag/contracts/auction/bid-log'
import type { Company } from '@zuschlag/contracts/site/configuration'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { Knex } from 'knex'
import type { Directory } from '../../identity/accounts/directory.ts'
import type { RequireManagedAuction } from '../shared/require-managed-auction.ts'
import type { PersonView } from '@zuschlag/contracts/administration/auction-insight'
import { namesFor, seesBidders } from '../admissions/names-for.ts'
import type { People } from '../admissions/people.ts'
import type { AuctionAccess } from '../../../policies/auction-access.ts'
import { seeAsBidder } from '../../../policies/auction-access.ts'
import { problemOf } from '../../../kernel/problem.ts'
import { rejectionProblem } from '../../../kernel/rejection-problem.ts'
import type { Route } from '../../../edge/http/route.ts'
import { textRoute } from '../../../edge/http/route.ts'
import { TextAnswer } from '../../../edge/http/text-answer.ts'
import type { Logos } from '../../notifications/mail/look/logo.ts'
import { maySeeAwardPrice } from '../../../policies/auction-policy.ts'
import { contactOf } from '../../../presenters/auction-contact.ts'
import { hasEnded } from '../../../presenters/timing.ts'
import { bidLogCsv } from './bid-log-csv.ts'
import type { BidLogDocument } from './bid-log-document.ts'
import { bidLogPdf } from './bid-log-pdf.ts'
import type { BidLogReader } from './listed-events.ts'
import { bidLogOf } from './bid-log.ts'
import { loggedEventsOf } from './read-bid-log.ts'

type Dependencies = AuctionAccess & {
  readonly knex: Knex
  readonly people: People
  readonly requireManagedAuction: RequireManagedAuction
  readonly directory: Directory
  readonly logos: Logos
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly company: Company
}

type Reading = {
  readonly reader: BidLogReader
  readonly asked: Asked
  /** People as the reader may know them. */
  readonly named: (person: PersonView) => PersonView
}
type Asked = { readonly format: BidLogFormat; readonly language: Language }

/** The document of a finished process: with names for its tenant, with numbers for each of its bidders. */
export function bidLogRoutes(dependencies: Dependencies): readonly Route[] {
  return [
    textRoute(getBidLog, async (call) => {
      if (call.viewer.kind === 'visitor') return err(problemOf('unauthenticated'))
      const own = await dependencies.requireManagedAuction(call, call.viewer)
      if (!own.ok) return own
      const names = await namesFor(dependencies.knex, call.viewer, [own.value])
      return answer(dependencies, own.value, {
        reader: { kind: 'tenant', isOnlooker: !seesBidders(call.viewer, own.value) },
        asked: call.query,
        named: (person) => names(own.value.auctionId, person),
      })
    }),
    textRoute(getOwnBidLog, async ({ params, query: asked, viewer, headers }) => {
      const seen = await seeAsBidder(params.auctionId, viewer, headers, dependencies)
      if (!seen.ok) return seen
      const { row, by } = seen.value
      if (viewer.kind === 'visitor' || !by.own.hasTakenPart) return err(problemOf('noOwnBid'))
      // Also of somebody whose access has ended since (LOG-1).
      const { hideAnonymizedAuctionBids } = row.description
      const seesOthers = maySeeAwardPrice(by.relation, { ...row, hideAnonymizedAuctionBids })
      const reader = { kind: 'bidder', userId: viewer.userId, seesOthers } as const
      return answer(dependencies, row, { reader, asked, named: (person) => person })
    }),
  ]
}

async function answer(
  { knex, people, directory, logos, publicUrl, company }: Dependencies,
  row: AuctionDetailsRow,
  { reader, asked, named }: Reading,
): Promise<Result<TextAnswer, Problem>> {
  const isOver = hasEnded(row) || row.withdrawnAt !== null
  if (!isOver) return err(rejectionProblem({ code: 'auctionNotEnded' }, { showToast: true }))
  const log = bidLogOf(await loggedEventsOf(knex, row.auctionId), reader)
  const { tenant, broker } = await directory.partiesOfOne(row)
  const contact = contactOf(broker, row.sellType, company)
  const person = await people([...new Set(log.lines.flatMap(({ bidderId }) => bidderId ?? []))])
  const { language, format } = asked
  const document: BidLogDocument = {
    log,
    row,
    tenant,
    contact,
    language,
    person: (userId) => named(person(userId)),
    publicUrl,
  }
  const kind = reader.kind === 'tenant' ? 'bid-log' : 'own-bid-log'
  const fileName = `zuschlag-${kind}-${row.auctionId}.${format}`
  if (format === 'csv') {
    return ok(new TextAnswer(bidLogCsv(document), { contentType: 'text/csv; charset=utf-8', fileName }))
  }
  const pdf = await bidLogPdf(document, await logos(tenant.logoUrl))
  return ok(new TextAnswer(pdf, { contentType: 'application/pdf', fileName }))
}
