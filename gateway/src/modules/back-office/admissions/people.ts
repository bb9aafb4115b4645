import type { PersonView } from '@zuschlag/contracts/administration/auction-insight'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Knex } from 'knex'
import { UserModel } from '../../identity/accounts/models.ts'
import { pendingInvitationsIn } from './pending-invitations.ts'

/**
 * Names of people that a history identifies by id; an erased account has none. With an auction, people who
 * have not accepted its tenant's invitation have the name and e-mail that the inviter typed.
 */
export type People = (
  userIds: readonly UserId[],
  auctionId?: AuctionId,
) => Promise<(userId: UserId) => PersonView>

export function createPeople(knex: Knex): People {
  return async (userIds, auctionId) => {
    const asked = [...new Set(userIds)]
    const rows = asked.length === 0 ? [] : await UserModel.query(knex).findByIds(asked)
    const known = new Map<string, PersonView>(
      rows
        .filter(({ deletedAt }) => deletedAt === null)
        .map(({ id, firstName, lastName, email }) => [
          id,
          { id: id as UserId, name: `${firstName} ${lastName}`.trim() || null, email },
        ]),
    )
    const invited = auctionId === undefined ? [] : await pendingInvitationsIn(knex, auctionId, asked)
    for (const { userId, name, email } of invited) known.set(userId, { id: userId, name, email })
    return (userId) => known.get(userId) ?? { id: userId, name: null, email: null }
  }
}
