import { randomUUID } from 'node:crypto'
import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import {
  type OwnPriceAlert,
  ownPriceAlertSchema,
  type PriceAlert,
} from '@zuschlag/contracts/alerts/price-alert'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import {
  openPriceAlertCountSql,
  ownPriceAlertsSql,
  takeReachedPriceAlertsSql,
} from '@zuschlag/projections/account-joins/price-alert-queries'
import { AuctionDetailsModel, type AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { Knex } from 'knex'
import { accountsTable } from '../../../kernel/accounts-table.ts'
import { readAs } from '../../../kernel/rows.ts'
import { enqueueMail } from '../../../kernel/outbox/outbox.ts'
import { auctionMailOf } from './auction-mail.ts'
import type { FollowOptions } from './follow-auctions.ts'
import { confirmationEnd, mailLinkToken, mailLinkTokenHash } from './mail-links.ts'
import { mailDueAt } from './quiet-hours.ts'

/** Pending alerts per e-mail, so that strangers cannot fill a mailbox. */
const OPEN_ALERTS_MAX = 50
const OWN_ALERTS_MAX = 200

export function priceAlertTable(db: Knex): Knex.QueryBuilder {
  return accountsTable(db, 'price_alerts')
}

/**
 * Moves confirmed alerts to another email, where the same one is not there already; one that is in effect
 * replaces one there that is not. What waits for its confirmation stays with the mailbox that got the link.
 */
export async function movePriceAlerts(
  transaction: Knex,
  { oldEmail, newEmail }: { readonly oldEmail: string; readonly newEmail: string },
): Promise<void> {
  const same = `select 1 from accounts.price_alerts other where other.email = ?
    and other.auction_id = price_alerts.auction_id and other.price = price_alerts.price`
  const isOpen = 'confirmed_at is not null and other.cancelled_at is null and other.reached_at is null'
  await priceAlertTable(transaction)
    .where({ email: newEmail })
    .whereRaw('(confirmed_at is null or cancelled_at is not null or reached_at is not null)')
    .whereRaw(`exists (${same} and other.${isOpen})`, [oldEmail])
    .delete()
  const confirmed = () => priceAlertTable(transaction).where({ email: oldEmail }).whereNotNull('confirmed_at')
  await confirmed().whereRaw(`exists (${same})`, [newEmail]).delete()
  await confirmed().update({ email: newEmail })
}

export type RequestedAlert = PriceAlert & {
  readonly auctionId: AuctionId
  readonly now: Instant
  /** Whether the address is known to be the requester's. */
  readonly isOwnEmail: boolean
}

/** An alert that waits for its confirmation. */
export type UnconfirmedAlert = { readonly id: string; readonly until: Instant }

/**
 * Adds an alert. One for the requester's own address is in effect at once; any other waits for its
 * confirmation. An alert that is in effect, or was sent, stays unchanged.
 */
export async function savePriceAlert(
  transaction: Knex.Transaction,
  secret: string,
  alert: RequestedAlert,
): Promise<'tooMany' | 'inEffect' | UnconfirmedAlert> {
  const { auctionId, now, isOwnEmail, price } = alert
  const email = alert.email.toLowerCase()
  if ((await countOpen(transaction, email, now)) >= OPEN_ALERTS_MAX) return 'tooMany'
  const until = confirmationEnd(now)
  const language: Language = alert.language ?? 'de'
  const asked = {
    language,
    cancelled_at: null,
    confirmed_at: isOwnEmail ? now : null,
    confirm_until: isOwnEmail ? null : until,
  }
  await priceAlertTable(transaction)
    .insert({ ...newAlert(alert, secret), ...asked })
    .onConflict(['auction_id', 'email', 'price'])
    .ignore()
  const kept = await priceAlertTable(transaction)
    .where({ auction_id: auctionId, email, price })
    .forUpdate()
    .first<KeptAlert | undefined>('id', 'confirmed_at', 'cancelled_at', 'reached_at')
  if (kept === undefined) throw new Error('A price alert disappeared while it was saved')
  const isInEffect = kept.confirmed_at !== null && kept.cancelled_at === null
  if (isInEffect || kept.reached_at !== null) return 'inEffect'
  const confirmHash = mailLinkTokenHash(mailLinkToken(secret, 'confirm-price-alert', kept.id))
  await priceAlertTable(transaction)
    .where({ id: kept.id })
    .update({ ...asked, confirm_hash: confirmHash })
  return isOwnEmail ? 'inEffect' : { id: kept.id, until }
}

type KeptAlert = {
  readonly id: string
  readonly confirmed_at: Date | null
  readonly cancelled_at: Date | null
  readonly reached_at: Date | null
}

function newAlert(alert: RequestedAlert, secret: string) {
  const id = randomUUID()
  return {
    id,
    auction_id: alert.auctionId,
    email: alert.email.toLowerCase(),
    price: alert.price,
    salutation: alert.salutation ?? null,
    first_name: alert.firstName ?? null,
    last_name: alert.lastName ?? null,
    phone_number: alert.phoneNumber ?? null,
    token_hash: mailLinkTokenHash(mailLinkToken(secret, 'price-alert', id)),
    confirm_hash: mailLinkTokenHash(mailLinkToken(secret, 'confirm-price-alert', id)),
    created_at: alert.now,
  }
}

async function countOpen(db: Knex, email: string, now: Instant): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: string }[] }>(openPriceAlertCountSql, { email, now })
  return Number(rows[0]?.count ?? 0)
}

