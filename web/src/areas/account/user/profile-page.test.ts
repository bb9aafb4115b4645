import type { Profile } from '@zuschlag/contracts/user/profile'
import { phoneSchema } from '@zuschlag/contracts/kernel/phone'
import { expect, test } from 'vitest'
import { checkProfile, profileValuesOf } from './profile-page.tsx'

const profile: Profile = {
  salutation: null,
  titlePrefix: 'Mag.',
  firstName: 'Anna',
  lastName: 'Berger',
  titleSuffix: null,
  phoneNumber: phoneSchema.parse('+436645550101'),
  language: 'de',
  email: 'anna@demo.example',
}
const { email: _email, ...sent } = profile

test('what is shown and not touched is sent as it was', () => {
  expect(profileValuesOf(profile).phoneNumber).toBe('+43 664 555 01 01')
  expect(checkProfile(profileValuesOf(profile))).toEqual({ ok: true, change: sent })
})

test('what is emptied is sent as nothing', () => {
  const checked = checkProfile({
    ...profileValuesOf(profile),
    titlePrefix: ' ',
    phoneNumber: '',
    language: '',
  })
  expect(checked).toEqual({
    ok: true,
    change: { ...sent, titlePrefix: null, phoneNumber: null, language: null },
  })
})

test('fields that do not fit are named in the order of the form', () => {
  const values = {
    ...profileValuesOf(profile),
    phoneNumber: '0664 5550101',
    lastName: ' ',
    titlePrefix: 'x'.repeat(51),
  }
  expect(checkProfile(values)).toEqual({ ok: false, fields: ['titlePrefix', 'lastName', 'phoneNumber'] })
})
