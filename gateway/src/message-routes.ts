import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Knex } from 'knex'
import type { Directory } from './modules/identity/accounts/directory.ts'
import { createPeople } from './modules/back-office/admissions/people.ts'
import type { PersonReference } from './modules/back-office/admissions/person-references.ts'
import type { AccountTokens } from './modules/identity/accounts/account-tokens.ts'
import { priceAlertRoutes, linkPages } from './modules/notifications/alerts/price-alert.route.ts'
import { userAlertRoutes } from './modules/notifications/alerts/user-alerts.route.ts'
import {
  savedSearchPages,
  savedSearchRoutes,
} from './modules/notifications/saved-searches/saved-search.route.ts'
import type { Sessions } from './policies/session-port.ts'
import type { AuctionAccess } from './policies/auction-access.ts'
import { currentAgreements } from './kernel/agreements.ts'
import type { Gazetteer } from './kernel/gazetteer.ts'
import type { GatewayConfig } from './kernel/config.ts'
import { contactMessageRoutes } from './modules/site/contact/administer-messages.route.ts'
import { contactRoutes } from './modules/site/contact/contact.route.ts'
import type { Metrics } from './kernel/metrics/metrics.ts'
import type { RateLimits } from './edge/rate-limits/rate-limits.ts'
import type { Page } from './edge/http/pages.ts'
import type { Route } from './edge/http/route.ts'
import { mailLogRoutes } from './modules/notifications/mail/mail-log.route.ts'
import { registerMailMetrics } from './modules/notifications/mail/mail-metrics.ts'
import { createMailbox } from './modules/notifications/mail/mailbox.ts'
import { mailboxPages, mailboxRoutes } from './modules/notifications/mail/mailbox.route.ts'
import { administerApplicationRoutes } from './modules/identity/registrations/administer-applications.route.ts'
import { administerSellerRoutes } from './modules/identity/registrations/administer-sellers.route.ts'
import { IdentificationStore } from './modules/identity/registrations/identification.ts'
import { registerRoutes } from './modules/identity/registrations/register.route.ts'

export type CommunicationRoutes = {
  readonly routes: readonly Route[]
  readonly pages: readonly Page[]
}

export type MessageOptions = AuctionAccess & {
  readonly config: GatewayConfig
  readonly knex: Knex
  readonly clock: { now(): Instant }
  readonly directory: Directory
  readonly sessions: Sessions
  readonly tokens: AccountTokens
  readonly rateLimits: RateLimits
  readonly metrics: Metrics
  readonly gazetteer: Gazetteer
  readonly personReference: PersonReference
}

/** Routes for messages, alerts, mails and registrations. */
export function communicationRoutes(options: MessageOptions): CommunicationRoutes {
  const { config, knex } = options
  registerMailMetrics(options.metrics.registry, knex)
  const mailbox = config.mailboxDir === null ? null : createMailbox(config.mailboxDir)
  const { publicUrl, sessionSecret: secret } = config
  const { company } = config.site
  const identifications = new IdentificationStore(config.privateDir)
  const agreements = currentAgreements(config.site.agreements)
  const registrations = { ...options, publicUrl, identifications, agreements }
  return {
    routes: [
      ...registerRoutes(registrations),
      ...administerApplicationRoutes(registrations),
      ...administerSellerRoutes(registrations),
      ...contactMessageRoutes({ knex, people: createPeople(knex, options.personReference) }),
      ...mailLogRoutes(options),
      ...userAlertRoutes(options),
      ...contactRoutes({ ...options, company, publicUrl }),
      ...priceAlertRoutes({ ...options, secret, publicUrl }),
      ...savedSearchRoutes({ ...options, secret, publicUrl }),
      ...(mailbox === null ? [] : mailboxRoutes(mailbox)),
    ],
    pages: [
      ...linkPages(options),
      ...savedSearchPages(options),
      ...(mailbox === null ? [] : mailboxPages(mailbox)),
    ],
  }
}
