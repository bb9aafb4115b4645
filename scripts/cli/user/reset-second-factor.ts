import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { systemClock } from '@zuschlag/engine/runtime/clock'
import { UserModel } from '@zuschlag/gateway/modules/identity/accounts/models'
import { resetSecondFactor } from '@zuschlag/gateway/modules/identity/accounts/second-factor/second-factor.route'
import { createSessions } from '@zuschlag/gateway/modules/identity/accounts/sessions'
import { createKnex } from '@zuschlag/projections/kernel/postgres/create-knex'
import type { Configuration } from '../../configuration.ts'
import { sessionSecretOf } from '../../configuration.ts'
import { publicUrlOf } from '../../product/instance-lock.ts'
import { reachDatabase } from '../../product/reach-database.ts'
import { UserFacingError } from '../../user-facing-error.ts'

/**
 * What an administrator's reset does, where no administrator can sign in. Answers how many sessions it ended.
 */
export async function resetSecondFactorOf(configuration: Configuration, email: string): Promise<number> {
  const database = await reachDatabase(configuration)
  const knex = createKnex({ connection: database.url, pool: { min: 0, max: 1 } })
  try {
    const user = await UserModel.query(knex).findOne({ email: email.toLowerCase() })
    if (user === undefined) throw new UserFacingError(`there is no account of ${email}`)
    const sessions = createSessions({ knex, clock: systemClock(), secret: sessionSecretOf(configuration) })
    const origin = { actorUserId: null, at: msToInstant(Date.now()), requestId: null }
    const publicUrl = publicUrlOf(configuration)
    const ended = await resetSecondFactor(user.id, origin, { knex, sessions, publicUrl })
    if (ended === null) throw new UserFacingError(`${email} has no second factor`)
    return ended.length
  } finally {
    await knex.destroy()
    await database.stop()
  }
}
