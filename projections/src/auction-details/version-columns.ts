import type { AuctionDescription } from '@zuschlag/contracts/auction/auction-fields'
import {
  documentChanges,
  documentsStateOncePublished,
  documentsStateOnceRevised,
  NO_DOCUMENTS_STATE,
  roomFilesOf,
} from '@zuschlag/contracts/auction/data-room'
import type { AuctionEvent } from '@zuschlag/contracts/auction/events'
import {
  NO_RULES_VERSION,
  rulesVersionOncePublished,
  rulesVersionOnceRevised,
} from '@zuschlag/contracts/auction/rules-version'
import type { EventOf } from '../kernel/projection.ts'
import { standingTerms, type AuctionDetailsRow } from './table.ts'

type Row = AuctionDetailsRow
type Versions = Pick<Row, 'rulesVersion' | 'documentsState' | 'roomStates'>

/** States of the documents that a row keeps. */
const ROOM_STATES_MAX = 200

/** Before the first publication. */
export const noVersions: Versions = {
  rulesVersion: NO_RULES_VERSION,
  documentsState: NO_DOCUMENTS_STATE,
  roomStates: [],
}

export function versionsOncePublished(row: Row, event: EventOf<'AuctionPublished'>): Versions {
  return {
    rulesVersion: rulesVersionOncePublished(row.rulesVersion),
    ...room(row, documentsStateOncePublished(row.documentsState), row.description, event),
  }
}

/** @param description as it is after the revision */
export function versionsOnceRevised(
  row: Row,
  description: AuctionDescription,
  event: EventOf<'AuctionRevised'>,
): Versions {
  const documentsState = documentsStateOnceRevised(row.documentsState, row.description, description)
  return {
    rulesVersion: rulesVersionOnceRevised(row.rulesVersion, standingTerms(row), event.data.terms),
    ...room(row, documentsState, description, event),
  }
}

function room(
  before: Row,
  documentsState: number,
  description: AuctionDescription,
  { revision, at }: Pick<AuctionEvent, 'revision' | 'at'>,
): Pick<Row, 'documentsState' | 'roomStates'> {
  if (documentsState === before.documentsState) return { documentsState, roomStates: before.roomStates }
  const changes = documentChanges(before.roomStates.at(-1)?.files ?? [], description)
  const made = { state: documentsState, revision, at, files: roomFilesOf(description), changes }
  return { documentsState, roomStates: [...before.roomStates, made].slice(-ROOM_STATES_MAX) }
}
