/**
 * The latest value of each key, with states that share their entries as `AppendOnlyList` does: a state sees
 * the first `length` entries alone, and writing to a state that is not the newest copies.
 */
export type VersionedMap<K, V> = { readonly length: number; readonly shared: Entries<K, V> }

type Entry<V> = { readonly position: number; readonly value: V }
type Entries<K, V> = { readonly order: K[]; readonly byKey: Map<K, Entry<V>[]> }

export function emptyVersionedMap<K, V>(): VersionedMap<K, V> {
  return { length: 0, shared: { order: [], byKey: new Map() } }
}

export function record<K, V>(map: VersionedMap<K, V>, key: K, value: V): VersionedMap<K, V> {
  const shared = map.shared.order.length === map.length ? map.shared : copyOf(map)
  write(shared, key, value)
  return { length: map.length + 1, shared }
}

/** The value written last for a key, as this state sees it. */
export function latest<K, V>(map: VersionedMap<K, V>, key: K): V | undefined {
  return map.shared.byKey.get(key)?.findLast((entry) => entry.position < map.length)?.value
}

function write<K, V>(entries: Entries<K, V>, key: K, value: V): void {
  const entry = { position: entries.order.length, value }
  const known = entries.byKey.get(key)
  entries.order.push(key)
  if (known === undefined) entries.byKey.set(key, [entry])
  else known.push(entry)
}

function copyOf<K, V>(map: VersionedMap<K, V>): Entries<K, V> {
  const copy: Entries<K, V> = { order: map.shared.order.slice(0, map.length), byKey: new Map() }
  for (const [key, entries] of map.shared.byKey) {
    const seen = entries.filter((entry) => entry.position < map.length)
    if (seen.length > 0) copy.byKey.set(key, seen)
  }
  return copy
}
