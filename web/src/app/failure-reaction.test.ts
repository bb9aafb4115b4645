import { expect, test } from 'vitest'
import { ProblemError, toProblem, TransportError } from '../kernel/api/call.ts'
import { reactionTo, wayBackFrom } from './failure-reaction.ts'

const problem = (status: number, fields: object = {}, endpoint = 'getAuction') =>
  new ProblemError(
    toProblem(status, { type: 'about:blank', title: '', status, code: 'x', ...fields }),
    endpoint,
  )

test('401 goes to the sign-in, also where the page has words of its own', () => {
  expect(reactionTo(problem(401), false)).toEqual({ kind: 'signIn' })
  expect(reactionTo(problem(401), true)).toEqual({ kind: 'signIn' })
})

test.each(['getAuthenticatedUser', 'login', 'verifyResetPassword', 'resetPassword', 'signUp'])(
  '401 of %s is an answer',
  (endpoint) => {
    expect(reactionTo(problem(401, {}, endpoint), false)).toBeNull()
  },
)

test('400 speaks only where it is asked to', () => {
  expect(reactionTo(problem(400), false)).toBeNull()
  expect(reactionTo(problem(400, { showToast: true }), false)).toEqual({
    kind: 'toastKey',
    key: 'Toast.400BadRequest',
  })
  expect(reactionTo(problem(400, { showToast: true, message: 'so' }), false)).toEqual({
    kind: 'toast',
    text: 'so',
  })
})

test("500 shows the server's words only where it says so", () => {
  const key = 'Toast.500InternalServerError'
  expect(reactionTo(problem(500, { message: 'secret' }), false)).toEqual({ kind: 'toastKey', key })
  expect(reactionTo(problem(500, { message: 'so', showCustomErrorInToast: true }), false)).toEqual({
    kind: 'toast',
    text: 'so',
  })
})

test.each([
  [403, 'Toast.403Forbidden'],
  [404, 'Toast.404NotFound'],
  [429, 'Toast.429TooManyRequests'],
])('%i has its message', (status, key) => {
  expect(reactionTo(problem(status), false)).toEqual({ kind: 'toastKey', key })
})

test('a page with its own words is left to them, and so are refusals and broken transports', () => {
  expect(reactionTo(problem(404), true)).toBeNull()
  expect(reactionTo(problem(409), false)).toBeNull()
  expect(reactionTo(problem(503), false)).toBeNull()
  expect(reactionTo(new TransportError('no answer'), false)).toBeNull()
})

test.each(['/object/30cfa8e6-afa1-53fb-baac-3dfadfd65332?mode=bid', '/user/profile', '/de/logout', '/login'])(
  'the sign-in leads back to %s',
  (href) => {
    const pathname = new URL(href, 'https://zuschlag.example').pathname
    expect(wayBackFrom({ pathname, href })).toEqual({ returnUrl: href })
  },
)

test.each(['de', 'en'])('a user at the sign-in page in %s stays and keeps the return URL', (lang) => {
  const pathname = `/${lang}/login`
  expect(wayBackFrom({ pathname, href: `${pathname}?returnUrl=%2Fuser%2Fprofile` })).toBeNull()
})
