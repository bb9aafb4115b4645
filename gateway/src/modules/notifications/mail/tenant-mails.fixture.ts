import { noticeKinds } from '@zuschlag/contracts/alerts/user-alerts'
import type { MailKind } from '@zuschlag/contracts/mail/mail-log'

/** Kinds that have the look of a tenant: notices are about an auction of one. */
export const ofTenant: ReadonlySet<MailKind> = new Set([
  ...noticeKinds,
  'invitation',
  'sellerInvited',
  'signUp',
  'contactBroker',
  'accessRequestStarted',
  'accessRequested',
  'questionAsked',
  'accessAskedBack',
  'accessDeclined',
  'proofEnding',
  'newerProofSent',
  'newerProofAnswered',
  'brokerageConcluded',
  'brokerageWithdrawn',
  'tenantBrokerageWithdrawn',
  'confirmPriceAlert',
  'priceAlert',
])
