/** A chosen row as it was last read, and the page of the list on which it was. */
export type ChosenRow<R> = { readonly row: R; readonly skip: number }
export type ChosenRows<R> = ReadonlyMap<string, ChosenRow<R>>

type Identified = { readonly id: string }

/** What is shown of a list; old rows while those of another page are read. */
export type ShownRows<R> = {
  readonly rows: readonly R[] | undefined
  readonly skip: number
  readonly isOld: boolean
}

/** The chosen rows, those of this page as they are now; without those that this page has no longer. */
export function currentRows<R extends Identified>(
  chosen: ChosenRows<R>,
  { rows, skip, isOld }: ShownRows<R>,
): readonly R[] {
  const byId = new Map(rows?.map((row) => [row.id, row]))
  const isKept = (entry: ChosenRow<R>) => entry.skip !== skip || isOld || rows === undefined
  return [...chosen].flatMap(([id, entry]) => byId.get(id) ?? (isKept(entry) ? entry.row : []))
}

/** After a choice on this page, which says nothing about rows of other pages. */
export function withChoice<R extends Identified>(
  chosen: ChosenRows<R>,
  shown: ShownRows<R>,
  selected: ReadonlySet<string>,
): ChosenRows<R> {
  const { rows = [], skip } = shown
  const isHere = new Set(rows.map(({ id }) => id))
  const kept = new Set(currentRows(chosen, shown).map(({ id }) => id))
  const elsewhere = [...chosen].filter(([id]) => kept.has(id) && !isHere.has(id))
  const here = rows.flatMap((row) => (selected.has(row.id) ? [[row.id, { row, skip }] as const] : []))
  return new Map([...elsewhere, ...here])
}
