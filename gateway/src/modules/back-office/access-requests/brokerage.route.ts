import {
  concludeBrokerage,
  getBrokerageOffer,
  getBrokeragePaper,
  getConcludedBrokeragePaper,
  withdrawFromBrokerage,
} from '@zuschlag/contracts/access-requests/conclude-brokerage'
import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { BrokerageOffer, StoredBrokerage } from '@zuschlag/contracts/access-requests/brokerage'
import { isSameAgreement } from '@zuschlag/contracts/kernel/agreement'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { Company } from '@zuschlag/contracts/site/configuration'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { IncomingHttpHeaders } from 'node:http'
import type { Route } from '../../../edge/http/route.ts'
import { signedInRoute, textRoute } from '../../../edge/http/route.ts'
import { TextAnswer } from '../../../edge/http/text-answer.ts'
import type { Agreement } from '../../../kernel/agreements.ts'
import { problemOf, unavailable } from '../../../kernel/problem.ts'
import type { DocumentWriters } from '../../../kernel/threads/document-writers.ts'
import { seeAuction } from '../../../policies/auction-access.ts'
import type { SignedIn } from '../../../policies/viewer.ts'
import { originOf } from '../../identity/accounts/audit-trail.ts'
import type { Directory } from '../../identity/accounts/directory.ts'
import { fullNameWithTitle } from '../../identity/accounts/directory.ts'
import type { Logos } from '../../notifications/mail/look/logo.ts'
import { lookOf } from '../award-pack/read-award-pack.ts'
import { mailBrokerageConcluded, mailBrokerageWithdrawn } from './brokerage-mails.ts'
import { brokerageOffer } from './brokerage-offer.ts'
import type { PaperOrder } from './brokerage-paper-pdf.ts'
import { concludeAgreement, withdrawAgreement } from './conclude-brokerage.ts'
import type { OwnRequestDependencies } from './own-access-requests.route.ts'
import { askable } from './own-access-requests.route.ts'
import { lastConcluded, presentChanged } from './kept-agreement.ts'
import { administeredAccessRequest, auctionsOf } from './read-access-requests.ts'

const facts = { who: 'signedInWhoSees', tag: 'Own account' } as const

type Dependencies = OwnRequestDependencies & {
  readonly directory: Directory
  readonly logos: Logos
  readonly documents: DocumentWriters
  readonly company: Company
  /** Every version, the last one holds. */
  readonly brokerageAgreements: readonly Agreement[]
}

const entry = new URL('brokerage-paper.thread.ts', import.meta.url)

/** What a buyer who pays commission concludes before access, and both sides keep. */
export function brokerageRoutes(dependencies: Dependencies): readonly Route[] {
  const { knex } = dependencies
  return [
    signedInRoute(getBrokerageOffer, {
      ...facts,
      summary: 'Get the brokerage agreement that a buyer is asked to conclude',
    }).answer(async ({ params: { auctionId }, headers }, viewer) => {
      const seen = await seeAuction(auctionId, viewer, headers, dependencies)
      return seen.ok ? ok(await offerOf(dependencies, seen.value.row)) : seen
    }),
    concludeRoute(dependencies),
    withdrawRoute(dependencies),
    textRoute(getBrokeragePaper, { ...facts, summary: 'Download the own brokerage agreement' }).answer(
      async ({ params: { auctionId }, query, viewer, headers, now }) => {
        if (viewer.kind === 'visitor') return err(problemOf('unauthenticated'))
        const found = await concludedOrSeen(dependencies, { auctionId, headers }, viewer)
        if (!found.ok) return found
        const { auction } = found.value
        const concluded = query.of === 'offer' ? null : found.value.concluded
        const offer = concluded ?? (await offerOf(dependencies, auction))
        if (offer === null) return err(problemOf('brokerageNotOpen'))
        const language = concluded?.language ?? query.language
        return paperAnswer(dependencies, viewer, { auction, offer, concluded, language, now })
      },
    ),
    textRoute(getConcludedBrokeragePaper, {
      who: 'ownAccount',
      tag: 'Bidders of an auction',
      summary: 'Download the brokerage agreement of a request for access',
    }).answer(async ({ params: { requestId }, viewer, now }) => {
      if (viewer.kind === 'visitor') return err(problemOf('unauthenticated'))
      const row = await administeredAccessRequest(knex, viewer, requestId)
      if (row === null) return err(problemOf('notFound'))
      const { brokerage: concluded, auction_id: auctionId } = row
      const auction = (await auctionsOf(knex, [auctionId])).get(auctionId)
      if (concluded === null || auction === undefined) return err(problemOf('brokerageNotOpen'))
      const { language } = concluded
      return paperAnswer(dependencies, viewer, { auction, offer: concluded, concluded, language, now })
    }),
  ]
}

