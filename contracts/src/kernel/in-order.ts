type Done<Id, T> = { readonly id: Id; readonly result: T }

/** The results in the order of the ids, for some of which the work is done ahead. */
export async function* inOrder<Id, T>(
  ids: AsyncIterable<Id> | Iterable<Id>,
  atOnce: number,
  work: (id: Id) => Promise<T>,
): AsyncGenerator<Done<Id, T>> {
  const ahead: Promise<Done<Id, T>>[] = []
  for await (const id of ids) {
    const done = work(id).then((result) => ({ id, result }))
    // A failure is thrown when its turn comes; who stops before then awaits none of the others.
    done.catch(() => {})
    ahead.push(done)
    const first = ahead.length < atOnce ? undefined : ahead.shift()
    if (first !== undefined) yield await first
  }
  for (const done of ahead) yield await done
}
