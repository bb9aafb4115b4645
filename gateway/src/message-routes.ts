import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Knex } from 'knex'
import type { Middleware } from 'koa'
import type { Directory } from './accounts/directory.ts'
import { priceAlertRoutes } from './alerts/price-alert.route.ts'
import { unsubscribePage } from './alerts/unsubscribe-page.route.ts'
import type { AuctionAccess } from './auction/auction-access.ts'
import type { GatewayConfig } from './config.ts'
import { contactRoutes } from './contact/contact.route.ts'
import type { Route } from './http/route.ts'
import { createMailbox } from './mail/mailbox.ts'
import { mailboxPages, mailboxRoutes } from './mail/mailbox.route.ts'

export type MessageParts = { readonly routes: readonly Route[]; readonly pages: readonly Middleware[] }

export type MessageOptions = AuctionAccess & {
  readonly config: GatewayConfig
  readonly knex: Knex
  readonly clock: { now(): Instant }
  readonly directory: Directory
}

/** Everything by which people write to each other and are told of things. */
export function messageParts(options: MessageOptions): MessageParts {
  const { config } = options
  const mailbox = config.mailboxDir === null ? null : createMailbox(config.mailboxDir)
  const { publicUrl, sessionSecret: secret } = config
  const { company } = config.site
  return {
    routes: [
      ...contactRoutes({ ...options, company, publicUrl }),
      ...priceAlertRoutes({ ...options, secret }),
      ...(mailbox === null ? [] : mailboxRoutes(mailbox)),
    ],
    pages: [unsubscribePage(options), ...(mailbox === null ? [] : [mailboxPages(mailbox)])],
  }
}
