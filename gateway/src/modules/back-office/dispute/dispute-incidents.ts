import type { DisputeIncident } from '@zuschlag/contracts/administration/dispute-incidents'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { Page } from '@zuschlag/contracts/kernel/page-query'
import {
  disputeIncidentsSql,
  disputeIncidentsTotalSql,
} from '@zuschlag/projections/account-joins/incident-queries'
import type { Knex } from 'knex'
import { isProblemCode, problemTexts } from '../../../kernel/problem.ts'
import type { People } from '../admissions/people.ts'

type Row = {
  id: string
  at: Date
  last_at: Date
  count: number
  kind: DisputeIncident['kind']
  user_id: UserId | null
  /** Null of an offer that the tenant's decision about its bidder turned away. */
  status: number | null
  code: string
  price: number | null
  command_id: string | null
  request_id: string | null
  is_attempt: boolean | null
  revision: number | null
}

/** A page of an auction's offers that never reached the engine, but for those with the withheld codes. */
export async function disputeIncidentsOf(
  knex: Knex,
  people: People,
  { auctionId, withheld, ...page }: Page & { readonly auctionId: AuctionId; readonly withheld: string[] },
): Promise<{ incidents: DisputeIncident[]; total: number }> {
  const of = { auctionId, withheld }
  const [{ rows }, counted] = await Promise.all([
    knex.raw<{ rows: Row[] }>(disputeIncidentsSql, { ...of, ...page }),
    knex.raw<{ rows: { total: string }[] }>(disputeIncidentsTotalSql, of),
  ])
  const person = await people(
    rows.flatMap(({ user_id: userId }) => userId ?? []),
    auctionId,
  )
  const incidents = rows.map((row): DisputeIncident => ({
    id: row.id,
    at: msToInstant(row.at.getTime()),
    lastAt: msToInstant(row.last_at.getTime()),
    count: row.count,
    kind: row.kind,
    person: row.user_id === null ? null : person(row.user_id),
    status: row.status ?? statusOf(row.code),
    code: row.code,
    price: row.price,
    commandId: row.command_id,
    requestId: row.request_id,
    decided:
      row.revision === null
        ? null
        : { stream: row.is_attempt === true ? 'attempts' : 'auction', revision: row.revision },
  }))
  return { incidents, total: Number(counted.rows[0]?.total ?? 0) }
}

function statusOf(code: string): number {
  if (!isProblemCode(code)) throw new Error(`No problem is called ${code}`)
  return problemTexts[code].status
}
