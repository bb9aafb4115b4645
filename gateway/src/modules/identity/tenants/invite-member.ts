import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { Knex } from 'knex'
import type { Origin } from '../accounts/audit-trail.ts'
import { nameUnusedAccount } from '../accounts/find-or-create-account.ts'
import { createAccount } from '../accounts/create-account.ts'
import { mailLink } from '../accounts/link-mails.ts'
import { UserModel } from '../accounts/models.ts'
import type { Sessions } from '../../../policies/session-port.ts'
import type { AccountTokens } from '../accounts/account-tokens.ts'
import { enqueueMail } from '../../../kernel/outbox/outbox.ts'
import { addMember } from './tenant-members.ts'
import type { TenantRow } from './tenant-rows.ts'

type Invitation = {
  readonly email: string
  readonly salutation?: 'Mr' | 'Ms' | undefined
  readonly firstName: string
  readonly lastName: string
  readonly language: Language
  readonly isBroker: boolean
}

type Dependencies = {
  readonly knex: Knex
  readonly sessions: Sessions
  readonly tokens: AccountTokens
  readonly publicUrl: string
}

/**
 * Adds a member and notifies them by mail, atomically. Answers the sessions that ended: somebody who gets a
 * role signs in again.
 */
export async function inviteMember(
  tenant: Pick<TenantRow, 'id' | 'name'>,
  invitation: Invitation,
  origin: Origin,
  { knex, sessions, tokens, publicUrl }: Dependencies,
): Promise<Result<readonly string[], 'alreadyMember'>> {
  const { isBroker } = invitation
  return knex.transaction(async (transaction) => {
    const email = invitation.email.toLowerCase()
    const created = await createAccount(transaction, newAccount(invitation, tenant.id), origin)
    const signUp = { purpose: 'signUp', tenantId: tenant.id, typedName: invitation } as const
    if (created.ok) {
      await mailLink({ knex: transaction, tokens }, { ...signUp, user: { id: created.value } }, origin)
      return ok([])
    }
    const user = await UserModel.query(transaction).findOne({ email })
    if (user === undefined) throw new Error('An account that is in the way is not there')
    await nameUnusedAccount(transaction, user, invitation, origin)
    const member = { tenantId: tenant.id, userId: user.id as UserId }
    const added = await addMember(transaction, member, isBroker, origin)
    if (!added.ok) return err(added.error)
    if (user.passwordHash === null && user.suspendedAt === null) {
      await mailLink({ knex: transaction, tokens }, { ...signUp, user }, origin)
    } else {
      const data = { tenant: tenant.name, link: `${publicUrl}/login` }
      const mail = { to: { userId: user.id }, data, language: user.language, tenantId: tenant.id }
      await enqueueMail(transaction, { kind: 'tenantJoined', ...mail }, origin.at)
    }
    return ok(await sessions.endAllOf(transaction, user.id))
  })
}

function newAccount(invitation: Invitation, tenantId: string): Parameters<typeof createAccount>[1] {
  const { email, salutation = null, firstName, lastName, language, isBroker } = invitation
  return {
    email,
    salutation,
    titlePrefix: null,
    firstName,
    lastName,
    titleSuffix: null,
    phoneNumber: null,
    language,
    roles: { isSystemAdmin: false, isInvestor: false, isSeller: false },
    memberships: [{ tenantId, isBroker }],
  }
}
