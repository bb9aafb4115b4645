import type { Company } from '@zuschlag/contracts/site/configuration'
import type { Knex } from 'knex'
import type { Directory } from '../../identity/accounts/directory.ts'
import type { RateLimits } from '../../../edge/rate-limits/rate-limits.ts'
import type { AuctionAccess } from '../../../policies/auction-access.ts'

/** What routes need by which people write to the provider, to brokers and to themselves. */
export type ContactDependencies = AuctionAccess & {
  readonly knex: Knex
  readonly directory: Directory
  readonly company: Company
  readonly rateLimits: RateLimits
  /** Without a trailing slash. */
  readonly publicUrl: string
}
