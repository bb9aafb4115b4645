import { layout0001ReadModels } from './layout-0001-read-models.ts'
import { layout0002RulesVersion } from './layout-0002-rules-version.ts'
import { layout0003HistoryByTime } from './layout-0003-history-by-time.ts'
import { layout0004AdministeredLists } from './layout-0004-administered-lists.ts'
import { layout0005HiddenBids } from './layout-0005-hidden-bids.ts'
import { layout0006PublicRevisions } from './layout-0006-public-revisions.ts'
import { layout0007EndReached } from './layout-0007-end-reached.ts'
import { layout0008AwardDecisions } from './layout-0008-award-decisions.ts'
import { layout0009BidsOfPersons } from './layout-0009-bids-of-persons.ts'
import { layout0010CounterOffers } from './layout-0010-counter-offers.ts'
import { layout0011Restrictions } from './layout-0011-restrictions.ts'
import { layout0012Rooms } from './layout-0012-rooms.ts'
import { layout0013DocumentsState } from './layout-0013-documents-state.ts'
import { layout0014VoidedBids } from './layout-0014-voided-bids.ts'
import { layout0015CountedBids } from './layout-0015-counted-bids.ts'
import type { Migration } from './migration.ts'

/** The steps to today's tables of a generation, in their order. */
export const layoutMigrations: readonly Migration[] = [
  layout0001ReadModels,
  layout0002RulesVersion,
  layout0003HistoryByTime,
  layout0004AdministeredLists,
  layout0005HiddenBids,
  layout0006PublicRevisions,
  layout0007EndReached,
  layout0008AwardDecisions,
  layout0009BidsOfPersons,
  layout0010CounterOffers,
  layout0011Restrictions,
  layout0012Rooms,
  layout0013DocumentsState,
  layout0014VoidedBids,
  layout0015CountedBids,
]
