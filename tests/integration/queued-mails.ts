import type { MailKind } from '@zuschlag/contracts/mail/mail-log'
import { mails } from '@zuschlag/gateway/kernel/outbox/outbox'
import type { Knex } from 'knex'

export type QueuedMail = {
  readonly kind: MailKind
  readonly email: string
  readonly name: string | null
  readonly user_id: string | null
  readonly language: string
  readonly tenant_id: string | null
  readonly reply_to: string | null
  readonly status: string
  readonly due_at: Date
  readonly data: Readonly<Record<string, unknown>> | null
}

/** Mails to somebody in the order of queueing. */
export async function mailsTo(knex: Knex, email: string, kind?: MailKind): Promise<readonly QueuedMail[]> {
  const wanted = mails(knex).where({ email, ...(kind === undefined ? {} : { kind }) })
  return (await wanted.orderBy(['queued_at', 'id']).select('*')) as QueuedMail[]
}

/** Path and query of the link that a mail leads to. */
export function pathOfLink(data: QueuedMail['data']): string {
  const { pathname, search } = new URL(String(data?.['link']))
  return pathname + search
}
