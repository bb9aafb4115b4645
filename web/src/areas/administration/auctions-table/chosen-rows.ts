import { useState } from 'react'

/** A chosen row as it was last read, and the page of the list on which it was. */
type ChosenRow<R> = { readonly row: R; readonly skip: number }
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

/** The chosen rows of a list, also those of other pages; another list starts with none. */
export function useChosenRows<R extends { readonly id: string }>(list: string, shown: ShownRows<R>) {
  const [kept, setKept] = useState<{ list: string; rows: ChosenRows<R> }>({ list, rows: new Map() })
  const before: ChosenRows<R> = kept.list === list ? kept.rows : new Map()
  const chosen = currentRows(before, shown)
  const isHere = new Set(shown.rows?.map(({ id }) => id))
  const here = chosen.filter(({ id }) => isHere.has(id))
  return {
    chosen,
    /** How many of them other pages have. */
    elsewhere: chosen.length - here.length,
    selection: {
      selected: new Set(here.map(({ id }) => id)),
      onChange: (selected: ReadonlySet<string>) =>
        setKept({ list, rows: withChoice(before, shown, selected) }),
    },
    clear: () => setKept({ list, rows: new Map() }),
  }
}
