import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import type { Knex } from 'knex'
import { enqueueMail } from '../../../kernel/outbox/outbox.ts'
import type { Origin } from './audit-trail.ts'
import { createAccount } from './create-account.ts'
import { UserModel } from './models.ts'
import { sessionsTable } from './session-rows.ts'
import { lockedSystemAdmins } from './system-admins.ts'
import type { AccountLink, AccountTokens } from './account-tokens.ts'
import { changeRoles, rolesOf } from './user-administration.ts'

export type NewAdministrator = {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** Although somebody administers already. */
  readonly isForced: boolean
  /** Addresses of administrators who cannot sign in, such as those of demo data: they do not count. */
  readonly lockedEmails: readonly string[]
  /** Whether the link goes out by mail, and is not handed back alone. */
  readonly isMailed: boolean
}

export type AdministratorRefusal =
  | { readonly code: 'administratorExists'; readonly emails: readonly string[] }
  | { readonly code: 'suspended' | 'locked' }

export type CreatedAdministrator = AccountLink & {
  readonly userId: string
  /** False where an account with this address was there and got the role. */
  readonly isNew: boolean
}

/**
 * Makes somebody a system administrator and issues the link by which they set their password: how an
 * installation gets its first one. Who administers already, and never set a password, gets another link.
 * Account, role, link and audit entries are one transaction.
 */
export async function createAdministrator(
  knex: Knex,
  tokens: Pick<AccountTokens, 'issue'>,
  wanted: NewAdministrator,
  origin: Origin,
): Promise<Result<CreatedAdministrator, AdministratorRefusal>> {
  const email = wanted.email.toLowerCase()
  if (wanted.lockedEmails.includes(email)) return err({ code: 'locked' })
  return knex.transaction(async (transaction) => {
    const own = () => UserModel.query(transaction).findOne({ email }).forUpdate()
    // An account is locked before the administrators, as where it is suspended or loses the role.
    await own()
    const present = (await lockedSystemAdmins(transaction)).filter(
      (admin) => !wanted.lockedEmails.includes(admin.email) && (admin.email !== email || admin.hasPassword),
    )
    if (present.length > 0 && !wanted.isForced) {
      return err({ code: 'administratorExists', emails: present.map((admin) => admin.email) })
    }
    const before = await own()
    if (before !== undefined && before.suspendedAt !== null) return err({ code: 'suspended' })
    const userId =
      before === undefined
        ? await created(transaction, { ...wanted, email }, origin)
        : await promoted(transaction, before, origin)
    const link = await issueLink(transaction, tokens, { userId, before, wanted }, origin)
    return ok({ ...link, userId, isNew: before === undefined })
  })
}

async function created(
  transaction: Knex,
  { email, firstName, lastName }: NewAdministrator,
  origin: Origin,
): Promise<string> {
  const roles = { isSystemAdmin: true, isInvestor: false, isSeller: false }
  const unknown = {
    salutation: null,
    titlePrefix: null,
    titleSuffix: null,
    phoneNumber: null,
    language: null,
  }
  const account = { ...unknown, email, firstName, lastName, roles, memberships: [] }
  const outcome = await createAccount(transaction, account, origin)
  if (!outcome.ok) throw new Error('The address was taken in the same moment; try again')
  return outcome.value
}

/** Ends the account's sessions, so that none of them becomes an administrator's. */
async function promoted(transaction: Knex, user: UserModel, origin: Origin): Promise<string> {
  if (user.isSystemAdmin) return user.id
  await changeRoles(transaction, user.id, { ...rolesOf(user), isSystemAdmin: true }, origin)
  await sessionsTable(transaction)
    .where({ user_id: user.id })
    .whereNull('ended_at')
    .update({ ended_at: origin.at })
  return user.id
}

type LinkOrder = {
  readonly userId: string
  readonly before: UserModel | undefined
  readonly wanted: NewAdministrator
}

async function issueLink(
  transaction: Knex,
  tokens: Pick<AccountTokens, 'issue'>,
  { userId, before, wanted }: LinkOrder,
  origin: Origin,
): Promise<AccountLink> {
  const purpose = (before?.passwordHash ?? null) === null ? 'signUp' : 'resetPassword'
  const { isMailed } = wanted
  const link = await tokens.issue(
    transaction,
    { purpose, userId, tenantId: null, isPrinted: !isMailed },
    origin,
  )
  const to = { userId, typedName: wanted }
  const mail = { kind: purpose, to, data: link, language: null, tenantId: null } as const
  if (isMailed) await enqueueMail(transaction, mail, origin.at)
  return link
}
