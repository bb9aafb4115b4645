import { expect, test } from 'vitest'
import { draftOf, emptyRequest, isPartyComplete, proofProblems, requestProblems } from './request-values.ts'

const filled = {
  party: 'company',
  partyName: 'Muster GmbH',
  registerNumber: 'FN 123456a',
  representedBy: 'Eva Muster, Geschäftsführerin',
  proofAmount: '500.000',
  proofIssuer: 'Volksbank',
  proofExpiresOn: '2027-05-01',
}

test('a draft keeps what is valid and leaves the rest out', () => {
  const nothing = {
    party: null,
    partyName: null,
    registerNumber: null,
    representedBy: null,
    proofAmount: null,
    proofIssuer: null,
    proofExpiresOn: null,
  }
  expect(draftOf(emptyRequest)).toEqual(nothing)
  expect(draftOf({ ...filled, proofAmount: 'viel', proofExpiresOn: '2027-02-30' })).toEqual({
    party: 'company',
    partyName: 'Muster GmbH',
    registerNumber: 'FN 123456a',
    representedBy: 'Eva Muster, Geschäftsführerin',
    proofAmount: null,
    proofIssuer: 'Volksbank',
    proofExpiresOn: null,
  })
  expect(draftOf(filled).proofAmount).toBe(500_000)
})

test.each([
  ['250.000,00', 250_000],
  ['CHF 250’000.–', null],
  ["250'000.00", 250_000],
  ['€ 250.000', 250_000],
  ['450.000,50', null],
  ['0,5', null],
  ['25.00.000', null],
])('a proof of funds of %s is read with certainty or not at all', (proofAmount, read) => {
  expect(draftOf({ ...filled, proofAmount }).proofAmount).toBe(read)
  expect(requestProblems({ ...filled, proofAmount })).toEqual(read === null ? { proofAmount: 'invalid' } : {})
})

test('who bids for themselves names nobody else', () => {
  expect(requestProblems({ ...filled, party: 'self', partyName: '' })).toEqual({})
  expect(draftOf({ ...filled, party: 'self' }).partyName).toBeNull()
  expect(requestProblems({ ...filled, partyName: ' ' })).toEqual({ partyName: 'missing' })
})

test('what is empty is missing, what is no value is invalid', () => {
  expect(requestProblems({ ...emptyRequest, proofAmount: '0,5x' })).toEqual({
    party: 'missing',
    partyName: 'missing',
    proofAmount: 'invalid',
    proofIssuer: 'missing',
    proofExpiresOn: 'missing',
  })
})

test('a company says its register number and who represents it, others do not', () => {
  const unnamed = { ...filled, registerNumber: ' ', representedBy: '' }
  expect(requestProblems(unnamed)).toEqual({ registerNumber: 'missing', representedBy: 'missing' })
  expect(isPartyComplete(unnamed)).toBe(false)
  expect(isPartyComplete({ ...filled, proofAmount: '' })).toBe(true)
  const other = { ...unnamed, party: 'otherPerson' }
  expect(requestProblems(other)).toEqual({})
  expect(draftOf({ ...filled, party: 'otherPerson' }).registerNumber).toBeNull()
})

test('a newer proof needs what is said of proofs alone', () => {
  expect(proofProblems({ ...emptyRequest, proofAmount: '1', proofIssuer: 'Bank' })).toEqual({
    proofExpiresOn: 'missing',
  })
})
