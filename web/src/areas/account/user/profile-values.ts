import type { Language } from '@zuschlag/contracts/kernel/languages'
import { changeProfile, type Profile } from '@zuschlag/contracts/user/profile'
import type { z } from 'zod'
import { formatPhone } from '@zuschlag/contracts/kernel/phone-format'

/** The form as it is typed: text throughout, empty for what is not said. */
export type ProfileValues = {
  salutation: 'Mr' | 'Ms' | ''
  titlePrefix: string
  firstName: string
  lastName: string
  titleSuffix: string
  phoneNumber: string
  language: Language | ''
}

export type ProfileField = keyof ProfileValues
export type ProfileChange = z.input<typeof changeProfile.body & z.ZodType>

export function profileValuesOf(profile: Profile): ProfileValues {
  return {
    salutation: profile.salutation ?? '',
    titlePrefix: profile.titlePrefix ?? '',
    firstName: profile.firstName,
    lastName: profile.lastName,
    titleSuffix: profile.titleSuffix ?? '',
    phoneNumber: profile.phoneNumber === null ? '' : formatPhone(profile.phoneNumber),
    language: profile.language ?? '',
  }
}

type Checked = { ok: true; change: ProfileChange } | { ok: false; fields: readonly ProfileField[] }

/** Checks by the endpoint's own shape; names the fields that do not fit, in the order of the form. */
export function checkProfile(values: ProfileValues): Checked {
  const said = (text: string) => (text.trim() === '' ? null : text.trim())
  const change: ProfileChange = {
    salutation: values.salutation === '' ? null : values.salutation,
    titlePrefix: said(values.titlePrefix),
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    titleSuffix: said(values.titleSuffix),
    // Written as people write it, with spaces and strokes; sent as digits.
    phoneNumber: said(values.phoneNumber.replaceAll(/[\s()/.-]/g, '')),
    language: values.language === '' ? null : values.language,
  }
  const parsed = changeProfile.body?.safeParse(change)
  if (parsed?.success) return { ok: true, change }
  const wrong = new Set(parsed?.error.issues.map((issue) => issue.path[0]))
  return { ok: false, fields: (Object.keys(values) as ProfileField[]).filter((field) => wrong.has(field)) }
}
