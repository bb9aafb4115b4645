import { DEMO_PASSWORD } from '@zuschlag/contracts/account/demo-password'

/** Addresses that may sign in, and who they are. */
export const demoAccounts = [
  ['admin@demo.example', 'system admin'],
  ['broker@demo.example', 'broker of tenant 1'],
  ['broker2@demo.example', 'broker of tenant 2'],
  ['seller@demo.example', 'private seller'],
  ['anna@demo.example', 'investor'],
  ['ben@demo.example', 'investor'],
  ['carla@demo.example', 'no investor, access to exactly one object'],
  ['multi@demo.example', 'belongs to two tenants'],
  ['nora@demo.example', 'address not confirmed yet'],
] as const

export const allDemoEmails: ReadonlySet<string> = new Set(demoAccounts.map(([email]) => email))

/**
 * What a visitor may sign in with while DEMO=1, for the terminal; empty where none of the accounts exists.
 */
export function describeDemoAccounts(existing: ReadonlySet<string>): string {
  const accounts = demoAccounts.filter(([email]) => existing.has(email))
  if (accounts.length === 0) return ''
  const width = Math.max(...accounts.map(([email]) => email.length))
  const lines = accounts.map(([email, role]) => `    ${email.padEnd(width)}  ${role}`)
  return [`  Demo accounts, password ${DEMO_PASSWORD}:`, ...lines].join('\n')
}
