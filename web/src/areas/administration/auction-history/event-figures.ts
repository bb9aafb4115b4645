import type { HistoryEvent } from '../../../kernel/api/running-auction-queries.ts'

/** What of an event's data the table names; each is absent where the event has no such thing. */
export type EventFigures = {
  readonly price?: number
  readonly end?: string
  readonly reason?: string
  readonly code?: string
  /** Revision of the bid or request that it is about. */
  readonly about?: number
}

/**
 * Reads figures out of data whose shape depends on the type and version of the event; what is not there is
 * left out.
 */
export function eventFiguresOf({ data }: Pick<HistoryEvent, 'data'>): EventFigures {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return {}
  const { price, end, reason, code, bidRevision, requestRevision } = data
  const about = typeof bidRevision === 'number' ? bidRevision : requestRevision
  return {
    ...(typeof price === 'number' ? { price } : {}),
    ...(typeof end === 'string' ? { end } : {}),
    ...(typeof reason === 'string' && reason !== '' ? { reason } : {}),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof about === 'number' ? { about } : {}),
  }
}
