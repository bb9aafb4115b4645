/** Where readers look: views of the live generation, and the list of generations. */
export const READ_SCHEMA = 'read'

/** Each generation of the read models lives in a schema of its own. */
export function schemaOfGeneration(generation: number): string {
  if (!Number.isSafeInteger(generation) || generation < 1) throw new RangeError(`No generation ${generation}`)
  return `${READ_SCHEMA}_${generation}`
}

/** The advisory lock that the writer of a generation holds for as long as its session lives. */
export function writerLockOf(generation: number): string {
  return `zuschlag ${schemaOfGeneration(generation)}`
}
