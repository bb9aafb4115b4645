import { err, ok } from '@zuschlag/contracts/kernel/result'
import {
  approveTenantApplication,
  declineTenantApplication,
  getTenantApplication,
  getTenantApplications,
} from '@zuschlag/contracts/registrations/administration'
import { originOf } from '../accounts/audit-trail.ts'
import { problemOf } from '../../../kernel/problem.ts'
import { route, type Route } from '../../../edge/http/route.ts'
import { enqueueMail } from '../../../kernel/outbox/outbox.ts'
import { createTenantWithBroker, decideRegistration } from './decide-registration.ts'
import {
  type ApplicationRow,
  presentApplication,
  type RegistrationDependencies,
  registrationPage,
  registrationRow,
} from './registration-tables.ts'

const facts = { who: 'systemAdmin', tag: 'Platform' } as const

const table = 'tenant_applications'

/** What a system administrator does with applications of brokers. */
export function administerApplicationRoutes(dependencies: RegistrationDependencies): readonly Route[] {
  const { knex } = dependencies
  return [
    route(getTenantApplications, { ...facts, summary: 'List applications of tenants' }).answer(
      async ({ query }) => {
        const { total, rows } = await registrationPage(knex, table, query)
        return ok({ total, applications: rows.map(presentApplication) })
      },
    ),
    route(getTenantApplication, { ...facts, summary: 'Get the application of a tenant' }).answer(
      async ({ params }) => {
        const row = await registrationRow(knex, table, params.registrationId)
        return row === undefined ? err(problemOf('notFound')) : ok(presentApplication(row))
      },
    ),
    approveRoute(dependencies),
    declineRoute(dependencies),
  ]
}

function approveRoute(dependencies: RegistrationDependencies): Route {
  const { knex, sessions } = dependencies
  return route(approveTenantApplication, { ...facts, summary: 'Approve the application of a tenant' }).answer(
    async ({ params, ...call }) => {
      const origin = originOf(call)
      const decision = { table, id: params.registrationId, origin, reason: null } as const
      const decided = await decideRegistration(knex, decision, async (transaction, row) => {
        const { company, language, country } = row
        const tenant = {
          name: company,
          currencyCode: country === 'CH' ? 'CHF' : 'EUR',
          imprint: imprintOf(row),
          isSellerTenant: false,
        } as const
        const created = await createTenantWithBroker(transaction, tenant, personOf(row), origin, dependencies)
        await enqueueMail(
          transaction,
          {
            kind: 'applicationApproved',
            to: { userId: created.userId },
            data: { company, ...created.way },
            language,
            tenantId: null,
          },
          origin.at,
        )
        return created
      })
      if (!decided.ok) return decided
      const { tenantId, userId, ended } = decided.value
      sessions.announceEnded(ended)
      return ok({ tenantId, userId })
    },
  )
}

function declineRoute({ knex }: RegistrationDependencies): Route {
  return route(declineTenantApplication, { ...facts, summary: 'Decline the application of a tenant' }).answer(
    async ({ params, body: { reason }, ...call }) => {
      const origin = originOf(call)
      const decision = { table, id: params.registrationId, origin, reason } as const
      const decided = await decideRegistration(knex, decision, async (transaction, row) => {
        const to = { email: row.email, name: `${row.firstName} ${row.lastName}` }
        const data = { company: row.company, reason }
        const { language } = row
        await enqueueMail(
          transaction,
          { kind: 'applicationDeclined', to, data, language, tenantId: null },
          origin.at,
        )
        return {}
      })
      return decided.ok ? ok(null) : decided
    },
  )
}

function personOf({ email, firstName, lastName, phoneNumber, language }: ApplicationRow) {
  const person = { email, firstName, lastName, phoneNumber, language }
  const untold = { salutation: null, titlePrefix: null, titleSuffix: null }
  return { ...person, ...untold, roles: { isSystemAdmin: false, isInvestor: false, isSeller: false } }
}

/** What the application says, as a first imprint; the tenant completes it. */
function imprintOf(row: ApplicationRow): string {
  const { company, street, zipCode, city, phoneNumber: phone, email, uid } = row
  const numbers = [row.corporateRegisterNumber, uid].filter(Boolean).join(', ')
  return [company, `${street}, ${zipCode} ${city}`, `${phone}, ${email}`, numbers].filter(Boolean).join('\n')
}
