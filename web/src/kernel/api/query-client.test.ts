import { expect, test } from 'vitest'
import { ProblemError, toProblem, TransportError } from './problem.ts'
import { shouldRetry } from './query-client.ts'

const problem = (status: number) => new ProblemError(toProblem(status, undefined), 'getAuction')

test('a broken transport and a busy server are asked again, twice', () => {
  expect(shouldRetry(0, new TransportError('gone'))).toBe(true)
  expect(shouldRetry(1, problem(503))).toBe(true)
  expect(shouldRetry(2, problem(503))).toBe(false)
})

test.each([400, 401, 403, 404, 409, 429, 500])('a %i is an answer', (status) => {
  expect(shouldRetry(0, problem(status))).toBe(false)
})
