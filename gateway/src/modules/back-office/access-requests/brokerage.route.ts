import {
  concludeBrokerage,
  getBrokerageOffer,
  getBrokeragePaper,
  getConcludedBrokeragePaper,
  withdrawFromBrokerage,
} from '@zuschlag/contracts/access-requests/conclude-brokerage'
import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { BrokerageOffer, StoredBrokerage } from '@zuschlag/contracts/access-requests/brokerage'
import { type AgreementReference, isSameAgreement } from '@zuschlag/contracts/kernel/agreement'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import type { Company } from '@zuschlag/contracts/site/configuration'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { IncomingHttpHeaders } from 'node:http'
import type { Knex } from 'knex'
import { withdrawableUntil } from '@zuschlag/contracts/access-requests/withdrawal-period'
import { type Route, signedInRoute, textRoute } from '../../../edge/http/route.ts'
import { TextAnswer } from '../../../edge/http/answers.ts'
import type { Agreement } from '../../../kernel/agreements.ts'
import { problemOf, unavailable } from '../../../kernel/problem.ts'
import type { DocumentWriters } from '../../../kernel/threads/document-writers.ts'
import { seeAuction } from '../../../policies/auction-access.ts'
import type { SignedIn } from '../../../policies/viewer.ts'
import { originOf } from '../../identity/accounts/audit-trail.ts'
import { type Directory, fullNameWithTitle } from '../../identity/accounts/directory.ts'
import type { Logos } from '../../notifications/mail/look/logo.ts'
import { lookOf } from '../award-pack/award-pack.ts'
import type { PaperOrder } from './brokerage-paper-pdf.ts'
import { askable, type OwnRequestDependencies } from './own-access-requests.route.ts'
import { brokerageOffer, lastConcluded, presentChanged } from './brokerage-offer.ts'
import { administeredAccessRequest, auctionsOf } from './read-access-requests.ts'
import { enqueueMail } from '../../../kernel/outbox/outbox.ts'
import { brokersInCharge } from '../../identity/tenants/brokers-in-charge.ts'
import { accessInboxLink, accessRequestLink, auctionMailOf } from '../../notifications/alerts/auction-mail.ts'
import { type AccessRequestRow, brokerageInForce, missingOfParty } from './access-request-rows.ts'
import { changeAccessRequest } from './change-access-request.ts'
import { type Asked, editable, lastAccessRequest } from './own-access-requests.ts'

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
      const { brokerage: concluded, auctionId } = row
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

type About = { readonly auction: AuctionDetailsRow; readonly publicUrl: string; readonly at: Instant }

/** To the buyer: the agreement itself, to keep. */
async function mailBrokerageConcluded(
  transaction: Knex,
  { userId, tenantId, auctionId, brokerage }: AccessRequestRow,
  { auction, pdf, publicUrl, at }: About & { readonly pdf: Buffer },
): Promise<void> {
  if (brokerage === null) return
  const { auction: shown, ...reply } = await auctionMailOf(transaction, auction)
  const { percent, language, beginsAtOnce } = brokerage
  const data = {
    auction: shown,
    link: accessRequestLink(publicUrl, auctionId),
    percent,
    concludedAt: brokerage.concludedAt,
    withdrawableUntil: brokerage.withdrawableUntil,
    beginsAtOnce,
    attachment: { name: `zuschlag-brokerage-${auctionId}.pdf`, base64: pdf.toString('base64') },
  }
  const mail = { kind: 'brokerageConcluded', to: { userId }, data, language, tenantId, auctionId } as const
  await enqueueMail(transaction, { ...mail, ...reply }, at)
}

/** To both sides: the agreement was withdrawn, and when that was received. */
async function mailBrokerageWithdrawn(
  transaction: Knex,
  { id, userId, tenantId, auctionId, brokerage }: AccessRequestRow,
  { auction, publicUrl, at }: About,
): Promise<void> {
  if (brokerage === null) return
  const { auction: shown, ...reply } = await auctionMailOf(transaction, auction)
  const { concludedAt, client, language } = brokerage
  const withdrawal = { concludedAt, withdrawnAt: at, name: client.name }
  const of = { tenantId, auctionId }
  const own = { auction: shown, link: accessRequestLink(publicUrl, auctionId), ...withdrawal }
  const receipt = { kind: 'brokerageWithdrawn', to: { userId }, data: own, language } as const
  await enqueueMail(transaction, { ...receipt, ...of, ...reply }, at)
  const { contact: _ownContact, ...named } = shown
  const inbox = { auction: named, link: accessInboxLink(publicUrl, id), ...withdrawal }
  const notice = { kind: 'tenantBrokerageWithdrawn', data: inbox, language: null, ...of } as const
  for (const brokerId of await brokersInCharge(transaction, auction)) {
    await enqueueMail(transaction, { ...notice, to: { userId: brokerId } }, at)
  }
}

