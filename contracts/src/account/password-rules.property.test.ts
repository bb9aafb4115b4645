import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PASSWORD_LENGTH_MAX } from './password-length.ts'
import {
  newPasswordSchema,
  normalizePassword,
  PASSWORD_LENGTH_MIN,
  passwordLength,
  passwordStrengthOf,
  passwordWeaknessesOf,
} from './password-rules.ts'

const password = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 10, maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 600 }),
  fc.string({ unit: fc.constantFrom('a', 'b', 'ﬁ', 'é', 'e\u0301'), maxLength: 30 }),
)

test('the form, the server and the hint are of one opinion', () => {
  let taken = 0
  fc.assert(
    fc.property(password, (typed) => {
      const weaknesses = passwordWeaknessesOf(typed)
      expect(newPasswordSchema.safeParse(typed).success).toBe(weaknesses.length === 0)
      expect(passwordStrengthOf(typed) === 0).toBe(weaknesses.length > 0)
      if (weaknesses.length > 0) return
      taken += 1
      expect(passwordLength(typed)).toBeGreaterThanOrEqual(PASSWORD_LENGTH_MIN)
      expect(passwordLength(typed)).toBeLessThanOrEqual(PASSWORD_LENGTH_MAX)
    }),
    { numRuns: 2000 },
  )
  expect(taken).toBeGreaterThan(100)
})

test('two encodings of the same password get the same result', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 10, maxLength: 40 }), (typed) => {
      const normalized = normalizePassword(typed)
      expect(passwordWeaknessesOf(normalized.normalize('NFD'))).toEqual(passwordWeaknessesOf(normalized))
    }),
  )
})

test("nothing is asked of a password's composition: twelve letters in no order will do", () => {
  const letters = fc.shuffledSubarray('acegikmoqsuwy'.split(''), { minLength: 12, maxLength: 13 })
  fc.assert(
    fc.property(letters, (chosen) => {
      expect(passwordWeaknessesOf(chosen.join(''))).toEqual([])
    }),
  )
})

test("one's own name and address with little added are refused, in any case of letters", () => {
  const owner = { email: 'katharina.moser@muster.example', firstName: 'Katharina', lastName: 'Moser-Binder' }
  const own = fc.constantFrom('katharina', 'Katharina', 'MOSER', 'Moser-Binder', owner.email)
  const added = fc.string({ unit: fc.constantFrom(...'0123456789!'.split('')), maxLength: 7 })
  fc.assert(
    fc.property(own, own, added, (one, other, rest) => {
      expect(passwordWeaknessesOf(`${one}${rest}${other}`, owner)).toContain('tooPersonal')
    }),
  )
})