/** Alerts of a person's confirmed e-mail, newest first. */
export async function ownPriceAlerts(knex: Knex, userId: UserId): Promise<OwnPriceAlert[]> {
  const wanted = { userId, most: OWN_ALERTS_MAX }
  const { rows } = await knex.raw<{ rows: { currency_code: string | null }[] }>(ownPriceAlertsSql, wanted)
  return rows.map((row) => readAs(ownPriceAlertSchema, { ...row, currency_code: row.currency_code ?? 'EUR' }))
}

const deleteSql = `
  delete from accounts.price_alerts a using accounts.users u
  where a.id = :id and u.id = :userId and u.email = a.email and u.email_confirmed_at is not null`

/** False if the alert does not belong to this person. */
export async function deleteOwnPriceAlert(knex: Knex, userId: UserId, id: string): Promise<boolean> {
  const { rowCount } = await knex.raw<{ rowCount: number }>(deleteSql, { id, userId })
  return rowCount === 1
}

const ALERTS_MAX = 100

type Reached = {
  id: string
  auction_id: AuctionId
  email: string
  price: string
  language: Language
  first_name: string | null
  last_name: string | null
  user_id: string | null
  by_mail: boolean
}

/** Mails the people whose price alert is reached. True if there is more. */
export async function reachPriceAlerts(
  options: FollowOptions & { readonly secret: string },
): Promise<boolean> {
  const { knex, clock } = options
  return knex.transaction(async (transaction) => {
    const asked = { now: clock.now(), limit: ALERTS_MAX }
    const { rows } = await transaction.raw<{ rows: Reached[] }>(takeReachedPriceAlertsSql, asked)
    for (const alert of rows) if (alert.by_mail) await mailAlert(transaction, alert, options)
    return rows.length === ALERTS_MAX
  })
}

async function mailAlert(
  transaction: Knex.Transaction,
  alert: Reached,
  { clock, publicUrl, secret }: FollowOptions & { readonly secret: string },
): Promise<void> {
  const row = await AuctionDetailsModel.query(transaction)
    .findOne({ auction_id: alert.auction_id })
    .castTo<AuctionDetailsRow | undefined>()
  if (row === undefined || row.currentPrice === null) return
  const now = clock.now()
  const dueAt = mailDueAt(now, row, row.effectiveEndAt)
  // The requester may have typed somebody else's e-mail: the mail contains no name of theirs.
  const to = { email: alert.email, name: null }
  const { auction, ...reply } = await auctionMailOf(transaction, row)
  await enqueueMail(
    transaction,
    {
      kind: 'priceAlert',
      to: alert.user_id === null ? to : { ...to, userId: alert.user_id },
      data: {
        auction: dueAt === now ? auction : { ...auction, asOf: now },
        link: `${publicUrl}/${alert.language}/${alert.auction_id}`,
        alertPrice: Number(alert.price),
        currentPrice: row.currentPrice,
        unsubscribeToken: mailLinkToken(secret, 'price-alert', alert.id),
      },
      language: alert.language,
      tenantId: row.tenantId,
      auctionId: alert.auction_id,
      ...reply,
      onceKey: `price-alert:${alert.id}`,
      dueAt,
    },
    now,
  )
}
