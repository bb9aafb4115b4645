import { canonicalJson } from '../evidence/canonical-json.ts'

/** Changed members alone; an undefined one says nothing. */
export type Patch<T> = { readonly [K in keyof T]?: T[K] | undefined }

/** A value with the members of a patch that say something. */
export function patched<T extends object>(value: T, patch: Patch<T> | undefined): T {
  if (patch === undefined) return value
  const said = Object.entries(patch).filter(([, member]) => member !== undefined)
  return Object.assign({ ...value }, Object.fromEntries(said))
}

/** Names of the members that a patch would really change. */
export function changedNames<T extends object>(
  value: T,
  patch: Patch<T> | undefined,
): readonly (keyof T & string)[] {
  if (patch === undefined) return []
  const names = Object.keys(patch) as (keyof T & string)[]
  return names.filter((name) => patch[name] !== undefined && patch[name] !== value[name])
}

/**
 * Names of the members that are not what was expected; members that are undefined were not expected to be
 * anything.
 */
export function differingNames<T extends object>(
  value: T,
  expected: Patch<T> | undefined,
): readonly (keyof T & string)[] {
  const names = Object.keys(expected ?? {}) as (keyof T & string)[]
  return names.filter((name) => {
    const seen = expected?.[name]
    return seen !== undefined && canonicalJson(seen) !== canonicalJson(value[name] ?? null)
  })
}
