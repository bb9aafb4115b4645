import type { ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Button } from '../../../design/button.tsx'
import styles from './table-panel.module.css'

type Props = {
  /** Search and filters above the table. */
  tools?: ReactNode
  /** How many rows are selected; from one on a bar says so and offers what can be done with them. */
  selectedCount?: number
  /** How many of them are on other pages. */
  selectedElsewhere?: number
  selectionActions?: ReactNode
  onClearSelection?: () => void
  /** The table, or what stands in its place. */
  children: ReactNode
  /** Below the table: a `TablePager`. */
  foot?: ReactNode
}

/** The surface around a table: tools above, pages below, a bar for what is selected. */
export function TablePanel(props: Props) {
  const { tools, selectedCount = 0, selectedElsewhere = 0, selectionActions } = props
  const { onClearSelection, children, foot } = props
  const { t } = useTranslation()
  return (
    <div className={styles.panel}>
      {tools !== undefined && <div className={styles.tools}>{tools}</div>}
      {selectionActions !== undefined && (
        // Hidden and not gone: a dialog of the actions reports on rows that they took out of the table.
        <div className={styles.selection} hidden={selectedCount === 0}>
          <b role="status">
            {t('administration.table.selected', { count: selectedCount })}
            {selectedElsewhere > 0 &&
              t('administration.table.selectedElsewhere', { count: selectedElsewhere })}
          </b>
          {selectionActions}
          <Button variant="text" size="small" onPress={() => onClearSelection?.()}>
            {t('administration.table.clearSelection')}
          </Button>
        </div>
      )}
      {children}
      {foot}
    </div>
  )
}
