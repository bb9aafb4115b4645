import type { PersonView } from '@zuschlag/contracts/administration/auction-insight'
import type { BidLogFormat } from '@zuschlag/contracts/auction/bid-log'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { MailLogo } from '../../notifications/mail/look/logo.ts'
import type { BidLogDocument, BidLogFacts } from './bid-log-document.ts'
import type { BidLogEvent, BidLogReader } from './listed-events.ts'
import { bidLogOf } from './bid-log.ts'

/** What a bid log is made of, as plain data: the same order gives the same bytes. */
export type BidLogOrder = BidLogFacts & {
  readonly format: BidLogFormat
  readonly events: readonly BidLogEvent[]
  readonly reader: BidLogReader
  /** Bidders as the reader may know them, by the id that events have; nobody for a bidder's document. */
  readonly people: readonly (readonly [id: UserId, person: PersonView])[]
  readonly logo: MailLogo | null
}

/** The document of an order: what takes long is done in the thread. */
export function documentOf({ events, reader, people, ...facts }: BidLogOrder): BidLogDocument {
  const known = new Map(people)
  const person = (id: UserId): PersonView => known.get(id) ?? { id, name: null, email: null }
  return { ...facts, log: bidLogOf(events, reader), person }
}
