import { getDisputeFile, getDisputeSteps, verifyDispute } from '@zuschlag/contracts/administration/dispute'
import { getDisputeIncidents } from '@zuschlag/contracts/administration/dispute-incidents'
import { type DisputeNotice, getDisputeNotices } from '@zuschlag/contracts/administration/dispute-notices'
import { playWhatIf } from '@zuschlag/contracts/administration/what-if'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import type {
  DisputeAnswer,
  DisputeService,
  DisputeServiceProblem,
} from '@zuschlag/engine/client/dispute-service'
import type { DisputeIncident } from '@zuschlag/contracts/administration/dispute-incidents'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Page } from '@zuschlag/contracts/kernel/page-query'
import {
  disputeIncidentsSql,
  disputeIncidentsTotalSql,
} from '@zuschlag/projections/account-joins/offer-queries'
import type { Knex } from 'knex'
import type { MailLogEntry } from '@zuschlag/contracts/mail/mail-log'
import { disputeNoticesSql, disputeNoticesTotalSql } from '@zuschlag/projections/account-joins/notice-queries'
import type { ManagedOwnership } from '../shared/managed-ownership.ts'
import { bidderReader, type NameDependencies, type People } from '../admissions/people.ts'
import {
  isProblemCode,
  problemOf,
  problemTexts,
  unavailable,
  UNAVAILABLE_RETRY_AFTER_SECONDS,
} from '../../../kernel/problem.ts'
import type { DocumentWriters } from '../../../kernel/threads/document-writers.ts'
import { rowOf } from '../../../kernel/rows.ts'
import { userIdsIn, withUserIds } from '../../../presenters/user-ids.ts'
import { refusalsOfAdmission, stepForSeller } from '../../../presenters/withheld-from-sellers.ts'
import { auctionNotFound } from '../../../kernel/rejection-problem.ts'
import { type Route, signedInRoute, streamRoute } from '../../../edge/http/route.ts'
import { StreamAnswer } from '../../../edge/http/answers.ts'
import { may } from '../../../policies/auction-policy.ts'
import { relationTo } from '../../../policies/relation.ts'
import type { SignedIn } from '../../../policies/viewer.ts'

const facts = { who: 'whoSeesManagement', tag: 'Insight and evidence' } as const

type DisputeDependencies = NameDependencies & {
  readonly managedOwnership: ManagedOwnership
  readonly people: People
  readonly disputeService: DisputeService
  readonly documents: Pick<DocumentWriters, 'inTurn'>
}

/** Asks the engine in the name of managers of the auction; for everybody else it is not there. */
function createAsManager(managedOwnership: ManagedOwnership) {
  return async <T>(
    auctionId: AuctionId,
    viewer: SignedIn,
    ask: () => DisputeAnswer<T>,
    permission: 'seeManagement' | 'seeBidders' = 'seeManagement',
  ): Promise<Result<T, Problem>> => {
    if (!(await manages(managedOwnership, auctionId, viewer))) return err(auctionNotFound())
    if (!(await manages(managedOwnership, auctionId, viewer, permission))) return err(problemOf('forbidden'))
    const answer = await ask()
    return answer.ok ? answer : err(disputeServiceProblem(answer.error))
  }
}

/** The dispute console: for an auction's tenant and system administrators; not found for everybody else. */
export function disputeRoutes(dependencies: DisputeDependencies): readonly Route[] {
  const { managedOwnership, people, disputeService, documents } = dependencies
  const asManager = createAsManager(managedOwnership)
  return [
    // A page of many steps is as much work as a document: it waits in the same queue.
    signedInRoute(getDisputeSteps, {
      ...facts,
      summary: 'Get the history step by step with the state after each event',
    }).answer(({ params: { auctionId }, query }, viewer) =>
      documents.inTurn(viewer.userId, async () => {
        const page = await asManager(auctionId, viewer, () => disputeService.steps(auctionId, query))
        if (!page.ok) return page
        const { seesAll, named } = await bidderReader(dependencies, viewer, auctionId)
        const ids = [...new Set(userIdsIn(page.value))]
        const person = named(await people(ids, auctionId))
        const steps = seesAll ? page.value.steps : page.value.steps.map(stepForSeller)
        const read = { ...page.value, steps }
        // Thousands of steps are copied only where somebody has another id for this reader.
        const isSame = ids.every((userId) => person(userId).id === userId)
        const shown = isSame ? read : withUserIds(read, (userId) => person(userId).id)
        return ok({ ...shown, people: ids.map(person) })
      }),
    ),
    signedInRoute(verifyDispute, { ...facts, summary: 'Verify the history of an auction' }).answer(
      async ({ params: { auctionId } }, viewer) => {
        const verified = await asManager(auctionId, viewer, () => disputeService.verify(auctionId))
        const { seesAll } = await bidderReader(dependencies, viewer, auctionId)
        if (!verified.ok || verified.value.fault === null || seesAll) return verified
        // What does not fit is said in figures, which may be a bidder's limit.
        return ok({ ...verified.value, fault: { ...verified.value.fault, detail: '' } })
      },
    ),
    signedInRoute(playWhatIf, {
      // Its answers would reveal a limit by trying prices.
      ...facts,
      who: 'whoSeesBidders',
      summary: 'Replay a history with one bid changed',
    }).answer(({ params: { auctionId }, body }, viewer) =>
      asManager(auctionId, viewer, () => disputeService.whatIf(auctionId, body), 'seeBidders'),
    ),
    streamRoute(getDisputeFile, {
      ...facts,
      who: 'whoSeesBidders',
      summary: 'Download the history as a verifiable export',
    }).answer(async ({ params: { auctionId } }, viewer) => {
      const file = await asManager(auctionId, viewer, () => disputeService.file(auctionId), 'seeBidders')
      if (!file.ok) return file
      const fileName = `streitakte-${auctionId.slice(0, 8)}.ndjson`
      return ok(
        new StreamAnswer(file.value, { contentType: 'application/x-ndjson; charset=utf-8', fileName }),
      )
    }),
    ...besideHistoryRoutes(dependencies),
  ]
}

