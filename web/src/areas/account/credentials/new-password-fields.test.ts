import { expect, test } from 'vitest'
import { ProblemError, toProblem } from '../../../kernel/api/call.ts'
import { newPasswordMistakes, refusedWeakness } from './new-password-fields.tsx'

const owner = { email: 'anna@demo.example', firstName: 'Anna', lastName: 'Berger' }
const good = 'Dachgarten mit Blick'

test('a good password, repeated, has no mistake', () => {
  expect(newPasswordMistakes(good, good, owner)).toEqual({})
  expect(newPasswordMistakes(good, null, owner)).toEqual({})
})

test('each field shows its own mistake', () => {
  expect(newPasswordMistakes('', '', owner)).toEqual({ password: 'missing' })
  expect(newPasswordMistakes('kurz', 'kurz', owner)).toEqual({ password: 'tooShort' })
  expect(newPasswordMistakes('aaaaaaaaaaaaaa', 'b', owner)).toEqual({
    password: 'tooSimple',
    repetition: 'different',
  })
  expect(newPasswordMistakes('anna berger 1', 'anna berger 1', owner)).toEqual({ password: 'tooPersonal' })
  expect(newPasswordMistakes(good, '', owner)).toEqual({ repetition: 'different' })
})

test('what the server alone knows is read off its answer', () => {
  const problem = (fields: object) =>
    new ProblemError(
      toProblem(400, { type: 'about:blank', title: '', status: 400, code: 'passwordWeak', ...fields }),
      'signUp',
    )
  expect(refusedWeakness(problem({ errors: { password: ['tooCommon'] } }))).toBe('tooCommon')
  expect(refusedWeakness(problem({ errors: { newPassword: ['tooPersonal'] } }))).toBe('tooPersonal')
  expect(refusedWeakness(problem({ errors: { email: ['tooCommon'] } }))).toBeUndefined()
  expect(refusedWeakness(new Error('no answer'))).toBeUndefined()
})
