import { DONE_MESSAGE_KEPT_DAYS, MESSAGE_KEPT_DAYS } from '@zuschlag/contracts/contact/administer-messages'
import { ACCEPTED_TIE_DAYS } from '@zuschlag/projections/auction-participants/person-queries'
import { expect, test } from 'vitest'
import { retentionDays } from '../gateway/src/workers/retention/retention-periods.ts'
import de from '../web/src/kernel/i18n/de.json' with { type: 'json' }
import en from '../web/src/kernel/i18n/en.json' with { type: 'json' }

const notices = [
  ['German', de.privacy],
  ['English', en.privacy],
] as const
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
  expect(numbersIn(notice.mails.period)).toEqual([finishedMail])
  expect(numbersIn(notice.cookie.period)).toContain(endedSession)
})

test.each(notices)(
  'the %s privacy notice names a basis of the GDPR for each purpose',
  (_language, notice) => {
    const {
      data,
      bids,
      access,
      accessRequest: asked,
      registration,
      messages,
      mails,
      cookie,
      storage,
    } = notice
    for (const { basis } of [data, bids, access, asked, registration, messages, mails, cookie, storage])
      expect(basis).toMatch(/art\. 6/i)
  },
)

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
