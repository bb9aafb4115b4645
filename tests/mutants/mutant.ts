/** Text of a file that is replaced when the file is loaded. It must stand there exactly once. */
export type Patch = { readonly file: string; readonly find: string; readonly replace: string }

/**
 * A fault that somebody could make. Nobody's working tree is ever changed: patches apply to what is loaded.
 */
export type Mutant = {
  readonly name: string
  readonly patches: readonly Patch[]
  /** Worlds within which the simulation must find it; or the unit tests that must fail. */
  readonly caughtBy: { readonly seeds: number } | { readonly tests: readonly string[] }
}

export type Catch = {
  readonly mutant: Mutant
  /** The promise that was broken, or the test files that failed; null where it survived. */
  readonly by: string | null
  /** The promise, and what was seen instead; empty where unit tests caught it. */
  readonly seen: string
  /** Worlds that were played; null where unit tests caught it. */
  readonly seeds: number | null
}

export function mutant(name: string, file: string, find: string, replace: string, seeds = 300): Mutant {
  return { name, patches: [{ file, find, replace }], caughtBy: { seeds } }
}

/**
 * A file's text with the patches of a mutant. Throws where the text is not there, or more than once: the
 * mutant must then be revised.
 */
export function mutated(text: string, file: string, { name, patches }: Mutant): string {
  let result = text
  for (const { find, replace } of patches.filter((patch) => patch.file === file)) {
    const count = result.split(find).length - 1
    if (count !== 1) throw new Error(`${name}: its text stands ${count} times in ${file}`)
    result = result.replace(find, () => replace)
  }
  return result
}
