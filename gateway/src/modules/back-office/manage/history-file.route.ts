import { getHistoryFile } from '@zuschlag/contracts/administration/auction-insight'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { AuctionHistoryModel, type AuctionHistoryRow } from '@zuschlag/projections/auction-history/table'
import type { Knex } from 'knex'
import type { DocumentWriters } from '../../../kernel/threads/document-writers.ts'
import { problemOf } from '../../../kernel/problem.ts'
import { type Route, textRoute } from '../../../edge/http/route.ts'
import { userIdsIn, withUserIds } from '../../../presenters/user-ids.ts'
import { eventForSeller } from '../../../presenters/withheld-from-sellers.ts'
import { bidderReader, type NameDependencies, type People } from '../admissions/people.ts'
import { TextAnswer } from '../../../edge/http/answers.ts'
import type { RequireManagedAuction } from '../shared/require-managed-auction.ts'
import type { HistoryOrder, ShownRow } from './history-csv.ts'

/** Events of one file: several times what the longest process has. What has more is not cut. */
const EVENTS_MAX = 50_000

const entry = new URL('history-csv.thread.ts', import.meta.url)

type Dependencies = NameDependencies & {
  readonly people: People
  readonly requireManagedAuction: RequireManagedAuction
  readonly documents: DocumentWriters
}

/** The full history as CSV: for the auction's tenant and system administrators. */
export function historyFileRoute(dependencies: Dependencies): Route {
  const { knex, people, requireManagedAuction, documents } = dependencies
  return textRoute(getHistoryFile, {
    who: 'whoSeesManagement',
    tag: 'Insight and evidence',
    summary: 'Download the history of an auction as CSV',
  }).answer(async (call) => {
    if (call.viewer.kind === 'visitor') return err(problemOf('unauthenticated'))
    const own = await requireManagedAuction(call, call.viewer)
    if (!own.ok) return own
    const { auctionId } = call.params
    const { stream, language } = call.query
    const { viewer } = call
    const read = async (): Promise<Result<HistoryOrder, Problem>> => {
      const { seesAll, named } = await bidderReader(dependencies, viewer, auctionId)
      const written = await eventsOf(knex, auctionId, stream === 'attempts')
      if (written.length > EVENTS_MAX) return err(problemOf('historyTooLong'))
      const rows = written.map((row: ShownRow) => (seesAll ? row : eventForSeller(row)))
      const userIds = rows.flatMap(({ actorUserId, data }) => userIdsIn({ actorUserId, data }))
      const person = named(await people(userIds, auctionId))
      const actors = [...new Set(rows.flatMap(({ actorUserId }) => actorUserId ?? []))]
      const shown = rows.map((row) => ({
        ...row,
        actorUserId: row.actorUserId === null ? null : person(row.actorUserId).id,
        data: withUserIds(row.data, (userId) => person(userId).id),
      }))
      return ok({ rows: shown, people: actors.map(person), language })
    }
    const text = await documents.write({ entry, clientKey: viewer.userId, read })
    if (!text.ok) return text
    const fileName = `zuschlag-${stream === 'attempts' ? 'attempts' : 'history'}-${auctionId}.csv`
    return ok(new TextAnswer(text.value, { contentType: 'text/csv; charset=utf-8', fileName }))
  })
}

function eventsOf(
  knex: Knex,
  auctionId: AuctionId,
  isAttempt: boolean,
): Promise<readonly AuctionHistoryRow[]> {
  return AuctionHistoryModel.query(knex)
    .where({ auction_id: auctionId, is_attempt: isAttempt })
    .orderBy('revision')
    .limit(EVENTS_MAX + 1)
    .castTo<AuctionHistoryRow[]>()
    .execute()
}
