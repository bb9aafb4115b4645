import { expect, test } from 'vitest'
import { ProblemError, toProblem, TransportError } from '../../../kernel/api/call.ts'
import { signInFailure } from './use-sign-in.ts'

const refusal = (status: number, fields: object = {}) =>
  new ProblemError(
    toProblem(status, { type: 'about:blank', title: '', status, code: 'x', ...fields }),
    'login',
  )

test('a wrong address and a wrong password read the same', () => {
  expect(signInFailure(refusal(401, { code: 'loginFailed' }))).toEqual({ key: 'LoginPage.ErrorMessage' })
  expect(signInFailure(refusal(400))).toEqual({ key: 'LoginPage.ErrorMessage' })
})

test('an unconfirmed email gets its own message', () => {
  expect(signInFailure(refusal(401, { emailNotConfirmed: true }))).toEqual({
    key: 'LoginPage.EmailNotConfirmed',
  })
})

test('too many attempts carry the time to wait, where the server names it', () => {
  expect(signInFailure(refusal(429, { retryAfter: 29.2 }))).toEqual({
    key: 'LoginPage.TooManyAttempts',
    retryAfter: 29.2,
  })
  expect(signInFailure(refusal(429))).toEqual({ key: 'LoginPage.TooManyAttempts', retryAfter: undefined })
})

test('a broken connection or server does not blame the password', () => {
  expect(signInFailure(new TransportError('no answer'))).toEqual({ key: 'LoginPage.NoConnection' })
  expect(signInFailure(refusal(503))).toEqual({ key: 'LoginPage.NoConnection' })
})
