import { environmentNames, secretNames } from './environment-schema.ts'

/** So many letters of a name may hold one mistake; a longer name may hold more, up to the second number. */
const LETTERS_OF_A_MISTAKE = 5
const MISTAKES_MAX = 3

const known: readonly string[] = [...environmentNames, ...Array.from(secretNames, (name) => `${name}_FILE`)]

/** Variables that nobody reads and that look like a setting, a line each. */
export function misspeltSettings(environment: NodeJS.ProcessEnv): readonly string[] {
  const others = Object.keys(environment).filter((name) => !known.includes(name))
  return others.flatMap((name) => {
    const meant = known.find((one) => isMisspelt(name, one))
    return meant === undefined ? [] : [`${name} is no setting: is ${meant} meant?`]
  })
}

function isMisspelt(name: string, meant: string): boolean {
  const most = Math.min(MISTAKES_MAX, Math.ceil(meant.length / LETTERS_OF_A_MISTAKE))
  return Math.abs(name.length - meant.length) <= most && distance(name, meant) <= most
}

/** Letters to be added, removed or replaced to make one of the other (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [place, letter] of one.split('').entries()) {
    const next = [place + 1]
    for (const [index, otherLetter] of other.split('').entries()) {
      const replaced = (row[index] ?? 0) + (letter === otherLetter ? 0 : 1)
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
