import { z } from 'zod'
import { PASSWORD_LENGTH_MAX } from './password-length.ts'

/**
 * What a new password must be: long, and neither known to everybody nor to anybody who knows the person.
 * Nothing is asked of its composition. Whether it is among the common or breached ones is asked of a list
 * that the server alone holds (`tooCommon`); everything else is decided here, for the form and for the
 * server.
 */
export const PASSWORD_LENGTH_MIN = 12
/** Parts of a name or an address shorter than this may be part of a password by chance. */
const IDENTITY_PART_LENGTH_MIN = 4
/** What has to be left of a password besides the person's own name and address. */
const OWN_WORK_LENGTH_MIN = 8

export const passwordWeaknesses = ['tooShort', 'tooLong', 'tooSimple', 'tooPersonal', 'tooCommon'] as const
export type PasswordWeakness = (typeof passwordWeaknesses)[number]

/** Whose password it is: words that others know of this person. */
export type PasswordOwner = {
  readonly email?: string | undefined
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
}

/**
 * The normal form of a password that is counted and hashed: keyboards encode the same letter in several ways.
 */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC')
}

/** Characters as people count them: code points of the normal form. */
export function passwordLength(password: string): number {
  return Array.from(normalizePassword(password)).length
}

/** Why a password cannot be taken, without the question for common ones; empty where it can. */
export function passwordWeaknessesOf(password: string, owner: PasswordOwner = {}): PasswordWeakness[] {
  if (password.length > 2 * PASSWORD_LENGTH_MAX) return ['tooLong']
  const length = passwordLength(password)
  const found: PasswordWeakness[] = []
  if (length > PASSWORD_LENGTH_MAX) found.push('tooLong')
  if (length < PASSWORD_LENGTH_MIN) found.push('tooShort')
  else if (distinctSteps(password) < 3) found.push('tooSimple')
  if (isPersonal(password, owner)) found.push('tooPersonal')
  return found
}

/** A new password by its shape alone; whose it is and how common, the server asks besides. */
export const newPasswordSchema = z.string().superRefine((password, context) => {
  for (const weakness of passwordWeaknessesOf(password)) {
    context.addIssue({ code: 'custom', message: weakness })
  }
})

/**
 * How hard a password is to guess, from 0 (refused) to 4, for a hint while typing. A guess, not a promise.
 */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4

const STRENGTH_BITS = [45, 60, 80] as const

export function passwordStrengthOf(password: string, owner: PasswordOwner = {}): PasswordStrength {
  if (passwordWeaknessesOf(password, owner).length > 0) return 0
  const bits = distinctSteps(password) * Math.log2(alphabetSize(password))
  const reached = STRENGTH_BITS.filter((atLeast) => bits >= atLeast).length
  return (1 + reached) as PasswordStrength
}

/**
 * Characters that bring something new: neither a repetition, nor the next step of a row such as `abc`, `321`
 * or `qwe`, nor part of a chunk that stood there before, such as the second `zuschlag` of `zuschlagzuschlag`.
 */
function distinctSteps(password: string): number {
  const letters = Array.from(normalizePassword(password).toLowerCase())
  return letters.filter((letter, index) => {
    const before = letters[index - 1]
    if (before === undefined) return true
    if (letter === before || isNextInRow(before, letter)) return false
    const chunk = letters.slice(Math.max(0, index - 2), index + 1).join('')
    return chunk.length < 3 || !letters.slice(0, index).join('').includes(chunk)
  }).length
}

const KEYBOARD_ROWS = ['qwertzuiopü', 'qwertyuiop', 'asdfghjklöä', 'yxcvbnm', 'zxcvbnm'] as const

function isNextInRow(before: string, letter: string): boolean {
  const step = (letter.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0)
  if (Math.abs(step) === 1) return true
  return KEYBOARD_ROWS.some((row) => row.includes(before + letter) || row.includes(letter + before))
}

function alphabetSize(password: string): number {
  const kinds: readonly [RegExp, number][] = [
    [/\p{Ll}/u, 26],
    [/\p{Lu}/u, 26],
    [/\p{Nd}/u, 10],
    [/[^\p{L}\p{Nd}]/u, 20],
  ]
  const size = kinds.reduce((sum, [kind, count]) => (kind.test(password) ? sum + count : sum), 0)
  return Math.max(10, size)
}

function isPersonal(password: string, { email = '', firstName = '', lastName = '' }: PasswordOwner): boolean {
  const parts = [email, ...email.split(/[@.+_-]/), ...firstName.split(/\s/), ...lastName.split(/\s/)]
    .map((part) => normalizePassword(part).toLowerCase())
    .filter((part) => part.length >= IDENTITY_PART_LENGTH_MIN)
    .toSorted((a, b) => b.length - a.length)
  let rest = normalizePassword(password).toLowerCase()
  for (const part of parts) rest = rest.replaceAll(part, '')
  return rest.length < Math.min(OWN_WORK_LENGTH_MIN, password.length)
}
