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
