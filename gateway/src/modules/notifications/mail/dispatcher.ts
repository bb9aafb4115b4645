import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { Knex } from 'knex'
import type { Logger } from '../../../kernel/logger.ts'
import type { ClaimedMail } from './claims.ts'
import { claimMails, markFailed, markForRetry, markSent } from './claims.ts'
import type { MailRendering } from './render-mail.ts'
import { renderMail } from './render-mail.ts'
import type { MailTransport } from './transport.ts'
import { MailRefused } from './transport.ts'

/** Mails claimed at a time; few, so that all attempts time out before the claim expires. */
export const ATTEMPTS_AT_ONCE = 4
/**
 * How long a mail waits after its first, second, … attempt, in seconds; after the last it is a dead letter.
 */
export const RETRY_AFTER_SECONDS = [30, 60, 300, 900, 3600, 7200, 14_400, 28_800, 57_600] as const
export const ATTEMPTS_MAX = RETRY_AFTER_SECONDS.length + 1
/** A claim without a result expires after this time. */
export const CLAIM_MS = 180_000

export type DispatcherOptions = {
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
