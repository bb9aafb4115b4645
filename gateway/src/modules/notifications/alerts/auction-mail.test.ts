import { expect, test } from 'vitest'
import { fixtureEnd, fixtureNoon } from '../../../../../tests/fixtures/auction-commands.ts'
import { mailAuctionOf } from './auction-mail.ts'

const row = {
  title: 'Altbau',
  zipCode: '1010',
  city: 'Wien',
  timeZone: 'Europe/Vienna',
  description: { country: 'AT' },
  terms: { hideOfferIsBindingCheckbox: true },
} as const

test.each([
  ['an auction with an open end that its broker has ended', null],
  ['an auction that was sold before its planned end', fixtureEnd],
])('mails about %s name the instant at which it ended', (_what, endAt) => {
  const columns = { ...row, endAt, effectiveEndAt: fixtureNoon }
  expect(mailAuctionOf(columns, 'EUR').end).toBe(fixtureNoon)
})

test('mails carry what their legal words depend on', () => {
  const { law } = mailAuctionOf({ ...row, effectiveEndAt: null }, 'EUR')
  expect(law).toEqual({ country: 'AT', isBidDeclared: false })
})

test('mails about a running auction with an open end name no end', () => {
  expect(mailAuctionOf({ ...row, effectiveEndAt: null }, 'EUR').end).toBeNull()
})
