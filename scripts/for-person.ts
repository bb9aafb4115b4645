/**
 * Something that the person at the terminal can put right. Its message says what and is all that is shown; every other
 * error is a bug and shows where it happened.
 */
export class ForPerson extends Error {
  override readonly name: string = 'ForPerson'
}

/** A file is not of the kind that was asked for: for a command that is a wrong argument. */
export class NotOfThisKind extends ForPerson {
  override readonly name = 'NotOfThisKind'
}

/** What to print about an error that ends a command. */
export function describeFailure(error: unknown): string {
  if (error instanceof ForPerson) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
