import { randomUUID } from 'node:crypto'
import { contactBroker } from '@zuschlag/contracts/contact/contact-broker'
import { contactProvider } from '@zuschlag/contracts/contact/contact-message'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { Knex } from 'knex'
import type { Company } from '@zuschlag/contracts/site/configuration'
import { type Origin, originOf, writeAuditEntry } from '../../identity/accounts/audit-trail.ts'
import { mailWaitingWork } from '../../identity/registrations/waiting-work.ts'
import { brokersInCharge } from '../../identity/tenants/brokers-in-charge.ts'
import { type AuctionAccess, seeAuction } from '../../../policies/auction-access.ts'
import { rejectionProblem } from '../../../kernel/rejection-problem.ts'
import { route, type Route } from '../../../edge/http/route.ts'
import { enqueueMail } from '../../../kernel/outbox/outbox.ts'
import { auctionLink, mailAuctionOf } from '../../notifications/alerts/auction-mail.ts'
import { accountsTable } from '../../../kernel/accounts-table.ts'
import type { Directory } from '../../identity/accounts/directory.ts'
import type { RateLimits } from '../../../edge/rate-limits/rate-limits.ts'

export function contactRoutes(dependencies: ContactDependencies): readonly Route[] {
  return [contactProviderRoute(dependencies), contactBrokerRoute(dependencies)]
}

function contactProviderRoute({ knex, company, rateLimits, publicUrl }: ContactDependencies): Route {
  return route(contactProvider, {
    who: 'everybody',
    tag: 'Site',
    summary: 'Send a contact message to the platform',
  }).answer(async ({ body, now, ...call }) => {
    const { contactType, salutation, firstName, lastName, company: ofCompany, ...reach } = body
    const mayMail = (await rateLimits.spend('providerContactMail', 'all')).ok
    await knex.transaction(async (transaction) => {
      await saveMessage(transaction, originOf({ now, ...call }), {
        contact_type: contactType,
        salutation: salutation ?? null,
        first_name: firstName ?? null,
        last_name: lastName ?? null,
        company: ofCompany ?? null,
        ...columnsOf(reach),
      })
      const knownTo = mayMail ? { knownTo: company.email } : {}
      await mailWaitingWork(transaction, 'messages', { publicUrl, at: now, ...knownTo })
      if (!mayMail) return
      await enqueueMail(
        transaction,
        {
          kind: 'contactProvider',
          to: { email: company.email, name: null },
          data: body,
          language: null,
          tenantId: null,
          ...(body.email === undefined ? {} : { replyTo: body.email }),
        },
        now,
      )
    })
    return ok(null)
  })
}

function contactBrokerRoute(dependencies: ContactDependencies): Route {
  const { knex, directory, publicUrl, rateLimits } = dependencies
  return route(contactBroker, {
    who: 'whoSees',
    tag: 'Site',
    summary: 'Send a message to the broker of an auction',
  }).answer(async ({ params, body, now, headers, viewer, ...call }) => {
    const seen = await seeAuction(params.auctionId, viewer, headers, dependencies)
    if (!seen.ok) return seen
    const { row } = seen.value
    const isOver = row.withdrawnAt !== null || (row.effectiveEndAt !== null && row.effectiveEndAt <= now)
    if (isOver) return err(rejectionProblem({ code: 'auctionEnded' }, { showToast: false }))
    const { tenant } = await directory.partiesOfOne(row)
    const mayMail = (await rateLimits.spend('contactMail', params.auctionId)).ok
    await knex.transaction(async (transaction) => {
      await saveMessage(transaction, originOf({ now, viewer, ...call }), {
        auction_id: params.auctionId,
        ...columnsOf(body),
      })
      if (!mayMail) return
      const mail = {
        kind: 'contactBroker',
        data: {
          ...body,
          auction: mailAuctionOf(row, tenant.currencyCode),
          link: auctionLink(publicUrl, params.auctionId),
        },
        language: null,
        tenantId: row.tenantId,
        auctionId: params.auctionId,
        ...(body.email === undefined ? {} : { replyTo: body.email }),
      } as const
      for (const userId of await brokersInCharge(transaction, row)) {
        await enqueueMail(transaction, { ...mail, to: { userId } }, now)
      }
    })
    return ok(null)
  })
}

type Reach = {
  readonly email?: string | undefined
  readonly phoneNumber?: string | undefined
  readonly message?: string | undefined
}

function columnsOf({ email, phoneNumber, message }: Reach): Readonly<Record<string, unknown>> {
  return { email: email ?? null, phone_number: phoneNumber ?? null, message: message ?? null }
}

/**
 * The audit trail records that a message arrived; content and sender stay in the message, which can be
 * erased.
 */
async function saveMessage(
  transaction: Knex,
  origin: Origin,
  columns: Readonly<Record<string, unknown>>,
): Promise<void> {
  const id = randomUUID()
  await accountsTable(transaction, 'contact_messages').insert({ id, created_at: origin.at, ...columns })
  await writeAuditEntry(transaction, {
    origin,
    action: 'contactMessage.received',
    subject: { kind: 'contactMessage', id },
    after: { auctionId: columns['auction_id'] ?? null },
  })
}

/** What routes need by which people write to the provider, to brokers and to themselves. */
type ContactDependencies = AuctionAccess & {
  readonly knex: Knex
  readonly directory: Directory
  readonly company: Company
  readonly rateLimits: RateLimits
  /** Without a trailing slash. */
  readonly publicUrl: string
}
