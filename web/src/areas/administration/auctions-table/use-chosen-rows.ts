import { useState } from 'react'
import { currentRows, withChoice, type ChosenRows, type ShownRows } from './chosen-rows.ts'

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
