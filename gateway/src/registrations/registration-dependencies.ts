import type { Knex } from 'knex'
import type { AccountTokens } from '../accounts/tokens/account-tokens.ts'
import type { IdentificationStore } from './identification.ts'

export type RegistrationDependencies = {
  readonly knex: Knex
  readonly tokens: AccountTokens
  readonly identifications: IdentificationStore
}
