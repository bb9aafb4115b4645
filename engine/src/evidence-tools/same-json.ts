/** Whether two JSON values are the same; a member that is undefined is not there. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  return hasMembersOf(a, b) && hasMembersOf(b, a)
}

function hasMembersOf(a: object, b: object): boolean {
  const left = a as Readonly<Record<string, unknown>>
  const right = b as Readonly<Record<string, unknown>>
  for (const name in left) {
    if (left[name] === undefined) continue
    if (!Object.hasOwn(right, name) || !isSameJson(left[name], right[name])) return false
  }
  return true
}
