import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { Knex } from 'knex'
import type { Origin } from './audit-trail.ts'
import { changeUserProfile } from './change-user-profile.ts'
import { createAccount } from './create-account.ts'
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

type NamedEmail = {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** Null where nobody said. */
  readonly language: Language | null
}

/** Who typed the name: a tenant that invites somebody, or a visitor, who may name any email. */
type TypedBy = 'inviter' | 'visitor'

/**
 * The account of an e-mail; creates one without rights if there is none. One that nobody uses has the name
 * that the latest inviter typed, and never a visitor's words: its owner names themselves at sign-up.
 */
export async function findOrCreateAccountByEmail(
  knex: Knex,
  person: NamedEmail,
  typedBy: TypedBy,
  origin: Origin,
): Promise<UserModel> {
  const email = person.email.toLowerCase()
  const known = await UserModel.query(knex).findOne({ email })
  if (known !== undefined) {
    if (typedBy === 'inviter')
      await knex.transaction((transaction) => nameUnusedAccount(transaction, known, person, origin))
    return known
  }
  const nobody = { isSystemAdmin: false, isInvestor: false, isSeller: false }
  const { firstName, lastName, language } =
    typedBy === 'inviter' ? person : { firstName: '', lastName: '', language: null }
  const unknown = { salutation: null, titlePrefix: null, titleSuffix: null, phoneNumber: null }
  const account = { ...unknown, email, firstName, lastName, language, roles: nobody, memberships: [] }
  // Ignored if a concurrent request created the account.
  await knex.transaction((transaction) => createAccount(transaction, account, origin))
  return UserModel.query(knex).findOne({ email }).throwIfNotFound()
}

/** Not of somebody who works with a tenant or sells: those names are shown to others already. */
export async function nameUnusedAccount(
  transaction: Knex,
  known: UserModel,
  person: Omit<NamedEmail, 'email'>,
  origin: Origin,
): Promise<void> {
  const { firstName, lastName } = person
  if (known.isSeller || (known.firstName === firstName && known.lastName === lastName)) return
  if ((await usedEmails(transaction, [known.email])).has(known.email)) return
  const name = { firstName, lastName, language: known.language ?? person.language }
  await changeUserProfile(transaction, known.id, name, origin)
}
