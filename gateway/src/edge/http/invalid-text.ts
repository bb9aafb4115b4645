type Path = readonly (string | number)[]

/**
 * Where in parsed input a text stands that no table keeps: PostgreSQL's text knows no NUL, and its JSON no
 * half of a surrogate pair. Null where there is none. Without recursion: a body may be as deep as it is long.
 */
export function findInvalidText(value: unknown): Path | null {
  const rest: { readonly path: Path; readonly value: unknown }[] = [{ path: [], value }]
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const { path, value: current } = next
    if (typeof current === 'string') {
      if (current.includes('\0') || !current.isWellFormed()) return path
    } else if (Array.isArray(current)) {
      for (const [index, item] of current.entries()) rest.push({ path: [...path, index], value: item })
    } else if (typeof current === 'object' && current !== null) {
      for (const [key, item] of Object.entries(current)) {
        if (findInvalidText(key) !== null) return [...path, key]
        rest.push({ path: [...path, key], value: item })
      }
    }
  }
  return null
}
