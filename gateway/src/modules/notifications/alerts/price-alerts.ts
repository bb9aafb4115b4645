import { randomUUID } from 'node:crypto'
import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { OwnPriceAlert, PriceAlert } from '@zuschlag/contracts/alerts/price-alert'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { ownPriceAlertsSql } from '@zuschlag/projections/account-joins/price-alert-queries'
import type { Knex } from 'knex'
import { priceAlertToken, priceAlertTokenHash } from './price-alert-tokens.ts'
import { accountsTable } from '../../../kernel/accounts-table.ts'

/** Pending alerts per e-mail, so that strangers cannot fill a mailbox. */
export const OPEN_ALERTS_MAX = 50
const OWN_ALERTS_MAX = 200

export function priceAlertTable(db: Knex): Knex.QueryBuilder {
  return accountsTable(db, 'price_alerts')
}

/** Moves alerts to another email, where the same one is not there already. */
export async function movePriceAlerts(
  transaction: Knex,
  { oldEmail, newEmail }: { readonly oldEmail: string; readonly newEmail: string },
): Promise<void> {
  const doubled = `exists (select 1 from accounts.price_alerts other where other.email = ?
    and other.auction_id = price_alerts.auction_id and other.price = price_alerts.price)`
  await priceAlertTable(transaction).where({ email: oldEmail }).whereRaw(doubled, [newEmail]).delete()
  await priceAlertTable(transaction).where({ email: oldEmail }).update({ email: newEmail })
}

/** Adds an alert; false if the e-mail has too many. An existing alert stays unchanged. */
export async function savePriceAlert(
  knex: Knex,
  secret: string,
  { auctionId, now, ...alert }: PriceAlert & { readonly auctionId: AuctionId; readonly now: Instant },
): Promise<boolean> {
  const email = alert.email.toLowerCase()
  const open = await priceAlertTable(knex)
    .where({ email })
    .whereNull('reached_at')
    .whereNull('cancelled_at')
    .count<{ count: string }[]>('* as count')
  if (Number(open[0]?.count ?? 0) >= OPEN_ALERTS_MAX) return false
  const id = randomUUID()
  const language: Language = alert.language ?? 'de'
  const row = {
    id,
    auction_id: auctionId,
    email,
    price: alert.price,
    salutation: alert.salutation ?? null,
    first_name: alert.firstName ?? null,
    last_name: alert.lastName ?? null,
    phone_number: alert.phoneNumber ?? null,
    language,
    token_hash: priceAlertTokenHash(priceAlertToken(secret, id)),
    created_at: now,
  }
  // A cancelled alert that is requested again is pending again; a sent one stays sent.
  await priceAlertTable(knex)
    .insert(row)
    .onConflict(['auction_id', 'email', 'price'])
    .merge({ cancelled_at: null, language })
  return true
}

/** Cancels the pending alerts of the same e-mail for the same auction. False for an unknown token. */
export async function cancelByToken(knex: Knex, token: string, now: Instant): Promise<boolean> {
  const alert = await priceAlertTable(knex)
    .where({ token_hash: priceAlertTokenHash(token) })
    .first<{ auction_id: string; email: string } | undefined>('auction_id', 'email')
  if (alert === undefined) return false
  await priceAlertTable(knex).where(alert).whereNull('cancelled_at').update({ cancelled_at: now })
  return true
}

type OwnAlertRow = {
  id: string
  auction_id: AuctionId
  price: string
  created_at: Date
  reached_at: Date | null
  title: string | null
  currency_code: string | null
}

/** Alerts of a person's confirmed e-mail, newest first. */
export async function ownPriceAlerts(knex: Knex, userId: UserId): Promise<OwnPriceAlert[]> {
  const { rows } = await knex.raw<{ rows: OwnAlertRow[] }>(ownPriceAlertsSql, {
    userId,
    most: OWN_ALERTS_MAX,
  })
  return rows.map((row) => ({
    id: row.id,
    auctionId: row.auction_id,
    title: row.title,
    price: Number(row.price),
    currencyCode: row.currency_code ?? 'EUR',
    createdAt: msToInstant(row.created_at.getTime()),
    reachedAt: row.reached_at === null ? null : msToInstant(row.reached_at.getTime()),
  }))
}

const deleteSql = `
  delete from accounts.price_alerts a using accounts.users u
  where a.id = :id and u.id = :userId and u.email = a.email and u.email_confirmed_at is not null`

/** False if the alert does not belong to this person. */
export async function deleteOwnPriceAlert(knex: Knex, userId: UserId, id: string): Promise<boolean> {
  const { rowCount } = await knex.raw<{ rowCount: number }>(deleteSql, { id, userId })
  return rowCount === 1
}
