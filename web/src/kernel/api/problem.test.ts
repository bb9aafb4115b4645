import { expect, test } from 'vitest'
import { problemOf, ProblemError, toProblem, TransportError } from './problem.ts'

const body = { type: 'about:blank', title: 'Too low', status: 409, code: 'auctionBidTooLow', minimumBid: 110 }

test("the server's problem is taken as it is", () => {
  expect(toProblem(409, body)).toEqual(body)
})

test.each([
  [401, 'unauthenticated'],
  [404, 'notFound'],
  [413, 'payloadTooLarge'],
  [429, 'tooManyRequests'],
  [500, 'internalError'],
  [502, 'unavailable'],
  [504, 'unavailable'],
  [418, 'internalError'],
])('a %i in the words of a proxy is %s', (status, code) => {
  expect(toProblem(status, undefined)).toMatchObject({ status, code })
  expect(toProblem(status, '<html>')).toMatchObject({ status, code })
})

test('Retry-After counts where the body names no time', () => {
  expect(toProblem(429, undefined, '30').retryAfter).toBe(30)
  expect(toProblem(429, { ...body, retryAfter: 5 }, '30').retryAfter).toBe(5)
  expect(toProblem(429, undefined, 'Wed, 21 Oct 2026 07:28:00 GMT').retryAfter).toBeUndefined()
})

test('only the server has problems; a broken transport has none', () => {
  expect(problemOf(new ProblemError(body, 'placeBid'))).toBe(body)
  expect(problemOf(new TransportError('gone'))).toBeUndefined()
})
