import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DONE_MESSAGE_KEPT_DAYS, MESSAGE_KEPT_DAYS } from '@zuschlag/contracts/contact/administer-messages'
import { ACCEPTED_TIE_DAYS } from '@zuschlag/projections/auction-participants/person-queries'
import { expect, test } from 'vitest'
import { retentionDays } from '../gateway/src/workers/retention/retention.ts'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import en from '@zuschlag/contracts/texts/en.json' with { type: 'json' }

const notices = [
  ['German', de.privacy],
  ['English', en.privacy],
] as const
type Section = Exclude<
  keyof typeof de.privacy,
  'lead' | 'basis' | 'period' | 'recipients' | 'rights' | 'frameTitle' | 'frameOpen'
>
const root = join(import.meta.dirname, '..')
const dataMap = readFileSync(join(root, 'docs/privacy.md'), 'utf8')
const pageOfNotice = readFileSync(join(root, 'web/src/routes/$lang/privacy-policy.tsx'), 'utf8')
const numbersIn = (text: string) => (text.match(/\d+/g) ?? []).map(Number)
const {
  emailChange,
  pendingRegistration,
  declinedRegistration,
  approvedIdentification,
  finishedPriceAlert,
  leftSavedSearch,
  unconfirmedRequest,
  finishedMail,
  endedSession,
  gatewayIncident,
  closedAccessRequest,
  accessRequest,
  unusedAccount,
  withdrawnQuestion,
} = retentionDays

test.each(notices)('the %s privacy notice states the periods that the product keeps', (_language, notice) => {
  expect(numbersIn(notice.data.period)).toEqual([emailChange])
  expect(numbersIn(notice.registration.period)).toEqual([
    pendingRegistration,
    declinedRegistration,
    approvedIdentification,
  ])
  expect(numbersIn(notice.messages.period)).toEqual([
    DONE_MESSAGE_KEPT_DAYS,
    MESSAGE_KEPT_DAYS,
    finishedPriceAlert,
    leftSavedSearch,
    unconfirmedRequest,
  ])
  expect(numbersIn(notice.bids.period)).toEqual([gatewayIncident])
  expect(numbersIn(notice.accessRequest.period)).toEqual([closedAccessRequest, accessRequest])
  expect(numbersIn(notice.questions.period)).toEqual([withdrawnQuestion])
  expect(numbersIn(notice.invited.period)).toEqual([unusedAccount])
  expect(numbersIn(notice.mails.period)).toEqual([finishedMail])
  expect(numbersIn(notice.cookie.period)).toContain(endedSession)
})

/** Sections of the notice with a basis and a period, in the order of the page. */
const sections = [...pageOfNotice.matchAll(/^ {2}'(\w+)',$/gm)].map(([, section = '']) => section as Section)

test.each(notices)(
  'the %s privacy notice names a basis of the GDPR for each purpose',
  (_language, notice) => {
    const withBasis = Object.entries(notice).flatMap(([section, texts]) =>
      typeof texts === 'object' && 'basis' in texts ? [section] : [],
    )
    expect(withBasis.toSorted()).toEqual(sections.toSorted())
    for (const section of sections) expect(notice[section].basis).toMatch(/art\. 6/i)
  },
)

/** Where the notice speaks of what each table of docs/privacy.md keeps; null: nobody is described by it. */
const sectionOf: Readonly<Record<string, Section | null>> = {
  users: 'data',
  email_changes: 'data',
  memberships: 'data',
  brokers: 'data',
  sessions: 'cookie',
  account_tokens: 'cookie',
  second_factors: 'cookie',
  recovery_codes: 'cookie',
  notification_choices: 'mails',
  watched_auctions: 'mails',
  notices: 'mails',
  notice_progress: 'mails',
  mails: 'mails',
  price_alerts: 'messages',
  saved_searches: 'messages',
  saved_search_hits: 'messages',
  contact_messages: 'messages',
  tenant_applications: 'registration',
  seller_registrations: 'registration',
  admissions: 'invited',
  admission_changes: 'access',
  refused_offers: 'access',
  document_openings: 'access',
  access_requests: 'accessRequest',
  gateway_incidents: 'bids',
  questions: 'questions',
  question_answers: 'questions',
  audit_entries: 'changes',
  // Public by the wish of whom they name.
  tenants: null,
  partners: null,
  offered_auctions: null,
  question_books: null,
}

test('every table that docs/privacy.md describes belongs to a section of the notice', () => {
  const [, ofAccounts = ''] = /^## Tables of `accounts`$([^]*?)^## /m.exec(dataMap) ?? []
  const tables = [...ofAccounts.matchAll(/^\| `(\w+)`/gm)].map(([, table = '']) => table)
  expect(tables.toSorted()).toEqual(Object.keys(sectionOf).toSorted())
  const named = new Set(Object.values(sectionOf).filter((section) => section !== null))
  // The language on the device is in no table.
  expect([...named, 'storage'].toSorted()).toEqual(sections.toSorted())
})

test.each([
  [
    'German',
    de.privacy,
    { screen: /Bildschirm/, number: /Nummer/, good: /auf Dauer/, phone: /Telefonnummer/ },
  ],
  ['English', en.privacy, { screen: /screen/, number: /number/, good: /for good/, phone: /phone number/ }],
])('the %s privacy notice says what others learn and what stays in the log', (_language, notice, words) => {
  for (const word of [words.screen, words.number]) expect(notice.bids.text).toMatch(word)
  for (const { period } of [notice.bids, notice.access, notice.changes]) expect(period).toMatch(words.good)
  expect(notice.recipients.text).toMatch(words.phone)
  expect(notice.recipients.text).toMatch(/Notar|notary/)
  expect(notice.recipients.text).not.toMatch(/Sonst bekommt niemand|Nobody else/)
  expect(notice.invited.text).toMatch(/art\. 14/i)
  expect(numbersIn(notice.rights.text)).toContain(ACCEPTED_TIE_DAYS)
})

test.each([
  ['German', de.user.data.exportText, /Vermerke/],
  ['English', en.user.data.exportText, /notes/],
])('the %s text of the export names what is left out', (_language, text, notes) => {
  for (const named of [notes, /JSON/, /incomplete/]) expect(text).toMatch(named)
  expect(text).not.toMatch(/^Alles|^Everything/)
})

test.each([
  ['German', de.user.data],
  ['English', en.user.data],
])('the %s texts of the erasure state for how long an acceptance refuses it', (_language, data) => {
  for (const text of [data.final, data.refused.acquiredAuction])
    expect(numbersIn(text)).toEqual([ACCEPTED_TIE_DAYS])
})

test.each(notices)('the %s privacy notice does not deny that the language is sent', (_language, notice) => {
  expect(JSON.stringify(notice)).not.toMatch(/nicht übertragen|not transmitted/)
  expect(notice.storage.text).toMatch(/Anfrage|request/)
})
