import type { PasswordOwner } from '@zuschlag/contracts/account/password-rules'
import type { TokenPurpose } from '@zuschlag/contracts/account/set-password'
import { newPasswordMistakes, type NewPasswordMistakes } from '../credentials/new-password-fields.tsx'

export type PersonName = { firstName: string; lastName: string }

export type PasswordForm = PersonName & {
  password: string
  repetition: string
  acceptsTerms: boolean
  acceptsDataProtection: boolean
}

export const emptyForm: PasswordForm = {
  firstName: '',
  lastName: '',
  password: '',
  repetition: '',
  acceptsTerms: false,
  acceptsDataProtection: false,
}

export type FormMistakes = NewPasswordMistakes & {
  [Field in 'firstName' | 'lastName' | 'terms' | 'dataProtection']?: true
}

/** Fields in the order of the page, so that the first mistake is the uppermost. */
export const formFields = [
  'firstName',
  'lastName',
  'password',
  'repetition',
  'terms',
  'dataProtection',
] as const
export type FormField = (typeof formFields)[number]

type Asked = {
  purpose: TokenPurpose
  /** The account has a password; confirming the address asks for it instead of a new one. */
  hasPassword: boolean
  owner: PasswordOwner
}

/** What the three pages ask for (specification, section 5). */
export function formMistakes(form: PasswordForm, { purpose, hasPassword, owner }: Asked): FormMistakes {
  if (purpose === 'confirmEmail' && hasPassword) return form.password === '' ? { password: 'missing' } : {}
  const repetition = purpose === 'confirmEmail' ? null : form.repetition
  return {
    ...(purpose === 'signUp' && form.firstName.trim() === '' ? { firstName: true } : {}),
    ...(purpose === 'signUp' && form.lastName.trim() === '' ? { lastName: true } : {}),
    ...newPasswordMistakes(form.password, repetition, owner),
    ...(purpose === 'signUp' && !form.acceptsTerms ? { terms: true } : {}),
    ...(purpose === 'signUp' && !form.acceptsDataProtection ? { dataProtection: true } : {}),
  }
}
