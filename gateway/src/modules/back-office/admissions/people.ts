import type { PersonView } from '@zuschlag/contracts/administration/auction-insight'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Knex } from 'knex'
import { UserModel } from '../../identity/accounts/models.ts'
import { pendingInvitationsIn } from './pending-invitations.ts'
import type { PersonReference } from './person-references.ts'

export type PersonOf = (userId: UserId) => PersonView

/**
 * Names of people that a history identifies by id; an erased account has none. With an auction, people who
 * have not accepted its tenant's invitation have the name and e-mail that the inviter typed, and a reference
 * in place of their id: who invites any address does not learn whose it is.
 */
export type People = (userIds: readonly UserId[], auctionId?: AuctionId) => Promise<PersonOf>

export function createPeople(knex: Knex, personReference: PersonReference): People {
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
    if (auctionId !== undefined) {
      for (const { userId, name, email } of await pendingInvitationsIn(knex, auctionId, asked))
        known.set(userId, { id: personReference(auctionId, userId), name, email })
    }
    return (userId) => known.get(userId) ?? { id: userId, name: null, email: null }
  }
}
