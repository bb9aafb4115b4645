import type { CurrentAgreements } from '@zuschlag/contracts/site/agreements'
import type { Knex } from 'knex'
import type { AccountTokens } from '../accounts/account-tokens.ts'
import type { RateLimits } from '../../../edge/rate-limits/rate-limits.ts'
import type { Sessions } from '../../../policies/session-port.ts'
import type { IdentificationStore } from './identification.ts'

export type RegistrationDependencies = {
  readonly knex: Knex
  readonly tokens: AccountTokens
  readonly sessions: Sessions
  readonly publicUrl: string
  readonly rateLimits: RateLimits
  readonly identifications: IdentificationStore
  /** The versions that hold: what people accept who apply or register. */
  readonly agreements: CurrentAgreements
}
