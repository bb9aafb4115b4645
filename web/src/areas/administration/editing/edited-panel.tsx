import type { ReactNode, SubmitEvent } from 'react'
import { Button } from '../../../design/button.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import styles from './editor.module.css'
import { LeaveDialog } from './leave-dialog.tsx'
import type { Edited } from './use-edited.ts'

type Props<Values extends object> = {
  title: string
  /** Between the title and the form. */
  banner?: ReactNode
  /** What is edited, above all notices. */
  lead?: ReactNode
  edited: Edited<Values>
  /** What saves the values. */
  save: { readonly isPending: boolean; readonly error: unknown; readonly reset: () => void }
  labelOf: (name: keyof Values & string) => string
  /** Whether what is entered cannot be saved. */
  isBlocked?: boolean
  onSubmit: () => void
  children: ReactNode
}

/**
 * One part of a page with its own form. While nothing is different there is nothing to save. A change is not
 * left without a question.
 */
export function EditedPanel<Values extends object>(props: Props<Values>) {
  const { title, banner, lead, edited, save, labelOf, isBlocked = false, onSubmit, children } = props
  const { t } = useTranslation()
  const { isDirty, theirs } = edited
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Panel title={title}>
      {banner}
      <PanelBody>
        <form className={styles.form} onSubmit={submit} noValidate>
          {lead}
          <ConflictNotice edited={edited} save={save} labelOf={labelOf} />
          {children}
          <div className="row">
            <Button
              type="submit"
              isDisabled={!isDirty || isBlocked || theirs !== null}
              isPending={save.isPending}
              pendingLabel={t('platform.saving')}
            >
              {t('platform.save')}
            </Button>
            <LeaveDialog isNeeded={isDirty && !save.isPending} />
            {isDirty && <span className="sm muted">{t('platform.unsaved')}</span>}
          </div>
        </form>
      </PanelBody>
    </Panel>
  )
}
