import type { Knex } from 'knex'
import { MembershipModel, UserModel } from './models.ts'

/**
 * Of these addresses, in lower case, those of accounts that somebody signs in to or works with, or that
 * are suspended. The others have none, or one that a form made for an address and a name that anybody could
 * type.
 */
export async function usedEmails(db: Knex, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const used = await UserModel.query(db)
    .whereIn('email', [...emails])
    .where((either) => {
      const memberships = MembershipModel.query().whereColumn('user_id', 'accounts.users.id')
      void either
        .whereNotNull('password_hash')
        .orWhereNotNull('suspended_at')
        .orWhere({ is_system_admin: true })
        .orWhereExists(memberships)
    })
    .select('email')
  return new Set(used.map(({ email }) => email))
}