type Conclusion = {
  readonly revision: number
  /** What the buyer read. */
  readonly agreement: AgreementReference
  readonly percent: number
  readonly beginsAtOnce: boolean
  readonly language: Language
}
type Follow = (transaction: Knex, row: AccessRequestRow) => Promise<void>
/** What takes long is done before the change holds a connection and the request's row. */
type Prepare = (brokerage: StoredBrokerage) => Promise<Result<Follow, Problem>>
type Changed = Promise<Result<AccessRequestRow, Problem>>

/** Keeps with the request what was concluded, word by word what the buyer read or not at all. */
async function concludeAgreement(
  knex: Knex,
  { auction, userId, origin }: Asked,
  { revision, agreement, percent, ...chosen }: Conclusion,
  { offer, name }: { readonly offer: BrokerageOffer | null; readonly name: string },
  prepare: Prepare,
): Changed {
  const found = editable(await lastAccessRequest(knex, { auctionId: auction.auctionId, userId }), revision)
  if (!found.ok) return found
  const before = found.value
  if (offer === null || brokerageInForce(before)?.percent === offer.percent)
    return err(problemOf('brokerageNotOpen'))
  if (!isSameAgreement(agreement, offer.agreement))
    return err(problemOf('agreementOutdated', { agreement: offer.agreement }))
  if (percent !== offer.percent) return err(problemOf('brokerageChanged'))
  const missing = missingOfParty(before)
  const { party } = before
  if (party === null || missing.length > 0) {
    const errors = Object.fromEntries(missing.map((field) => [field, ['This is needed']]))
    return err(problemOf('validationFailed', { errors }))
  }
  const brokerage: StoredBrokerage = {
    ...offer,
    ...chosen,
    client: {
      name,
      party,
      partyName: before.partyName,
      registerNumber: before.registerNumber,
      representedBy: before.representedBy,
    },
    concludedAt: origin.at,
    withdrawableUntil: withdrawableUntil(origin.at, auction.timeZone),
    withdrawnAt: null,
  }
  const follow = await prepare(brokerage)
  if (!follow.ok) return follow
  const columns = { brokerage: JSON.stringify(brokerage) }
  return changeAccessRequest(knex, { before, columns, origin, action: 'brokerageConcluded' }, follow.value)
}

/**
 * Takes the agreement back, in every state of the request and after another one was started: the law gives
 * the right, whatever was decided since. An access that was given stays until the tenant decides about it.
 * Returns the last request, whose revision its author saw.
 */
async function withdrawAgreement(
  knex: Knex,
  { auction: { auctionId }, userId, origin }: Asked,
  revision: number,
  follow: Follow,
): Changed {
  const last = await lastAccessRequest(knex, { auctionId, userId })
  if (last === null || last.revision !== revision) return err(problemOf('changedMeanwhile'))
  const before = await lastConcluded(knex, { auctionId, userId })
  const brokerage = before?.brokerage ?? null
  const isOpen =
    brokerage !== null && brokerage.withdrawnAt === null && origin.at <= brokerage.withdrawableUntil
  if (before === null || !isOpen) return err(problemOf('brokerageNotOpen'))
  // A broker is approving it this moment: a second later the same press takes effect.
  if (before.state === 'approving') return err(problemOf('changedMeanwhile'))
  const columns = { brokerage: JSON.stringify({ ...brokerage, withdrawnAt: origin.at }) }
  const withdrawal = { before, columns, origin, action: 'brokerageWithdrawn' } as const
  const changed = await changeAccessRequest(knex, withdrawal, follow)
  return changed.ok && last.id !== before.id ? ok(last) : changed
}
