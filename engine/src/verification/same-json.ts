/** Whether two JSON values are the same; a member that is undefined is not there. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const left = a as Readonly<Record<string, unknown>>
  const right = b as Readonly<Record<string, unknown>>
  let count = 0
  for (const name of Object.keys(left)) {
    const member = left[name]
    if (member === undefined) continue
    if (!isSameJson(member, right[name])) return false
    count += 1
  }
  for (const name of Object.keys(right)) if (right[name] !== undefined) count -= 1
  return count === 0
}
