import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const alerts = 'gateway/src/modules/notifications/alerts'
const searches = 'gateway/src/modules/notifications/saved-searches'
const personalData = 'the export of personal data names every part that is not whole'
const refusedBefore = 'who adds one more is refused'
const batch = 'a batch of work; the next one takes the rest'
const asked = 'a page of which the caller knows the total from beside it, and the next page'
const oneTransaction = 'who is notified of one event, in one transaction: more than an auction has readers'
const text = 'a length or a search, not rows of a list'

/**
 * Lists that end at a constant and say no total: why nobody misses a row without knowing. A list that is
 * not here says how many rows it has, is read whole, or reads one row more and refuses.
 */
const allowed: Readonly<Record<string, string>> = {
  'gateway/src/modules/auctions/watch-list/watch-list.route.ts WATCHED_MAX': refusedBefore,
  'gateway/src/modules/back-office/access-requests/access-request-rows.ts PERSONAL_DATA_ROWS_MAX':
    personalData,
  'gateway/src/modules/back-office/access-requests/remind-of-proofs.ts ROWS_MAX': batch,
  'gateway/src/modules/back-office/activity/activity.route.ts TIME_LINE_FILE_MAX': 'the page says so',
  'gateway/src/modules/back-office/activity/activity.ts PEOPLE_MAX': text,
  'gateway/src/modules/back-office/admissions/admission-tables.ts PERSONAL_DATA_ROWS_MAX': personalData,
  'gateway/src/modules/back-office/drafting/drafting.route.ts DRAFTING_TENANTS_MAX':
    'the field becomes a search',
  'gateway/src/modules/back-office/questions/questions.route.ts QUESTIONS_PER_PERSON_MAX': refusedBefore,
  'gateway/src/modules/back-office/questions/question-tables.ts PERSONAL_DATA_ROWS_MAX': personalData,
  'gateway/src/modules/identity/accounts/directory.ts SEARCHED_TENANTS_MAX': text,
  'gateway/src/modules/identity/own-account/export-personal-data.ts PERSONAL_DATA_ROWS_MAX': personalData,
  [`${alerts}/follow-auctions.ts AUCTIONS_MAX`]: batch,
  [`${alerts}/follow-auctions.ts EVENTS_MAX`]: batch,
  [`${alerts}/notice-followers.ts WATCHERS_MAX`]: oneTransaction,
  [`${alerts}/notices-without-event.ts AUCTIONS_MAX`]: batch,
  [`${alerts}/notices-without-event.ts READERS_MAX`]: oneTransaction,
  [`${alerts}/price-alerts.ts OWN_ALERTS_MAX`]: refusedBefore,
  [`${alerts}/price-alerts.ts ALERTS_MAX`]: batch,
  [`${alerts}/user-alerts.route.ts UNREAD_MAX`]: 'a number on a bell',
  'gateway/src/modules/notifications/mail/dispatcher.ts ATTEMPTS_AT_ONCE': batch,
  'gateway/src/modules/notifications/mail/retry-mails.ts RETRIED_MAILS_MAX': batch,
  [`${searches}/mail-found-offers.ts OFFERS_AT_ONCE_MAX`]: batch,
  [`${searches}/mail-found-offers.ts SEARCHES_AT_ONCE_MAX`]: batch,
  [`${searches}/mail-found-offers.ts SEARCHES_MAX`]: batch,
  [`${searches}/saved-searches.ts SAVED_SEARCHES_MAX`]: refusedBefore,
  'gateway/src/modules/site/partners/partner-records.ts PARTNERS_MAX': refusedBefore,
  'gateway/src/workers/retention/retention.ts ROWS_AT_ONCE_MAX': batch,
  'gateway/src/workers/retention/retention.ts AT_ONCE_MAX': batch,
  'projections/src/account-joins/quick-search-queries.ts QUICK_SEARCH_ROWS_MAX': text,
  'projections/src/auction-details/queries.ts ENDED_TAKE_MAX': asked,
  'projections/src/auction-history/queries.ts HISTORY_PAGE_MAX': asked,
  'projections/src/lag.ts LAG_EVENTS_MAX': 'a count that says that it is at least so many',
  'projections/src/projector-lag.ts PAGE_EVENTS': batch,
  'projections/src/projector-lag.ts PROJECTORS_MAX': 'generations, of which two are built at most',
  'projections/src/verify.ts PAGE_MAX': batch,
}

/** `.limit(ROWS_MAX)`, and a binding of a statement; `ROWS_MAX + 1` reads whether there are more. */
const limitOf =
  /\.limit\((?:Math\.min\(\w+, )?([A-Z][A-Z_]+)\b(?! [+-] )|\b(?:limit|most): ([A-Z][A-Z_]+)\b|\blimit \$\{([A-Z_]+)\}/g

const files = globSync('{gateway,projections}/src/**/*.ts', { cwd: root }).filter(
  (file) => !/\.(?:pg\.|process\.|property\.)?test\.ts$|\.fixture\.ts$/.test(file),
)

function limitsIn(file: string): readonly string[] {
  const source = readFileSync(path.join(root, file), 'utf8')
  if (/\btotal\b/.test(source)) return []
  return [...source.matchAll(limitOf)].map(
    ([, called, bound, written]) => `${file} ${called ?? bound ?? written ?? ''}`,
  )
}

test('a list that ends at a constant says its total, or why that takes nothing from anybody', () => {
  const found = [...new Set(files.flatMap(limitsIn))].toSorted()
  expect(found).toEqual(Object.keys(allowed).toSorted())
})

test.each([
  '    .limit(PARTICIPANTS_MAX)\n',
  '    .limit(Math.min(limit, BIDS_MAX))\n',
  '{ auctionId, limit: NOTICES_MAX }',
  'order by id limit ${ROWS_MAX}`',
])('%j is found', (source) => {
  expect([...source.matchAll(limitOf)]).toHaveLength(1)
})
