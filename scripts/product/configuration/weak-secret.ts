/**
 * A secret from any usual generator has at least 96 bits; sentences, sequences and repeated patterns stay
 * below this or repeat.
 */
const ENTROPY_BITS_MIN = 64
/** A text that repeats itself after so few characters was typed, not generated. */
const REPEATED_CHARACTERS_MAX = 16

/** Words of examples, in this repository and in those that people copy from. */
const PUBLISHED =
  /at-least-\d+|characters-from-a-generator|change-?me|replace-?me|your-?secret|example|password/i

/**
 * Whether a secret can be guessed: a published example, a repeated pattern, a sequence, or few different
 * characters. It cannot know how a text was made; it catches what people type when a setting only asks for a
 * length.
 */
export function isWeakSecret(secret: string): boolean {
  if (PUBLISHED.test(secret) || isRepeated(secret)) return true
  const codes = Array.from(secret, (character) => character.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0))
  return Math.min(entropyBits(codes), entropyBits(steps)) < ENTROPY_BITS_MIN
}

function isRepeated(text: string): boolean {
  const lengths = Array.from({ length: REPEATED_CHARACTERS_MAX }, (_, index) => index + 1)
  return lengths.some((length) => text.startsWith(text.slice(length)))
}

/** Shannon's measure over single values, for the whole text. */
function entropyBits(values: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const bitsOf = (count: number): number => -count * Math.log2(count / values.length)
  return Array.from(counts.values(), bitsOf).reduce((sum, bits) => sum + bits, 0)
}
