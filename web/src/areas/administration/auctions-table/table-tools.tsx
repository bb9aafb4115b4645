import { Bookmark, Columns3, Trash2 } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { Button } from '../../../design/button.tsx'
import { IconButton } from '../../../design/icon-button.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { Dialog } from '../../../kernel/dialogs/dialog.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { MenuButton } from '../table/menu-button.tsx'
import { type ObjectsSearch, objectsSearchSchema } from '../table/url-searches.ts'
import { z } from 'zod'
import styles from './objects-page.module.css'

type Props = {
  settings: TableSettings
  onSettings: (settings: TableSettings) => void
  /** What is shown now, by choice or by default. */
  columns: ReadonlySet<ChoosableColumn>
  columnName: (column: ChoosableColumn) => string
  search: ObjectsSearch
  onSearch: (change: Partial<ObjectsSearch>) => void
}

const MANAGE = '$manage'

/** Which columns the table has, and views of it under names of their own. */
export function TableTools({ settings, onSettings, columns, columnName, search, onSearch }: Props) {
  const { t } = useTranslation()
  const [isNaming, setNaming] = useState(false)
  const toggle = (id: string) => {
    const next = choosableColumns.filter((column) => (column === id) !== columns.has(column))
    onSettings({ ...settings, columns: next })
  }
  const open = (id: string) => {
    if (id === MANAGE) {
      setNaming(true)
      return
    }
    const view = settings.views.find(({ name }) => name === id)
    if (view === undefined) return
    onSettings({ ...settings, columns: view.columns })
    onSearch(searchOfView(view))
  }
  return (
    <div className={`line gap-2 multiline ${styles.tools}`}>
      <MenuButton
        icon={Bookmark}
        hasText
        label={t('administration.objects.views.label')}
        entries={[
          ...settings.views.map(({ name }) => ({ id: name, label: name })),
          { id: MANAGE, label: t('administration.objects.views.manage') },
        ]}
        onAction={open}
      />
      <MenuButton
        icon={Columns3}
        hasText
        label={t('administration.objects.columns')}
        entries={choosableColumns.map((id) => ({ id, label: columnName(id) }))}
        ticked={columns}
        onAction={toggle}
      />
      {isNaming && (
        <ViewsDialog
          settings={settings}
          onSettings={onSettings}
          onSave={(name) => {
            onSettings(withView(settings, { name, search, columns: [...columns] }))
            setNaming(false)
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </div>
  )
}

type ViewsProps = Pick<Props, 'settings' | 'onSettings'> & {
  onSave: (name: string) => void
  onClose: () => void
}

function ViewsDialog({ settings, onSettings, onSave, onClose }: ViewsProps) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [isMissed, setMissed] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const typed = name.trim()
    if (typed === '') setMissed(true)
    else onSave(typed)
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('administration.objects.views.manage')}>
      <form className="stack start" onSubmit={submit} noValidate>
        <TextField
          label={t('administration.objects.views.name')}
          hint={t('administration.objects.views.hint')}
          maxLength={VIEW_NAME_MAX}
          value={name}
          onChange={(text) => {
            setName(text)
            setMissed(false)
          }}
          error={isMissed ? t('administration.objects.views.nameMissing') : undefined}
        />
        <Button type="submit">{t('administration.objects.views.save')}</Button>
        <ul className="full">
          {settings.views.map((view) => (
            <li key={view.name} className="line between center ruled">
              {view.name}
              <IconButton
                plain
                icon={Trash2}
                label={t('administration.objects.views.remove', { name: view.name })}
                onPress={() => onSettings(withoutView(settings, view.name))}
              />
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  )
}

/** Columns beside the object itself, in the order of the table. */
const choosableColumns = [
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
const VIEW_NAME_MAX = 60

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
type TableSettings = z.infer<typeof settingsSchema>

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
