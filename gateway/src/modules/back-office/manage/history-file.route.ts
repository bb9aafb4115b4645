import { getHistoryFile } from '@zuschlag/contracts/administration/auction-insight'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { AuctionId, CommandId } from '@zuschlag/contracts/kernel/ids'
import { AuctionHistoryModel } from '@zuschlag/projections/auction-history/model'
import type { AuctionHistoryRow } from '@zuschlag/projections/auction-history/table'
import type { Knex } from 'knex'
import type { CsvCell } from '../../../kernel/csv/csv.ts'
import { csvOf } from '../../../kernel/csv/csv.ts'
import { problemOf } from '../../../kernel/problem.ts'
import type { Route } from '../../../edge/http/route.ts'
import { textRoute } from '../../../edge/http/route.ts'
import { eventForSeller } from '../../../presenters/withheld-from-sellers.ts'
import { bidderReader } from '../admissions/names-for.ts'
import { TextAnswer } from '../../../edge/http/text-answer.ts'
import type { RequireManagedAuction } from '../shared/require-managed-auction.ts'
import type { People } from '../admissions/people.ts'

/** Events of one file: several times what the longest process has. What has more is not cut. */
const EVENTS_MAX = 50_000

/** Names as in the log: readers of the file find them in the documentation of events. */
const head = [
  'revision',
  'engineTime',
  'event',
  'schemaVersion',
  'actorRole',
  'actorUserId',
  'actorName',
  'price',
  'data',
  'commandId',
  'previousHash',
  'hash',
] as const

type ShownRow = Omit<AuctionHistoryRow, 'commandId'> & { readonly commandId: CommandId | null }

type Dependencies = {
  readonly knex: Knex
  readonly people: People
  readonly requireManagedAuction: RequireManagedAuction
}

/** The full history as CSV: for the auction's tenant and system administrators. */
export function historyFileRoute({ knex, people, requireManagedAuction }: Dependencies): Route {
  return textRoute(getHistoryFile, async (call) => {
    if (call.viewer.kind === 'visitor') return err(problemOf('unauthenticated'))
    const own = await requireManagedAuction(call, call.viewer)
    if (!own.ok) return own
    const { auctionId } = call.params
    const { stream, language } = call.query
    const { seesAll, named } = await bidderReader(knex, call.viewer, auctionId)
    const written = await eventsOf(knex, auctionId, stream === 'attempts')
    if (written.length > EVENTS_MAX) return err(problemOf('historyTooLong'))
    const rows = written.map((row: ShownRow) => (seesAll ? row : eventForSeller(row)))
    const person = await people(rows.flatMap(({ actorUserId }) => actorUserId ?? []))
    const lines = rows.map((row): CsvCell[] => [
      row.revision,
      row.at,
      row.type,
      row.schemaVersion,
      row.actorRole,
      row.actorUserId,
      row.actorUserId === null ? null : named(person(row.actorUserId)).name,
      priceIn(row.data),
      JSON.stringify(row.data),
      row.commandId,
      row.previousHash,
      row.hash,
    ])
    const fileName = `zuschlag-${stream === 'attempts' ? 'attempts' : 'history'}-${auctionId}.csv`
    return ok(
      new TextAnswer(csvOf([head, ...lines], language), { contentType: 'text/csv; charset=utf-8', fileName }),
    )
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

/** A number of its own column; a refused bid may have any value. */
function priceIn(data: unknown): CsvCell {
  const price: unknown = typeof data === 'object' && data !== null && 'price' in data ? data.price : null
  return typeof price === 'number' ? price : null
}
