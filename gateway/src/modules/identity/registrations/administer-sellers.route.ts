import { err, ok } from '@zuschlag/contracts/kernel/result'
import {
  approveSellerRegistration,
  declineSellerRegistration,
  getSellerIdentification,
  getSellerRegistration,
  getSellerRegistrations,
} from '@zuschlag/contracts/registrations/administration'
import { originOf, writeAuditEntry } from '../accounts/audit-trail.ts'
import { FileAnswer } from '../../../edge/http/answers.ts'
import { problemOf } from '../../../kernel/problem.ts'
import { fileRoute, route, type Route } from '../../../edge/http/route.ts'
import { enqueueMail } from '../../../kernel/outbox/outbox.ts'
import { createTenantWithBroker, decideRegistration } from './decide-registration.ts'
import {
  presentSeller,
  type RegistrationDependencies,
  registrationPage,
  registrationRow,
  registrationTable,
  type SellerRow,
} from './registration-tables.ts'

const facts = { who: 'systemAdmin', tag: 'Platform' } as const

const table = 'seller_registrations'

/** What a system administrator does with registrations of private sellers. */
export function administerSellerRoutes(dependencies: RegistrationDependencies): readonly Route[] {
  const { knex } = dependencies
  return [
    route(getSellerRegistrations, { ...facts, summary: 'List registrations of sellers' }).answer(
      async ({ query }) => {
        const { total, rows } = await registrationPage(knex, table, query)
        return ok({ total, registrations: rows.map(presentSeller) })
      },
    ),
    route(getSellerRegistration, { ...facts, summary: 'Get the registration of a seller' }).answer(
      async ({ params }) => {
        const row = await registrationRow(knex, table, params.registrationId)
        return row === undefined ? err(problemOf('notFound')) : ok(presentSeller(row))
      },
    ),
    identificationRoute(dependencies),
    approveRoute(dependencies),
    declineRoute(dependencies),
  ]
}

function identificationRoute({ knex, identifications }: RegistrationDependencies): Route {
  return fileRoute(getSellerIdentification, {
    ...facts,
    summary: 'Download the identification of a seller',
  }).answer(async ({ params: { registrationId: id }, ...call }) => {
    const row = await registrationTable(knex, table)
      .where({ id })
      .first<{ file: string | null } | undefined>('identification_file as file')
    const file = row?.file ?? null
    if (file === null) return err(problemOf('notFound'))
    // Who looked at somebody's passport, and when, is worth a line.
    await writeAuditEntry(knex, {
      origin: originOf(call),
      action: 'sellerRegistration.identificationSeen',
      subject: { kind: 'sellerRegistration', id },
    })
    return ok(new FileAnswer(identifications.pathOf(file)))
  })
}

function approveRoute(dependencies: RegistrationDependencies): Route {
  const { knex, sessions } = dependencies
  return route(approveSellerRegistration, {
    ...facts,
    summary: 'Approve the registration of a seller',
  }).answer(async ({ params, ...call }) => {
    const origin = originOf(call)
    const decision = { table, id: params.registrationId, origin, reason: null } as const
    const decided = await decideRegistration(knex, decision, async (transaction, row) => {
      const name = `${row.firstName} ${row.lastName}`
      const currencyCode = row.country === 'CH' ? 'CHF' : 'EUR'
      const tenant = { name, currencyCode, imprint: null, isSellerTenant: true } as const
      const created = await createTenantWithBroker(transaction, tenant, personOf(row), origin, dependencies)
      const { language } = row
      const to = { userId: created.userId }
      await enqueueMail(
        transaction,
        { kind: 'sellerApproved', to, data: created.way, language, tenantId: null },
        origin.at,
      )
      return created
    })
    if (!decided.ok) return decided
    const { tenantId, userId, ended } = decided.value
    sessions.announceEnded(ended)
    return ok({ tenantId, userId })
  })
}

function declineRoute({ knex, identifications }: RegistrationDependencies): Route {
  return route(declineSellerRegistration, {
    ...facts,
    summary: 'Decline the registration of a seller',
  }).answer(async ({ params, body: { reason }, ...call }) => {
    const origin = originOf(call)
    const decision = { table, id: params.registrationId, origin, reason } as const
    const decided = await decideRegistration(knex, decision, async (transaction, row) => {
      const to = { email: row.email, name: `${row.firstName} ${row.lastName}` }
      const { language, id } = row
      await registrationTable(transaction, table).where({ id }).update({ identification_file: null })
      await enqueueMail(
        transaction,
        { kind: 'sellerDeclined', to, data: { reason }, language, tenantId: null },
        origin.at,
      )
      return { file: row.identificationFile }
    })
    if (!decided.ok) return decided
    const { file } = decided.value
    if (file !== null) await identifications.remove(file)
    return ok(null)
  })
}

function personOf(row: SellerRow) {
  const { email, salutation, titlePrefix, firstName, lastName, titleSuffix, phoneNumber, language } = row
  const person = { email, salutation, titlePrefix, firstName, lastName, titleSuffix, phoneNumber, language }
  return { ...person, roles: { isSystemAdmin: false, isInvestor: false, isSeller: true } }
}
