import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Knex } from 'knex'
import type { Directory } from './accounts/directory.ts'
import { createPeople } from './administration/people.ts'
import { createAccountTokens } from './accounts/tokens/account-tokens.ts'
import { priceAlertRoutes } from './alerts/price-alert.route.ts'
import { userAlertRoutes } from './alerts/user-alerts.route.ts'
import { unsubscribePage } from './alerts/unsubscribe-page.route.ts'
import type { AuctionAccess } from './auction/auction-access.ts'
import type { GatewayConfig } from './config.ts'
import { contactMessageRoutes } from './contact/administer-messages.route.ts'
import { contactRoutes } from './contact/contact.route.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { RateLimits } from './http/rate-limits.ts'
import type { Route } from './http/route.ts'
import { mailLogRoutes } from './mail/mail-log.route.ts'
import { registerMailMetrics } from './mail/mail-metrics.ts'
import { createMailbox } from './mail/mailbox.ts'
import { mailboxPages, mailboxRoutes } from './mail/mailbox.route.ts'
import { administerApplicationRoutes } from './registrations/administer-applications.route.ts'
import { administerSellerRoutes } from './registrations/administer-sellers.route.ts'
import { IdentificationStore } from './registrations/identification.ts'
import { registerRoutes } from './registrations/register.route.ts'

export type MessageParts = {
  readonly routes: readonly Route[]
  readonly pages: readonly ReturnType<typeof unsubscribePage>[]
}

export type MessageOptions = AuctionAccess & {
  readonly config: GatewayConfig
  readonly knex: Knex
  readonly clock: { now(): Instant }
  readonly directory: Directory
  readonly rateLimits: RateLimits
  readonly metrics: Metrics
}

/** Everything by which people write to each other and are told of things. */
export function communicationRoutes(options: MessageOptions): MessageParts {
  const { config, knex } = options
  registerMailMetrics(options.metrics.registry, knex)
  const mailbox = config.mailboxDir === null ? null : createMailbox(config.mailboxDir)
  const { publicUrl, sessionSecret: secret } = config
  const { company } = config.site
  const tokens = createAccountTokens({ clock: options.clock, secret, publicUrl })
  const identifications = new IdentificationStore(config.privateDir)
  const registrations = { knex, tokens, identifications, rateLimits: options.rateLimits }
  return {
    routes: [
      ...registerRoutes(registrations),
      ...administerApplicationRoutes(registrations),
      ...administerSellerRoutes(registrations),
      ...contactMessageRoutes({ knex, people: createPeople(knex) }),
      ...mailLogRoutes(options),
      ...userAlertRoutes(options),
      ...contactRoutes({ ...options, company, publicUrl }),
      ...priceAlertRoutes({ ...options, secret }),
      ...(mailbox === null ? [] : mailboxRoutes(mailbox)),
    ],
    pages: [unsubscribePage(options), ...(mailbox === null ? [] : [mailboxPages(mailbox)])],
  }
}
