import { Bookmark, Columns3, Trash2 } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { Button } from '../../../design/button.tsx'
import { IconButton } from '../../../design/icon-button.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { Dialog } from '../../../kernel/dialogs/dialog.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { MenuButton } from '../table/menu-button.tsx'
import type { ObjectsSearch } from './objects-search-schema.ts'
import styles from './objects-page.module.css'
import {
  choosableColumns,
  searchOfView,
  VIEW_NAME_MAX,
  withoutView,
  withView,
  type ChoosableColumn,
  type TableSettings,
} from './table-settings.ts'

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
