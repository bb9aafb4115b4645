import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { systemClock } from '@zuschlag/engine/runtime/clock'
import { saveUser } from '@zuschlag/gateway/modules/identity/accounts/models'
import { createSessions } from '@zuschlag/gateway/modules/identity/accounts/sessions'
import knexFactory from 'knex'
import { numberedUuid } from '../fixtures/auction-commands.ts'
import { plainUser } from '../fixtures/account-records.ts'

export const PEOPLE_WITH_PASSWORD = 20
export const investorId = (number: number): UserId => numberedUuid(82, number) as UserId
export const investorEmail = (number: number): string => `bidder-${number}@faults.example`

/** Opens a session of somebody who has an account; answers its cookie. */
export async function sessionCookie(databaseUrl: string, secret: string, userId: UserId): Promise<string> {
  const knex = knexFactory({ client: 'pg', connection: databaseUrl, pool: { min: 0, max: 1 } })
  try {
    const { token } = await createSessions({ knex, clock: systemClock(), secret }).open(knex, userId, null)
    return `zuschlag-session=${token}`
  } finally {
    await knex.destroy()
  }
}

/**
 * Writes investors into the database and opens a session for each; answers their cookies.
 * @param password of the first of them, for those who sign in again; each costs a hash
 */
export async function signInInvestors(
  databaseUrl: string,
  secret: string,
  count: number,
  password: string | null = null,
): Promise<string[]> {
  const knex = knexFactory({ client: 'pg', connection: databaseUrl, pool: { min: 0, max: 4 } })
  try {
    const sessions = createSessions({ knex, clock: systemClock(), secret })
    const numbers = Array.from({ length: count }, (_, index) => index + 1)
    return await Promise.all(
      numbers.map(async (number) => {
        const id = investorId(number)
        await saveUser(knex, {
          ...investor(id, number),
          password: number <= PEOPLE_WITH_PASSWORD ? password : null,
        })
        const { token } = await sessions.open(knex, id, null)
        return `zuschlag-session=${token}`
      }),
    )
  } finally {
    await knex.destroy()
  }
}

function investor(id: UserId, number: number): Parameters<typeof saveUser>[1] {
  return {
    ...plainUser,
    id,
    email: investorEmail(number),
    firstName: 'Bidder',
    lastName: String(number),
    investorId: numberedUuid(83, number),
  }
}
