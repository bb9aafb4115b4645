import type { Knex } from 'knex'
import type { Viewer } from '../../../policies/viewer.ts'
import { UserModel } from '../../identity/accounts/models.ts'

/** Whether an address is the one that the reader has confirmed. */
export async function isOwnConfirmedEmail(knex: Knex, viewer: Viewer, email: string): Promise<boolean> {
  if (viewer.kind === 'visitor') return false
  const user = await UserModel.query(knex).findById(viewer.userId)
  return user !== undefined && user.emailConfirmedAt !== null && user.email === email.toLowerCase()
}
