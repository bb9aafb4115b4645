import { normalizePassword, passwordWeaknessesOf } from '@zuschlag/contracts/account/password-rules'
import type { PasswordOwner, PasswordWeakness } from '@zuschlag/contracts/account/password-rules'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { problemOf } from '../../../kernel/problem.ts'

/**
 * Passwords that everybody tries first, from lists of breaches, some fifty thousand; part of a package, so
 * that nothing is asked of anybody outside. Unpacked with the first question and kept.
 */
let commonPasswords: Promise<ReadonlySet<string>> | null = null

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map(String))
}

/** Letters that people write as digits and symbols. */
const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** A word shorter than this, with much added, is not what makes a password guessable. */
const WORD_LENGTH_MIN = 4

/**
 * Whether a password is a common one: as it is, twice in a row, with digits and symbols before or after, or
 * with letters written as digits. Long passwords are rare in such lists; `Password2026!` is what people make
 * of them.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= load()
  const known = await commonPasswords
  const text = normalizePassword(password).toLowerCase()
  const spellings = [text, trimmed(text), trimmed(plain(text)), plain(trimmed(text))]
  return spellings
    .flatMap((variant) => [variant, firstOfRepeated(variant)])
    .some((variant) => variant.length >= WORD_LENGTH_MIN && known.has(variant))
}

/** Without what is no letter at both ends. */
function trimmed(text: string): string {
  return text.replace(/^\P{L}+/u, '').replace(/\P{L}+$/u, '')
}

function plain(text: string): string {
  return Array.from(text, (letter) => lookalikes[letter] ?? letter).join('')
}

/** The piece that a text repeats to its end, or the text. */
function firstOfRepeated(text: string): string {
  const period = (text + text).indexOf(text, 1)
  return text.slice(0, period)
}

/** Why a new password cannot be taken, at its field; null where it can. */
export async function newPasswordProblem(
  password: string,
  owner: PasswordOwner,
  field = 'password',
): Promise<Problem | null> {
  const weaknesses: PasswordWeakness[] = passwordWeaknessesOf(password, owner)
  if (weaknesses.length === 0 && (await isCommonPassword(password))) weaknesses.push('tooCommon')
  return weaknesses.length === 0 ? null : problemOf('passwordWeak', { errors: { [field]: weaknesses } })
}
