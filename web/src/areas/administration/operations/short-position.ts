/** A position of the log for people: without leading zeros, and once where both of its parts are the same. */
export function shortPosition(position: string): string {
  const parts = position.split('.').map((part) => part.replace(/^0+(?=\d)/, ''))
  return [...new Set(parts)].join('.')
}
