import { DEMO_PASSWORD } from '@zuschlag/contracts/account/demo-password'
import type { Knex } from 'knex'
import { verifyPassword } from './password-hash.ts'
import { sessionsTable } from './session-rows.ts'
import { accountsTable } from '../../../kernel/accounts-table.ts'

const DEMO_DOMAIN = '@demo.example'

/** Whether this is a sign-in that every reader of the documentation could make. `email` in any case. */
export function isPublishedSignIn(email: string, password: string): boolean {
  return email.toLowerCase().endsWith(DEMO_DOMAIN) && password === DEMO_PASSWORD
}

type Row = { readonly email: string; readonly password_hash: string }

/** Addresses of the accounts that still have the published password. */
export async function publishedAccounts(knex: Knex): Promise<readonly string[]> {
  const rows = (await accountsTable(knex, 'users')
    .whereILike('email', `%${DEMO_DOMAIN}`)
    .whereNotNull('password_hash')
    .orderBy('email')
    .select('email', 'password_hash')) as readonly Row[]
  const published: string[] = []
  for (const { email, password_hash: hash } of rows) {
    if (await verifyPassword(DEMO_PASSWORD, hash)) published.push(email)
  }
  return published
}

/** Disabling demo data also ends the sessions of demo accounts. */
export async function endDemoSessions(knex: Knex): Promise<void> {
  const demoUsers = accountsTable(knex, 'users').whereILike('email', `%${DEMO_DOMAIN}`).select('id')
  await sessionsTable(knex)
    .whereNull('ended_at')
    .whereIn('user_id', demoUsers)
    .update({ ended_at: knex.fn.now() })
}
