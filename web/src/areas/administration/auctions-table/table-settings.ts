import { useState } from 'react'
import { z } from 'zod'
import { type ObjectsSearch, objectsSearchSchema } from './objects-search-schema.ts'

/** Columns beside the object itself, in the order of the table. */
export const choosableColumns = [
  'tenant',
  'state',
  'startPrice',
  'price',
  'bids',
  'end',
  'decisionUntil',
  'documents',
  'broker',
  'changed',
] as const
export type ChoosableColumn = (typeof choosableColumns)[number]

export const VIEWS_MAX = 20
export const VIEW_NAME_MAX = 60

const columnSchema = z.enum(choosableColumns)
const viewSchema = z.object({
  name: z.string().min(1).max(VIEW_NAME_MAX),
  search: objectsSearchSchema,
  columns: z.array(columnSchema),
})
/** A name for what the table shows: its filter, order and columns. */
export type SavedView = z.infer<typeof viewSchema>

const settingsSchema = z.object({
  /** Null while the reader has chosen none: then the table's own. */
  columns: z.array(columnSchema).nullable(),
  views: z.array(viewSchema).max(VIEWS_MAX),
})
export type TableSettings = z.infer<typeof settingsSchema>

export const noSettings: TableSettings = { columns: null, views: [] }

/** What a browser kept; nothing where it kept nonsense. */
export function readSettings(kept: string | null): TableSettings {
  if (kept === null) return noSettings
  try {
    return settingsSchema.parse(JSON.parse(kept))
  } catch {
    return noSettings
  }
}

/** The chosen columns, or the usual ones: with the tenant for those who see several tenants'. */
export function columnsOf(
  { columns }: TableSettings,
  seesSeveralTenants: boolean,
): ReadonlySet<ChoosableColumn> {
  if (columns !== null) return new Set(columns)
  const usual = ['state', 'startPrice', 'price', 'bids', 'end'] as const
  return new Set(seesSeveralTenants ? ['tenant', ...usual] : usual)
}

/** With a view of this name, in place of an earlier one; the oldest goes where there are too many. */
export function withView(settings: TableSettings, view: SavedView): TableSettings {
  const others = settings.views.filter(({ name }) => name !== view.name)
  return { ...settings, views: [...others, view].slice(-VIEWS_MAX) }
}

export function withoutView(settings: TableSettings, name: string): TableSettings {
  return { ...settings, views: settings.views.filter((view) => view.name !== name) }
}

/** A change that leaves nothing of what the table showed before. */
export function searchOfView({ search }: SavedView): ObjectsSearch {
  return {
    search: search.search,
    phase: search.phase,
    tenant: search.tenant,
    show: undefined,
    sort: search.sort,
    direction: search.direction,
    skip: undefined,
  }
}

const STORAGE_KEY = 'zuschlag.objects-table'

/** Columns and views of one reader in this browser; without its storage they last as long as the page. */
export function useTableSettings(userId: string) {
  const key = `${STORAGE_KEY}.${userId}`
  const [settings, setSettings] = useState(() => readSettings(storedSettings(key)))
  return {
    settings,
    change: (next: TableSettings) => {
      setSettings(next)
      storeSettings(key, JSON.stringify(next))
    },
  }
}

function storedSettings(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function storeSettings(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // Storage is off or full: the choice holds for this page.
  }
}
