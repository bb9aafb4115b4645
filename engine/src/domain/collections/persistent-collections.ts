/**
 * A list that only grows and whose states share one array: appending costs the same at any length. Each state
 * sees its own first `length` items; appending to a state that is not the newest copies, so no state ever
 * changes.
 */
export type AppendOnlyList<T> = { readonly length: number; readonly shared: T[] }

export function emptyList<T>(): AppendOnlyList<T> {
  return { length: 0, shared: [] }
}

export function append<T>(list: AppendOnlyList<T>, item: T): AppendOnlyList<T> {
  const shared = sharedBy(list)
  shared.push(item)
  return { length: list.length + 1, shared }
}

/** The list after several items, in their order. */
export function appendAll<T>(list: AppendOnlyList<T>, items: readonly T[]): AppendOnlyList<T> {
  const shared = sharedBy(list)
  for (const item of items) shared.push(item)
  return { length: list.length + items.length, shared }
}

/** The array that a successor of a list may write to. */
function sharedBy<T>({ length, shared }: AppendOnlyList<T>): T[] {
  return shared.length === length ? shared : shared.slice(0, length)
}

export function itemAt<T>(list: AppendOnlyList<T>, index: number): T | undefined {
  return index >= 0 && index < list.length ? list.shared[index] : undefined
}

export function* itemsOf<T>(list: AppendOnlyList<T>): IterableIterator<T> {
  for (let index = 0; index < list.length; index += 1) yield list.shared[index] as T
}

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
