import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { accountMailKinds, type MailKind } from '@zuschlag/contracts/mail/mail-log'
import type { Knex } from 'knex'
import type { MailData } from '../../../kernel/outbox/mail-data.ts'
import type { MailToRender } from './render-mail.ts'
import { mails } from '../../../kernel/outbox/outbox.ts'

export type ClaimedMail = MailToRender & { readonly attempts: number }

type Row = {
  id: string
  kind: MailKind
  data: MailData[MailKind]
  language: Language
  email: string
  name: string | null
  reply_to: string | null
  queued_at: Date
  attempts: number
  tenant_name: string | null
  logo_url: string | null
  primary_accent_color: string | null
}

/**
 * Several dispatchers may claim concurrently: each row goes to one of them, without waiting for locks. Mails
 * about accounts come before all others.
 */
const claimSql = `
  with due as (
    select id from accounts.mails
    where status = 'queued' and due_at <= :now and (claimed_until is null or claimed_until <= :now)
    order by kind = any(:accountMailKinds) desc, due_at, id limit :limit for update skip locked),
  claimed as (
    update accounts.mails set claimed_until = :until, attempts = attempts + 1
    from due where mails.id = due.id returning mails.*)
  select claimed.*, t.name as tenant_name, t.logo_url, t.primary_accent_color
  from claimed left join accounts.tenants t on t.id = claimed.tenant_id
  order by claimed.kind = any(:accountMailKinds) desc, claimed.due_at, claimed.id`

export type Claim = { readonly now: Instant; readonly until: Instant; readonly limit: number }

/** Claims due mails, each with an expiry; an attempt is counted before it starts. */
export async function claimMails(knex: Knex, claim: Claim): Promise<readonly ClaimedMail[]> {
  const { rows } = await knex.raw<{ rows: Row[] }>(claimSql, {
    ...claim,
    accountMailKinds: [...accountMailKinds],
  })
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    data: row.data,
    language: row.language,
    email: row.email,
    name: row.name,
    replyTo: row.reply_to,
    queuedAt: row.queued_at,
    attempts: row.attempts,
    tenant:
      row.tenant_name === null
        ? null
        : { name: row.tenant_name, logoUrl: row.logo_url, primaryAccentColor: row.primary_accent_color },
  }))
}

/** The content of a mail is deleted after sending: it may contain a sign-in link. */
export async function markSent(knex: Knex, id: string, at: Instant): Promise<void> {
  await mails(knex)
    .where({ id })
    .update({ status: 'sent', sent_at: at, data: null, claimed_until: null, last_error: null })
}

export async function markForRetry(knex: Knex, id: string, reason: string, dueAt: Instant): Promise<void> {
  await mails(knex).where({ id }).update({ due_at: dueAt, claimed_until: null, last_error: reason })
}

/** A dead letter keeps its content, so that an administrator can send it again. */
export async function markFailed(knex: Knex, id: string, reason: string): Promise<void> {
  await mails(knex).where({ id }).update({ status: 'failed', claimed_until: null, last_error: reason })
}
