import type { TokenPurpose } from '@zuschlag/contracts/account/set-password'
import type { AuctionId, TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Knex } from 'knex'
import { accountsTable } from '../../../kernel/accounts-table.ts'

export type TokenRow = {
  id: string
  purpose: TokenPurpose
  user_id: UserId
  tenant_id: TenantId | null
  auction_id: AuctionId | null
  is_seller: boolean
  expires_at: Date
  used_at: Date | null
  email: string
  has_password: boolean
}

/** Base of every query on the table. */
export function tokensTable(db: Knex): Knex.QueryBuilder {
  return accountsTable(db, 'account_tokens')
}

/** Links of suspended and erased accounts are answered like unknown ones. */
export async function tokenBy(
  db: Knex,
  column: 'token_hash' | 'code_hash',
  hash: Buffer | null,
): Promise<TokenRow | null> {
  if (hash === null) return null
  const row = await accountsTable(db, 'account_tokens as token')
    .join('users as person', 'person.id', 'token.user_id')
    .where(`token.${column}`, hash)
    .whereNull('person.suspended_at')
    .whereNull('person.deleted_at')
    .first<TokenRow | undefined>(
      'token.*',
      'person.email',
      db.raw('person.password_hash is not null as has_password'),
    )
  return row ?? null
}
