/**
 * Something that the person at the terminal can put right. Its message says what and is all that is shown;
 * every other error is a bug and shows where it happened.
 */
export class UserFacingError extends Error {
  override readonly name: string = 'UserFacingError'
}

/**
 * An argument names something that cannot be used: not a file of this kind, a folder that does not exist.
 * Exit code 2.
 */
export class UnsupportedFileTypeError extends UserFacingError {
  override readonly name = 'UnsupportedFileTypeError'
}

/** Why nobody can listen at a port, and what to do about it. */
export function describePortProblem(port: number, error: NodeJS.ErrnoException): string {
  if (error.code === 'EADDRINUSE') return `Port ${port} is taken by another program. Set PORT to another one.`
  if (error.code === 'EACCES') return `Port ${port} needs privileges. Set PORT to one above 1023.`
  if (error.code === 'EADDRNOTAVAIL') return `LISTEN_HOST is no address of this machine: ${error.message}`
  return `Port ${port} cannot be used: ${error.message}`
}

/** Somebody took the port after it was looked at. */
function isPortProblem(error: unknown): error is NodeJS.ErrnoException & { readonly port: number } {
  return error instanceof Error && 'syscall' in error && error.syscall === 'listen' && 'port' in error
}

/** What to print about an error that ends a command. */
export function describeFailure(error: unknown): string {
  if (error instanceof UserFacingError) return error.message
  if (isPortProblem(error)) return describePortProblem(error.port, error)
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
