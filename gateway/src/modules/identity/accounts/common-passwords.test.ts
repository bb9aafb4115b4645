import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each([
  'password',
  'PASSWORD',
  'Password2026!',
  '123456789012',
  'qwertyuiop123',
  'passwordpassword',
  'P@ssw0rd2026',
  '!!!Schatz!!!2026',
  'iloveyouiloveyouiloveyou',
])('%s is known to everybody', async (password) => {
  expect(await isCommonPassword(password)).toBe(true)
})

test.each([
  'Zuschlag-2026',
  'correct horse battery staple',
  'vier Stühle im Garten',
  '2026-2026-2026',
  '日本語のパスワードです',
  '',
  '!'.repeat(256),
])('%s is not', async (password) => {
  expect(await isCommonPassword(password)).toBe(false)
})
