import type { TokenPurpose } from '@zuschlag/contracts/account/set-password'
import type { ProblemTexts } from '../../../kernel/forms/problem-notice.tsx'
import type { MessageKey } from '../../../kernel/i18n/message-keys.ts'
import type { PasswordOwner } from '@zuschlag/contracts/account/password-rules'
import { newPasswordMistakes, type NewPasswordMistakes } from '../credentials/new-password-fields.tsx'

type Texts = {
  title: MessageKey
  lead: MessageKey
  password: MessageKey
  submit: MessageKey
  success: MessageKey
  failed: MessageKey
  invalid: MessageKey
}

/** The texts of the three pages that are one (specification, section 2). */
export const pageTexts = {
  resetPassword: {
    title: 'LoginPage.ResetPassword.Title',
    lead: 'LoginPage.ResetPassword.Lead',
    password: 'account.newPassword',
    submit: 'LoginPage.ResetPassword.Submit',
    success: 'LoginPage.ResetPassword.Success',
    failed: 'LoginPage.ResetPassword.SetPasswordRequestFailed',
    invalid: 'LoginPage.SignUpAndPasswordReset.InvalidToken',
  },
  signUp: {
    title: 'LoginPage.SignUp.Title',
    lead: 'LoginPage.SignUp.Lead',
    password: 'LoginPage.Password',
    submit: 'LoginPage.SignUp.Submit',
    success: 'LoginPage.SignUp.Success',
    failed: 'LoginPage.SignUp.SetPasswordRequestFailed',
    invalid: 'LoginPage.SignUpAndPasswordReset.InvalidToken',
  },
  confirmEmail: {
    title: 'LoginPage.ConfirmEmail.Title',
    lead: 'LoginPage.ConfirmEmail.Lead',
    password: 'LoginPage.Password',
    submit: 'LoginPage.ConfirmEmail.Submit',
    success: 'LoginPage.ConfirmEmail.Success',
    failed: 'LoginPage.ConfirmEmail.SetPasswordRequestFailed',
    invalid: 'LoginPage.ConfirmEmail.InvalidToken',
  },
} as const satisfies Record<TokenPurpose, Texts>

/** Why a password was not set, where no field of the form is at fault. */
export const passwordProblems = (purpose: TokenPurpose): ProblemTexts => ({
  named: (t, code) => {
    if (code === 'tokenInvalid') return t(pageTexts[purpose].invalid)
    // The server did answer: the password is not set, and can be sent again.
    return code === 'internal' ? t(pageTexts[purpose].failed) : undefined
  },
  other: (t) => t(pageTexts[purpose].failed),
})

export type PersonName = { firstName: string; lastName: string }

type PasswordForm = PersonName & {
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
