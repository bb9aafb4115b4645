import type { TimeLineEntry } from '@zuschlag/contracts/administration/activity'
import { getTimeLine, getTimeLineFile, TIME_LINE_FILE_MAX } from '@zuschlag/contracts/administration/activity'
import type { Currency } from '@zuschlag/contracts/auction/enumerations'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { Knex } from 'knex'
import { type NameDependencies, namesFor, type People, seesBidders } from '../admissions/people.ts'
import type { DocumentWriters } from '../../../kernel/threads/document-writers.ts'
import { problemOf } from '../../../kernel/problem.ts'
import { type Route, signedInRoute, textRoute } from '../../../edge/http/route.ts'
import { TextAnswer } from '../../../edge/http/answers.ts'
import { eventForSeller } from '../../../presenters/withheld-from-sellers.ts'
import type { SignedIn } from '../../../policies/viewer.ts'
import { activityOf, type ActivityRow } from './activity.ts'
import type { ActivityOrder } from './activity-csv.ts'
import { accountsTable } from '../../../kernel/accounts-table.ts'

type Reading = NameDependencies & { readonly people: People }
type Dependencies = Reading & { readonly documents: DocumentWriters }

const entry = new URL('activity-csv.thread.ts', import.meta.url)

/** The query is scoped by the viewer; the activity of a stranger is empty. */
export function activityRoutes(dependencies: Dependencies): readonly Route[] {
  const { knex, documents } = dependencies
  return [
    signedInRoute(getTimeLine, {
      who: 'ownAccount',
      tag: 'Insight and evidence',
      summary: 'List activity in the managed auctions',
    }).answer(async ({ query: { before, take, ...filters } }, viewer) => {
      const rows = await activityOf(knex, viewer, filters, { before: cursorIn(before), limit: take + 1 })
      const entries = await present({ ...dependencies, viewer }, rows.slice(0, take))
      const last = entries.at(-1)
      const hasMore = rows.length > take && last !== undefined
      return ok({ entries, next: hasMore ? `${last.at}~${last.key}` : null })
    }),
    textRoute(getTimeLineFile, {
      who: 'ownAccount',
      tag: 'Insight and evidence',
      summary: 'Download activity in the managed auctions as CSV',
    }).answer(async ({ query: { language, ...filters }, viewer }) => {
      if (viewer.kind === 'visitor') return err(problemOf('unauthenticated'))
      const read = async () => {
        const rows = await activityOf(knex, viewer, filters, { before: null, limit: TIME_LINE_FILE_MAX })
        return ok({ entries: await present({ ...dependencies, viewer }, rows), language })
      }
      const text = await documents.write<ActivityOrder>({ entry, clientKey: viewer.userId, read })
      if (!text.ok) return text
      const contentType = 'text/csv; charset=utf-8'
      return ok(new TextAnswer(text.value, { contentType, fileName: 'zuschlag-time-line.csv' }))
    }),
  ]
}

function cursorIn(before: string | undefined) {
  if (before === undefined) return null
  const [at = '', key = ''] = before.split('~')
  return { at, key }
}

async function present(
  { viewer, ...dependencies }: Reading & { readonly viewer: SignedIn },
  stored: readonly ActivityRow[],
): Promise<TimeLineEntry[]> {
  const { knex, people } = dependencies
  const objects = stored.flatMap(({ object }) =>
    object === null ? [] : [{ ...object, auctionId: object.id }],
  )
  const names = await namesFor(dependencies, viewer, objects)
  const rows = stored.map((row) =>
    row.object === null || seesBidders(viewer, row.object)
      ? row
      : { ...row, ...eventForSeller({ ...row, commandId: null }) },
  )
  const subjects = rows.flatMap(({ subject }) => (subject?.kind === 'user' ? [subject.id as UserId] : []))
  const person = await people([...rows.flatMap(({ actorUserId }) => actorUserId ?? []), ...subjects])
  const tenants = await tenantsOf(knex, rows)
  const actorOf = ({ actorUserId, object }: ActivityRow) => {
    if (actorUserId === null) return null
    return object === null ? person(actorUserId) : names(object.id, person)(actorUserId)
  }
  return rows.map((row) => ({
    key: row.key,
    at: msToInstant(row.at.getTime()),
    type: row.type,
    actor: { person: actorOf(row), role: row.actorRole },
    object: row.object && presentObject(row.object, tenants),
    subject:
      row.subject === null
        ? null
        : {
            ...row.subject,
            name:
              row.subject.kind === 'user'
                ? person(row.subject.id as UserId).name
                : (tenants.get(row.subject.id)?.name ?? null),
          },
    fields: [...row.fields],
    price: numberIn(row.object === null ? null : row.data?.['price']),
    reason: textIn(row.data?.['reason']),
    hash: row.hash,
  }))
}

function presentObject(
  { tenantId, sellerUserId: _seller, ...object }: NonNullable<ActivityRow['object']>,
  tenants: Tenants,
): TimeLineEntry['object'] {
  return { ...object, currencyCode: tenants.get(tenantId)?.currency_code ?? null }
}

type Tenant = { readonly id: string; readonly name: string; readonly currency_code: Currency }
type Tenants = ReadonlyMap<string, Tenant>

/** The tenants that rows are about, and those whose currency prices are in. */
async function tenantsOf(knex: Knex, rows: readonly ActivityRow[]): Promise<Tenants> {
  const ids = new Set(
    rows.flatMap(({ subject, object }) => [
      ...(subject?.kind === 'tenant' ? [subject.id] : []),
      ...(object === null ? [] : [object.tenantId]),
    ]),
  )
  if (ids.size === 0) return new Map()
  const tenants: Tenant[] = await accountsTable(knex, 'tenants')
    .whereIn('id', [...ids])
    .select('id', 'name', 'currency_code')
  return new Map(tenants.map((tenant) => [tenant.id, tenant]))
}

const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null)
