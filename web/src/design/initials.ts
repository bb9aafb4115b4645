/**
 * At most two letters: of the first and the last word that starts with a capital and is no title ("Mag.",
 * "Dr.").
 */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word) && !word.endsWith('.'))
  const first = words.at(0)?.at(0) ?? ''
  const last = words.length > 1 ? (words.at(-1)?.at(0) ?? '') : ''
  return first + last
}
