/** A value has no canonical JSON: not JSON at all, a number that is not finite, or text with half a surrogate pair. */
export class NotCanonicalError extends Error {
  override readonly name = 'NotCanonicalError'
}

/**
 * The one spelling of a JSON value (RFC 8785): members sorted by the UTF-16 units of their names, numbers and strings
 * as ECMAScript writes them, no white space. Members that are undefined are left out, as JSON does. Throws a
 * `NotCanonicalError` for what RFC 8785 refuses.
 */
export function canonicalJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return canonicalString(value)
    case 'number':
      if (!Number.isFinite(value)) throw new NotCanonicalError(`Not a JSON number: ${value}`)
      return String(value === 0 ? 0 : value)
    case 'boolean':
      return value ? 'true' : 'false'
    case 'object':
      if (value === null) return 'null'
      return Array.isArray(value) ? canonicalArray(value) : canonicalObject(value)
    default:
      throw new NotCanonicalError(`Not a JSON value: ${typeof value}`)
  }
}

/** Canonical JSON of an object without one of its members. */
export function canonicalJsonWithout(value: object, left: string): string {
  return canonicalObject(value, left)
}

function canonicalString(text: string): string {
  if (!text.isWellFormed()) throw new NotCanonicalError('Half a surrogate pair')
  return JSON.stringify(text)
}

function canonicalArray(items: readonly unknown[]): string {
  let text = '['
  for (let index = 0; index < items.length; index += 1) {
    if (index > 0) text += ','
    text += canonicalJson(items[index])
  }
  return `${text}]`
}

function canonicalObject(value: object, left?: string): string {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) throw new NotCanonicalError('Not a plain object')
  const names = sortedNames(value)
  const members = value as Readonly<Record<string, unknown>>
  let text = ''
  for (const name of names) {
    const member = members[name]
    if (member === undefined || name === left) continue
    text += `${text === '' ? '{' : ','}${canonicalString(name)}:${canonicalJson(member)}`
  }
  return text === '' ? '{}' : `${text}}`
}

/** The names in the order of their UTF-16 units, which is how `<` and `sort` compare; what is stored is sorted already. */
function sortedNames(value: object): readonly string[] {
  const names = Object.keys(value)
  for (let index = 1; index < names.length; index += 1) {
    if ((names[index] as string) < (names[index - 1] as string)) return names.toSorted()
  }
  return names
}
