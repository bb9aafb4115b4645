import {
  passwordWeaknesses,
  passwordWeaknessesOf,
  type PasswordOwner,
  type PasswordWeakness,
} from '@zuschlag/contracts/account/password-rules'
import { problemOf } from '../../../kernel/api/problem.ts'

/** What is wrong with a new password and its repetition; each field's first mistake. */
export type NewPasswordMistakes = {
  password?: PasswordWeakness | 'missing'
  repetition?: 'different'
}

/** Checks before anything is sent. `repetition` null: the form asks for the password once. */
export function newPasswordMistakes(
  password: string,
  repetition: string | null,
  owner: PasswordOwner,
): NewPasswordMistakes {
  const weakness = password === '' ? 'missing' : passwordWeaknessesOf(password, owner)[0]
  return {
    ...(weakness === undefined ? {} : { password: weakness }),
    ...(repetition !== null && repetition !== password ? { repetition: 'different' as const } : {}),
  }
}

/** Why the server took a new password for weak, as far as it says so; undefined for every other failure. */
export function refusedWeakness(error: unknown): PasswordWeakness | undefined {
  const problem = problemOf(error)
  const said = new Set([
    ...(problem?.errors?.['password'] ?? []),
    ...(problem?.errors?.['newPassword'] ?? []),
  ])
  return passwordWeaknesses.find((weakness) => said.has(weakness))
}
