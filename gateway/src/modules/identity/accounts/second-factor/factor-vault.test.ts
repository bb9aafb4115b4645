import { expect, test } from 'vitest'
import { createFactorVault, newRecoveryCode, shownRecoveryCode } from './factor-vault.ts'

const vault = createFactorVault('a key that stands in the environment')
const secret = Buffer.from('12345678901234567890')

test('a secret opens for the account that it was sealed for, with the same key alone', () => {
  const sealed = vault.seal(secret, 'anna')
  expect(vault.open(sealed, 'anna')).toEqual(secret)
  expect(sealed.includes(secret)).toBe(false)
  expect(vault.open(sealed, 'ben')).toBeNull()
  expect(createFactorVault('another key, just as long as the one').open(sealed, 'anna')).toBeNull()
})

test('whatever is changed in it, it does not open', () => {
  const sealed = vault.seal(secret, 'anna')
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(vault.open(changed, 'anna')).toBeNull()
  }
  for (const length of [0, 11, 12, 27]) expect(vault.open(sealed.subarray(0, length), 'anna')).toBeNull()
})

test('the same secret is never sealed alike', () => {
  expect(vault.seal(secret, 'anna')).not.toEqual(vault.seal(secret, 'anna'))
})

test('recovery codes are 24 of 32 letters that nobody takes for others, 120 bits, and hashed with the key', () => {
  const codes = Array.from({ length: 200 }, newRecoveryCode)
  expect(new Set(codes).size).toBe(200)
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{24}$/)
  expect(shownRecoveryCode('ABCDEFGHJKMNPQRSTVWXYZ01')).toBe('ABCDEF-GHJKMN-PQRSTV-WXYZ01')
  const other = createFactorVault('another key, just as long as the one')
  expect(vault.hashOf('ABCDEFGHJK')).toEqual(vault.hashOf('ABCDEFGHJK'))
  expect(other.hashOf('ABCDEFGHJK')).not.toEqual(vault.hashOf('ABCDEFGHJK'))
})
