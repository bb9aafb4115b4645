import type { z } from 'zod'
import type { Who } from '../../policies/route-policy.ts'

/** Tags in the order of the documentation, each with what it is about. */
export const tags = {
  Session: 'Sign-in, sign-out, passwords and links that were sent by email.',
  Auctions: 'Public and private views of auctions, their costs and documents.',
  Bidding:
    'Bids and requests for immediate purchase. Every command carries a commandId, which makes a repetition safe.',
  'Alerts and watch list': 'Price alerts, notifications and watched auctions.',
  'Own account': 'Profile, sessions, second factor and personal data of the signed-in person.',
  Site: 'Contents of the public site, contact messages and registrations.',
  'Managing auctions':
    'Drafting, publishing, running and closing auctions as a broker or system administrator.',
  'Insight and evidence': 'History, bid logs, refused attempts and verification of auctions.',
  'Bidders of an auction': 'Who may bid in an auction, up to which price, and who was invited.',
  Tenants: 'Organisations of brokers and their members.',
  Users: 'User accounts, for system administrators.',
  Platform: 'Registrations, partners, mails and operation of the platform.',
} as const
export type Tag = keyof typeof tags

/** What holds for a route beside its contract: who may use it, and how the API is described. */
export type RouteFacts<B extends z.ZodType = z.ZodType, A extends z.ZodType = z.ZodType> = {
  readonly who: Who
  readonly tag: Tag
  readonly summary: string
  /** What a summary cannot say; only where a caller would go wrong without it. */
  readonly description?: string
  /** One request and one answer, for the operations that an integration starts with. */
  readonly example?: { readonly request?: z.input<B>; readonly answer?: z.input<A> }
}
