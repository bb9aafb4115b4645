import { expect, test } from 'vitest'
import { draftOf, emptyRequest, requestProblems } from './request-values.ts'

const filled = {
  party: 'company',
  partyName: 'Muster GmbH',
  proofAmount: '500.000',
  proofIssuer: 'Volksbank',
  proofExpiresOn: '2027-05-01',
}

test('a draft keeps what is valid and leaves the rest out', () => {
  const nothing = { party: null, partyName: null, proofAmount: null, proofIssuer: null, proofExpiresOn: null }
  expect(draftOf(emptyRequest)).toEqual(nothing)
  expect(draftOf({ ...filled, proofAmount: 'viel', proofExpiresOn: '2027-02-30' })).toEqual({
    party: 'company',
    partyName: 'Muster GmbH',
    proofAmount: null,
    proofIssuer: 'Volksbank',
    proofExpiresOn: null,
  })
  expect(draftOf(filled).proofAmount).toBe(500_000)
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
