import { expect, test, vi } from 'vitest'
import { ProblemError, toProblem, TransportError } from './call.ts'
import { createQueryClient, shouldRetry } from './query-client.ts'

const problem = (status: number) => new ProblemError(toProblem(status, undefined), 'getAuction')

test('a broken transport and a busy server are asked again, twice', () => {
  expect(shouldRetry(0, new TransportError('gone'))).toBe(true)
  expect(shouldRetry(1, problem(503))).toBe(true)
  expect(shouldRetry(2, problem(503))).toBe(false)
})

test.each([400, 401, 403, 404, 409, 429, 500])('a %i is an answer', (status) => {
  expect(shouldRetry(0, problem(status))).toBe(false)
})

test.each([
  ['a page has its own words for a failure', undefined, true],
  ['one without words says that it needs a message', { needsMessage: true }, false],
] as const)('%s', async (_title, meta, showsItself) => {
  const onFailure = vi.fn<Parameters<typeof createQueryClient>[0]>()
  const client = createQueryClient(onFailure)
  const queryFn = () => Promise.reject(problem(404))
  await client.query({ queryKey: ['read'], queryFn, ...(meta && { meta }) }).catch(() => undefined)
  expect(onFailure.mock.calls.map(([, shows]) => shows)).toEqual([showsItself])
})