/** What the accounts know of a process beside its history. */
function besideHistoryRoutes(dependencies: DisputeDependencies): readonly Route[] {
  const { knex, managedOwnership, people, documents } = dependencies
  return [
    signedInRoute(getDisputeNotices, {
      ...facts,
      summary: 'List notifications that were sent about an auction',
    }).answer(async ({ params: { auctionId }, query }, viewer) => {
      if (!(await manages(managedOwnership, auctionId, viewer))) return err(auctionNotFound())
      const { named } = await bidderReader(dependencies, viewer, auctionId)
      return documents.inTurn(viewer.userId, async () =>
        ok(
          await disputeNoticesOf(knex, async (...of) => named(await people(...of)), { auctionId, ...query }),
        ),
      )
    }),
    signedInRoute(getDisputeIncidents, {
      ...facts,
      summary: 'List bids and requests that never reached the engine',
    }).answer(async ({ params: { auctionId }, query }, viewer) => {
      if (!(await manages(managedOwnership, auctionId, viewer))) return err(auctionNotFound())
      const { seesAll, named } = await bidderReader(dependencies, viewer, auctionId)
      const page = { auctionId, withheld: seesAll ? [] : [...refusalsOfAdmission], ...query }
      const found = await disputeIncidentsOf(knex, async (...of) => named(await people(...of)), page)
      if (seesAll) return ok(found)
      // An offer that reached the engine after all has this command id in its event.
      const incidents = found.incidents.map((incident) => ({ ...incident, commandId: null, requestId: null }))
      return ok({ incidents, total: found.total })
    }),
  ]
}

async function manages(
  managedOwnership: ManagedOwnership,
  auctionId: AuctionId,
  viewer: SignedIn,
  permission: 'seeManagement' | 'seeBidders' = 'seeManagement',
): Promise<boolean> {
  const ownership = await managedOwnership.of(auctionId)
  return ownership !== null && may(relationTo(viewer, ownership, false), permission)
}

type IncidentRow = Omit<DisputeIncident, 'person' | 'status' | 'decided'> & {
  readonly userId: UserId | null
  /** Null of an offer that the tenant's decision about its bidder turned away. */
  readonly status: number | null
  readonly isAttempt: boolean | null
  readonly revision: number | null
}

/** A page of an auction's offers that never reached the engine, but for those with the withheld codes. */
async function disputeIncidentsOf(
  knex: Knex,
  people: People,
  { auctionId, withheld, ...page }: Page & { readonly auctionId: AuctionId; readonly withheld: string[] },
): Promise<{ incidents: DisputeIncident[]; total: number }> {
  const of = { auctionId, withheld }
  const [read, counted] = await Promise.all([
    knex.raw<{ rows: object[] }>(disputeIncidentsSql, { ...of, ...page }),
    knex.raw<{ rows: { total: string }[] }>(disputeIncidentsTotalSql, of),
  ])
  const rows = read.rows.map((row) => rowOf<IncidentRow>(row))
  const person = await people(
    rows.flatMap(({ userId }) => userId ?? []),
    auctionId,
  )
  const incidents = rows.map(({ userId, isAttempt, revision, ...row }): DisputeIncident => ({
    ...row,
    person: userId === null ? null : person(userId),
    status: row.status ?? statusOf(row.code),
    decided: revision === null ? null : { stream: isAttempt === true ? 'attempts' : 'auction', revision },
  }))
  return { incidents, total: Number(counted.rows[0]?.total ?? 0) }
}

function statusOf(code: string): number {
  if (!isProblemCode(code)) throw new Error(`No problem is called ${code}`)
  return problemTexts[code].status
}

type NoticeRow = Omit<DisputeNotice, 'person' | 'price' | 'mail'> & {
  readonly userId: UserId
  /** PostgreSQL's bigint comes as text. */
  readonly price: string | null
  readonly status: MailLogEntry['status'] | null
  readonly queuedAt: Instant | null
  readonly sentAt: Instant | null
}

/** A page of who was notified of which event of an auction, in the product and by mail. */
async function disputeNoticesOf(
  knex: Knex,
  people: People,
  { auctionId, ...page }: Page & { readonly auctionId: AuctionId },
): Promise<{ notices: DisputeNotice[]; total: number }> {
  const [read, counted] = await Promise.all([
    knex.raw<{ rows: object[] }>(disputeNoticesSql, { auctionId, ...page }),
    knex.raw<{ rows: { total: string }[] }>(disputeNoticesTotalSql, { auctionId }),
  ])
  const rows = read.rows.map((row) => rowOf<NoticeRow>(row))
  const person = await people(
    rows.map(({ userId }) => userId),
    auctionId,
  )
  const notices = rows.map(({ userId, status, queuedAt, sentAt, ...row }): DisputeNotice => ({
    ...row,
    person: person(userId),
    price: row.price === null ? null : Number(row.price),
    mail: status === null || queuedAt === null ? null : { status, queuedAt, sentAt },
  }))
  return { notices, total: Number(counted.rows[0]?.total ?? 0) }
}

/** A rejection of the dispute service as a problem. */
function disputeServiceProblem(code: DisputeServiceProblem): Problem {
  if (code === 'auctionNotFound') return auctionNotFound()
  if (code === 'unavailable') return unavailable()
  const isTransient = code === 'disputeDeskBusy'
  return problemOf(code, isTransient ? { retryAfter: UNAVAILABLE_RETRY_AFTER_SECONDS } : {})
}
