import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { Knex } from 'knex'
import type { Origin } from './audit-trail.ts'
import { createAccount } from './create-account.ts'
import { UserModel } from './models.ts'

export type NamedEmail = {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** Null where nobody said. */
  readonly language: Language | null
}

/** The account of an e-mail; creates one without rights if there is none. */
export async function findOrCreateAccountByEmail(
  knex: Knex,
  person: NamedEmail,
  origin: Origin,
): Promise<UserModel> {
  const email = person.email.toLowerCase()
  const known = await UserModel.query(knex).findOne({ email })
  if (known !== undefined) return known
  const nobody = { isSystemAdmin: false, isInvestor: false, isSeller: false }
  const { firstName, lastName, language } = person
  const unknown = { salutation: null, titlePrefix: null, titleSuffix: null, phoneNumber: null }
  const account = { ...unknown, email, firstName, lastName, language, roles: nobody, memberships: [] }
  // Ignored if a concurrent request created the account.
  await knex.transaction((transaction) => createAccount(transaction, account, origin))
  return UserModel.query(knex).findOne({ email }).throwIfNotFound()
}
