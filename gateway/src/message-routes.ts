import type { Middleware } from 'koa'
import type { GatewayConfig } from './config.ts'
import type { Route } from './http/route.ts'
import { createMailbox } from './mail/mailbox.ts'
import { mailboxPages, mailboxRoutes } from './mail/mailbox.route.ts'

export type MessageParts = { readonly routes: readonly Route[]; readonly pages: readonly Middleware[] }

/** Everything by which people write to each other and are told of things. */
export function messageParts({ config }: { readonly config: GatewayConfig }): MessageParts {
  const mailbox = config.mailboxDir === null ? null : createMailbox(config.mailboxDir)
  return {
    routes: [...(mailbox === null ? [] : mailboxRoutes(mailbox))],
    pages: [...(mailbox === null ? [] : [mailboxPages(mailbox)])],
  }
}
