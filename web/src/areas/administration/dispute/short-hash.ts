const ENDS = 4

/** `9f3a…c07e`: enough of a hash to distinguish two by eye. */
export function shortHash(hash: string): string {
  return `${hash.slice(0, ENDS)}…${hash.slice(-ENDS)}`
}
