import { randomUUID } from 'node:crypto'
import {
  type AdministeredPartner,
  administeredPartnerSchema,
  changePartner,
  createPartner,
  deletePartner,
  getAdministeredPartners,
  orderPartners,
  uploadPartnerPicture,
} from '@zuschlag/contracts/administration/partners'
import { PICTURE_FIELD } from '@zuschlag/contracts/administration/tenants'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import { getPartners, PARTNERS_MAX } from '@zuschlag/contracts/site/partners'
import type { Knex } from 'knex'
import { type Fields, type Origin, originOf, writeAuditEntry } from '../../identity/accounts/audit-trail.ts'
import { problemOf } from '../../../kernel/problem.ts'
import { columnsOf, countOf, readAs, rowsAs } from '../../../kernel/rows.ts'
import { route, type Route } from '../../../edge/http/route.ts'
import { callerKeyOf } from '../../../edge/rate-limits/spend-limit.ts'
import type { PictureStore } from '../../../kernel/pictures/picture-store.ts'
import { administeredPartners, partnersTable, publishedPartners } from './partner-records.ts'
import { accountsTable } from '../../../kernel/accounts-table.ts'

const facts = { who: 'systemAdmin', tag: 'Platform' } as const

type Dependencies = { readonly knex: Knex; readonly pictures: PictureStore }

/** Partners and their quotes, for system administrators. Every change is in the audit trail. */
export function administerPartnerRoutes(dependencies: Dependencies): readonly Route[] {
  const { knex, pictures } = dependencies
  return [
    route(getAdministeredPartners, { ...facts, summary: 'List partners, including unpublished ones' }).answer(
      async () => ok(await administeredPartners(knex)),
    ),
    createRoute(knex),
    route(changePartner, { ...facts, summary: 'Change a partner' }).answer(
      ({ params: { partnerId }, body: { version, ...fields }, ...call }) =>
        change(knex, { id: partnerId, version }, originOf(call), fields),
    ),
    deleteRoute(dependencies),
    orderRoute(knex),
    route(uploadPartnerPicture, { ...facts, summary: 'Upload a picture of a partner' }).answer(
      async ({ params: { partnerId, picture }, file, ...call }) => {
        const kind = picture === 'logo' ? 'logo' : 'portrait'
        const kept = await pictures.keep(file, kind, PICTURE_FIELD, callerKeyOf(call))
        if (!kept.ok) return kept
        const field = picture === 'logo' ? 'logoUrl' : 'reviewerImageUrl'
        const before = await partnerOf(partnersTable(knex).where({ id: partnerId }))
        const changed = await change(knex, { id: partnerId }, originOf(call), { [field]: kept.value })
        await pictures.remove(changed.ok ? (before?.[field] ?? null) : kept.value)
        return changed
      },
    ),
  ]
}

function createRoute(knex: Knex): Route {
  return route(createPartner, { ...facts, summary: 'Create a partner' }).answer(
    async ({ body: { name, tenantId }, ...call }) => {
      const id = tenantId ?? randomUUID()
      return knex.transaction(async (transaction) => {
        if (tenantId !== null) {
          const tenant: unknown = await accountsTable(transaction, 'tenants')
            .where({ id: tenantId })
            .first('id')
          if (tenant === undefined) return err(problemOf('notFound'))
        }
        const count = await countOf(partnersTable(transaction))
        if (count >= PARTNERS_MAX) return err(problemOf('partnersFull'))
        const row = { id, name, position: count, is_published: false }
        const made: unknown[] = await partnersTable(transaction)
          .insert(row)
          .onConflict('id')
          .ignore()
          .returning('id')
        const saved = await partnersTable(transaction).where({ id }).first<object>()
        if (made.length > 0) await note(transaction, id, 'partner.created', null, { name }, originOf(call))
        return ok(readAs(administeredPartnerSchema, saved))
      })
    },
  )
}

function deleteRoute({ knex, pictures }: Dependencies): Route {
  return route(deletePartner, { ...facts, summary: 'Delete a partner' }).answer(
    async ({ params: { partnerId: id }, ...call }) => {
      const deleted = await knex.transaction(async (transaction) => {
        const own = partnersTable(transaction).where({ id })
        const [partner] = await rowsAs(administeredPartnerSchema, own.delete('*'))
        if (partner === undefined) return undefined
        await note(transaction, id, 'partner.deleted', { name: partner.name }, null, originOf(call))
        return partner
      })
      if (deleted === undefined) return err(problemOf('notFound'))
      await pictures.remove(deleted.logoUrl)
      await pictures.remove(deleted.reviewerImageUrl)
      return ok(null)
    },
  )
}

function orderRoute(knex: Knex): Route {
  return route(orderPartners, { ...facts, summary: 'Change the order of partners' }).answer(
    async ({ body: { partnerIds }, ...call }) => {
      await knex.transaction(async (transaction) => {
        const before = (await administeredPartners(transaction)).map(({ id }) => id)
        const known = new Set(before)
        const first = [...new Set(partnerIds)].filter((id) => known.has(id))
        const after = [...first, ...before.filter((id) => !first.includes(id))]
        for (const [position, id] of after.entries()) {
          await partnersTable(transaction).where({ id }).update({ position })
        }
        await note(transaction, 'all', 'partner.ordered', { order: before }, { order: after }, originOf(call))
      })
      return ok(await administeredPartners(knex))
    },
  )
}

async function partnerOf(wanted: Knex.QueryBuilder): Promise<AdministeredPartner | undefined> {
  const row = await wanted.first<object | undefined>()
  return row && readAs(administeredPartnerSchema, row)
}

async function change(
  knex: Knex,
  /** Without a version, where it replaces one thing whole: a picture. */
  { id, version }: { readonly id: string; readonly version?: number },
  origin: Origin,
  fields: Partial<Omit<AdministeredPartner, 'id' | 'version'>>,
): Promise<Result<AdministeredPartner, Problem>> {
  return knex.transaction(async (transaction) => {
    const own = () => partnersTable(transaction).where({ id })
    const before = await partnerOf(own().forUpdate())
    if (before === undefined) return err(problemOf('notFound'))
    if (version !== undefined && version !== before.version) return err(problemOf('changedMeanwhile'))
    if (fields.isPublished === true && before.logoUrl === null) {
      return err(problemOf('partnerWithoutLogo'))
    }
    const after = { ...before, ...fields, version: before.version + 1 }
    await own().update(columnsOf({ ...fields, version: after.version }))
    await note(transaction, id, 'partner.changed', before, after, origin)
    return ok(after)
  })
}

function note(
  transaction: Knex,
  id: string,
  action: string,
  before: Fields | null,
  after: Fields | null,
  origin: Origin,
): Promise<void> {
  return writeAuditEntry(transaction, { origin, action, subject: { kind: 'partner', id }, before, after })
}

export function readPartnersRoute(knex: Knex): Route {
  return route(getPartners, { who: 'everybody', tag: 'Site', summary: 'List partners' }).answer(async () =>
    ok(await publishedPartners(knex)),
  )
}
