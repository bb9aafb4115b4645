import type { Knex } from 'knex'
import { accountsTable } from '../../../kernel/accounts-table.ts'
import { UserModel } from '../accounts/models.ts'
import type { IdentificationStore } from '../registrations/identification.ts'
import type { SellerRow } from '../registrations/registration-tables.ts'
import { eraseContactMails, registrationTables, tablesByEmail } from './erase-account.ts'

/** Rows that were erased, by their table. */
export type ErasedRows = Readonly<Record<string, number>>

/**
 * Erases what is kept of a person without an account, by their address. Null, and nothing is erased, where an
 * account has the address. What belongs to an account that had it once goes with that account.
 */
export async function eraseByEmail(
  knex: Knex,
  email: string,
  identifications: Pick<IdentificationStore, 'remove'>,
): Promise<ErasedRows | null> {
  return knex.transaction(async (transaction) => {
    const account = await UserModel.query(transaction).whereRaw('lower(email) = lower(?)', [email]).first()
    if (account !== undefined) return null
    const erased: Record<string, number> = {}
    const contactMails = await eraseContactMails(transaction, [email])
    for (const table of [...tablesByEmail, ...registrationTables]) {
      const query = accountsTable(transaction, table).whereRaw('lower(email) = lower(?)', [email])
      if (table === 'mails' || table === 'seller_registrations' || table === 'tenant_applications')
        void query.whereNull('user_id')
      const rows = (await query.delete('*')) as Partial<SellerRow>[]
      erased[table] = rows.length + (table === 'mails' ? contactMails : 0)
      // Before the commit: an erasure that fails here is asked for again.
      for (const { identification_file: name } of rows) if (name) await identifications.remove(name)
    }
    return erased
  })
}
