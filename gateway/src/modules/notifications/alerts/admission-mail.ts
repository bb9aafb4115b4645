import type { MailData } from '../../../kernel/outbox/mail-data.ts'
import type { AlertEvent } from './notice-state.ts'

type Kind = 'accessGranted' | 'accessExpired' | 'accessRevoked' | 'bidderSuspended'
type AdmissionMail = { [K in Kind]: { readonly kind: K; readonly data: MailData[K] } }[Kind]

/** What the tenant decided about one bidder, or that an access is over; null where the event says neither. */
export function admissionMail(
  kind: Kind,
  event: AlertEvent | null,
  about: MailData['accessExpired'],
  ownPrice: number | null,
): AdmissionMail | null {
  if (kind === 'accessRevoked') return ownPrice === null ? null : { kind, data: { ...about, ownPrice } }
  if (kind === 'accessExpired') return { kind, data: about }
  if (kind === 'accessGranted')
    return { kind, data: { ...about, until: event?.type === 'AccessGranted' ? event.data.until : null } }
  return event?.type === 'BidderSuspended'
    ? { kind, data: { ...about, category: event.data.category } }
    : null
}
