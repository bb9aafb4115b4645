import { type Instant, instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { Knex } from 'knex'
import { accountMailKinds } from '@zuschlag/contracts/mail/mail-log'
import type { Logger } from '../../../kernel/logger.ts'
import { type MailRendering, type MailToRender, renderMail } from './render-mail.ts'
import { MailRefused, type MailTransport } from './transport.ts'
import { mails } from '../../../kernel/outbox/outbox.ts'
import { rowOf } from '../../../kernel/rows.ts'

/** Mails claimed at a time; few, so that all attempts time out before the claim expires. */
export const ATTEMPTS_AT_ONCE = 4
/**
 * How long a mail waits after its first, second, … attempt, in seconds; after the last it is a dead letter.
 */
export const RETRY_AFTER_SECONDS = [30, 60, 300, 900, 3600, 7200, 14_400, 28_800, 57_600] as const
export const ATTEMPTS_MAX = RETRY_AFTER_SECONDS.length + 1
/** A claim without a result expires after this time. */
export const CLAIM_MS = 180_000

type DispatcherOptions = {
  readonly knex: Knex
  readonly clock: { now(): Instant }
  readonly transport: MailTransport
  readonly rendering: MailRendering
  readonly logger: Logger
}

/**
 * Sends due mails sequentially, and returns the number of attempts. At least once: after a crash between the
 * server's response and the update of the row, the mail is sent again with the same Message-ID.
 */
export async function dispatchMails(options: DispatcherOptions): Promise<number> {
  const { knex, clock } = options
  const now = clock.now()
  const until = msToInstant(instantToMs(now) + CLAIM_MS)
  const claimed = await claimMails(knex, { now, until, limit: ATTEMPTS_AT_ONCE })
  for (const mail of claimed) await dispatch(mail, options)
  return claimed.length
}

async function dispatch(mail: ClaimedMail, options: DispatcherOptions): Promise<void> {
  const { knex, clock, transport, rendering, logger } = options
  // Kind, attempts and codes only: no e-mails and no content in the log.
  const facts = { mailId: mail.id, kind: mail.kind, attempt: mail.attempts }
  try {
    await transport.send(await renderMail(mail, rendering))
  } catch (error) {
    const isPermanent = error instanceof MailRefused && error.isPermanent
    const reason = error instanceof Error ? error.message : String(error)
    const wait = RETRY_AFTER_SECONDS[mail.attempts - 1]
    if (isPermanent || wait === undefined) {
      logger.error({ ...facts, ...codesOf(error) }, 'mail given up')
      await markFailed(knex, mail.id, reason)
      return
    }
    logger.warn({ ...facts, ...codesOf(error), retryInSeconds: wait }, 'mail not sent')
    await markForRetry(knex, mail.id, reason, msToInstant(instantToMs(clock.now()) + wait * 1000))
    return
  }
  await markSent(knex, mail.id, clock.now())
  logger.info(facts, 'mail sent')
}

/** The text of an error quotes the server's answer, which names the recipient; it stays with the mail. */
function codesOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return {}
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return { type: error.name, errorCode: code, responseCode }
}

export type ClaimedMail = MailToRender & { readonly attempts: number }

type Row = Omit<ClaimedMail, 'tenant' | 'queuedAt'> & {
  readonly queuedAt: Instant
  readonly tenantName: string | null
  readonly logoUrl: string | null
  readonly primaryAccentColor: string | null
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

type Claim = { readonly now: Instant; readonly until: Instant; readonly limit: number }

/** Claims due mails, each with an expiry; an attempt is counted before it starts. */
export async function claimMails(knex: Knex, claim: Claim): Promise<readonly ClaimedMail[]> {
  const bindings = { ...claim, accountMailKinds: [...accountMailKinds] }
  const { rows } = await knex.raw<{ rows: object[] }>(claimSql, bindings)
  return rows.map((row) => {
    const { id, kind, data, language, email, name, replyTo, attempts, ...rest } = rowOf<Row>(row)
    const { tenantName, logoUrl, primaryAccentColor } = rest
    const tenant = tenantName === null ? null : { name: tenantName, logoUrl, primaryAccentColor }
    const queuedAt = new Date(rest.queuedAt)
    return { id, kind, data, language, email, name, replyTo, queuedAt, attempts, tenant }
  })
}

/** The content of a mail is deleted after sending: it may contain a sign-in link. */
async function markSent(knex: Knex, id: string, at: Instant): Promise<void> {
  await mails(knex)
    .where({ id })
    .update({ status: 'sent', sent_at: at, data: null, claimed_until: null, last_error: null })
}

async function markForRetry(knex: Knex, id: string, reason: string, dueAt: Instant): Promise<void> {
  await mails(knex).where({ id }).update({ due_at: dueAt, claimed_until: null, last_error: reason })
}

/** A dead letter keeps its content, so that an administrator can send it again. */
async function markFailed(knex: Knex, id: string, reason: string): Promise<void> {
  await mails(knex).where({ id }).update({ status: 'failed', claimed_until: null, last_error: reason })
}