function concludeRoute(dependencies: Dependencies): Route {
  const { knex, publicUrl } = dependencies
  return signedInRoute(concludeBrokerage, {
    ...facts,
    summary: 'Conclude the brokerage agreement of a request for access',
  }).answer(async (call, viewer) => {
    const asked = await askable(dependencies, call, viewer)
    if (!asked.ok) return asked
    const { auction } = asked.value
    const [offer, user] = await Promise.all([
      offerOf(dependencies, auction),
      dependencies.directory.user(viewer.userId),
    ])
    const by = { offer, name: user === undefined ? '' : fullNameWithTitle(user) }
    const changed = await concludeAgreement(knex, asked.value, call.body, by, async (concluded) => {
      const { language } = concluded
      const paper = { auction, offer: concluded, concluded, language, now: call.now }
      const pdf = await pdfOf(dependencies, viewer, paper)
      if (!pdf.ok) return pdf
      const about = { auction, pdf: pdf.value, publicUrl, at: call.now }
      return ok((transaction, row) => mailBrokerageConcluded(transaction, row, about))
    })
    return presentChanged(knex, changed)
  })
}

function withdrawRoute(dependencies: Dependencies): Route {
  const { knex, publicUrl } = dependencies
  return signedInRoute(withdrawFromBrokerage, {
    ...facts,
    summary: 'Withdraw from the brokerage agreement of a request for access',
  }).answer(async (call, viewer) => {
    const asked = { auctionId: call.params.auctionId, headers: call.headers }
    const found = await concludedOrSeen(dependencies, asked, viewer)
    if (!found.ok) return found
    const { auction } = found.value
    const own = { auction, userId: viewer.userId, origin: originOf(call) }
    const changed = await withdrawAgreement(knex, own, call.body.revision, (transaction, row) =>
      mailBrokerageWithdrawn(transaction, row, { auction, publicUrl, at: call.now }),
    )
    return presentChanged(knex, changed)
  })
}

/**
 * What the reader concluded, with its auction: for both an offer that is not visible any more makes no
 * difference (AGR-6). Without an agreement, the auction that the reader sees.
 */
async function concludedOrSeen(
  dependencies: Dependencies,
  { auctionId, headers }: { readonly auctionId: AuctionId; readonly headers: IncomingHttpHeaders },
  viewer: SignedIn,
): Promise<Result<Pick<Paper, 'auction' | 'concluded'>, Problem>> {
  const { knex } = dependencies
  const row = await lastConcluded(knex, { auctionId, userId: viewer.userId })
  const auction = row === null ? undefined : (await auctionsOf(knex, [auctionId])).get(auctionId)
  if (row !== null && auction !== undefined) return ok({ auction, concluded: row.brokerage })
  const seen = await seeAuction(auctionId, viewer, headers, dependencies)
  return seen.ok ? ok({ auction: seen.value.row, concluded: null }) : seen
}

async function offerOf(
  { directory, brokerageAgreements }: Dependencies,
  auction: AuctionDetailsRow,
): Promise<BrokerageOffer | null> {
  const current = brokerageAgreements.at(-1)
  if (current === undefined) return null
  return brokerageOffer(auction, await directory.partiesOfOne(auction), current)
}

type Paper = {
  readonly auction: AuctionDetailsRow
  readonly offer: BrokerageOffer
  readonly concluded: StoredBrokerage | null
  readonly language: Language
  readonly now: Instant
}

/** Unavailable where the operator does not state the version any more. */
function pdfOf(
  dependencies: Dependencies,
  { userId: clientKey }: SignedIn,
  paper: Paper,
): Promise<Result<Buffer, Problem>> {
  const { directory, documents, brokerageAgreements } = dependencies
  return documents.write<PaperOrder>({
    entry,
    clientKey,
    read: async () => {
      const agreement = brokerageAgreements.find((each) => isSameAgreement(each, paper.offer.agreement))
      if (agreement === undefined) return err(unavailable())
      const parties = await directory.partiesOfOne(paper.auction)
      return ok({ paper: { ...paper, agreement }, look: await lookOf(dependencies, parties) })
    },
  })
}

async function paperAnswer(
  dependencies: Dependencies,
  viewer: SignedIn,
  paper: Paper,
): Promise<Result<TextAnswer, Problem>> {
  const pdf = await pdfOf(dependencies, viewer, paper)
  if (!pdf.ok) return pdf
  const fileName = `zuschlag-brokerage-${paper.auction.auctionId}.pdf`
  return ok(new TextAnswer(pdf.value, { contentType: 'application/pdf', fileName }))
}
