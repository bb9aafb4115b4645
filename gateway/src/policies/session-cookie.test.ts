import { expect, test } from 'vitest'
import { createSessionCookie } from './session-port.ts'

const plain = createSessionCookie(false)
const secure = createSessionCookie(true)

test('behind https the cookie belongs to this host alone and never travels in the open', () => {
  expect(secure.write('t')).toMatch(
    /^__Host-zuschlag-session=t; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=\d+$/,
  )
  expect(plain.write('t')).not.toContain('Secure')
})

test('the cookie of the language is for scripts too, and pins nothing but its host', () => {
  expect(plain.writeLanguage('en')).toBe('language=en; Path=/; SameSite=Lax; Max-Age=31536000')
  expect(secure.writeLanguage('en')).toContain('; Secure;')
})

test.each([
  ['zuschlag-session=abc', 'abc'],
  ['a=b; zuschlag-session=abc; c=d', 'abc'],
  ['zuschlag-session=', ''],
  ['xzuschlag-session=abc', null],
  ['__Host-zuschlag-session=abc', null],
  ['', null],
  [undefined, null],
])('%s', (cookie, expected) => {
  expect(plain.read(cookie === undefined ? {} : { cookie })).toBe(expected)
})
