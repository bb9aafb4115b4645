import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LINE_LENGTH_MAX, lineSchema } from './line.ts'
import { phoneSchema } from './phone.ts'
import { emailSchema } from './email.ts'

const control = fc.constantFrom('\r', '\n', '\r\n', '\0', '\u007f', '\u0085', '\u2028', '\u2029', '\t')
const text = fc.string({ unit: 'grapheme', maxLength: 30 })

test('a line that is taken is one line, trimmed, and within its length', () => {
  let taken = 0
  let refused = 0
  fc.assert(
    fc.property(fc.array(fc.oneof(text, control), { maxLength: 5 }), (parts) => {
      const line = lineSchema().safeParse(parts.join(''))
      if (!line.success) {
        refused += 1
        return
      }
      taken += 1
      expect(line.data).toBe(line.data.trim())
      expect(line.data.length).toBeLessThanOrEqual(LINE_LENGTH_MAX)
      expect(line.data.split(/[\r\n\u0085\u2028\u2029]/)).toHaveLength(1)
      expect(line.data.includes('\0')).toBe(false)
    }),
    { numRuns: 1000 },
  )
  expect([taken > 50, refused > 50]).toEqual([true, true])
})

test('a control character between words is refused, wherever it stands', () => {
  const word = fc.stringMatching(/^[a-zA-Z]{1,20}$/)
  fc.assert(
    fc.property(word, control, word, (before, between, after) => {
      expect(lineSchema().safeParse(`${before}${between}${after}`).success).toBe(false)
    }),
  )
})

test('what starts another header, names a second reader or hides a space is no address', () => {
  const part = fc.stringMatching(/^[a-z0-9]{1,12}$/)
  const trick = fc.oneof(
    control,
    fc.constantFrom(' ', ',', ';', '<', '>', '@', '\r\nBcc: a@b.example', '"', '\\'),
  )
  fc.assert(
    fc.property(part, trick, part, fc.boolean(), (one, between, other, inLocal) => {
      const email = inLocal ? `${one}${between}${other}@a.example` : `${one}@${between}${other}.example`
      expect(emailSchema.safeParse(email).success).toBe(false)
    }),
    { numRuns: 500 },
  )
})

test('plain addresses are taken, and keep their one @', () => {
  const name = fc.stringMatching(/^[a-z0-9]{1,10}([.+_-][a-z0-9]{1,10})?$/)
  fc.assert(
    fc.property(name, fc.stringMatching(/^[a-z0-9]{1,20}$/), (local, host) => {
      const email = emailSchema.parse(`${local}@${host}.example`)
      expect(email.split('@')).toHaveLength(2)
    }),
  )
})

test('a phone number is a plus, a digit from 1 to 9, then 1 to 24 digits, and nothing else', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), maxLength: 30 })
  const prefix = fc.constantFrom('+', '', '++', '00', ' +', '+ ', '-', '٣')
  let taken = 0
  fc.assert(
    fc.property(prefix, digits, fc.constantFrom('', ' ', '\n', 'x', '٣'), (before, middle, after) => {
      const isPhone =
        before === '+' && after === '' && !middle.startsWith('0') && middle.length > 1 && middle.length < 26
      taken += isPhone ? 1 : 0
      expect(phoneSchema.safeParse(`${before}${middle}${after}`).success).toBe(isPhone)
    }),
    { numRuns: 2000 },
  )
  expect(taken).toBeGreaterThan(10)
})
