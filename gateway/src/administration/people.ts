import type { PersonView } from '@zuschlag/contracts/administration/auction-insight'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { Knex } from 'knex'
import { UserModel } from '../accounts/models.ts'

/** Names of those whom a history only knows by id; an erased account has none. */
export type People = (userIds: readonly UserId[]) => Promise<(userId: UserId) => PersonView>

export function createPeople(knex: Knex): People {
  return async (userIds) => {
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
    return (userId) => known.get(userId) ?? { id: userId, name: null, email: null }
  }
}
