import { Check, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Label } from 'react-aria-components/Label'
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Spinner } from '../../../design/spinner.tsx'
import { Dialog } from '../../../kernel/dialogs/dialog.tsx'
import { readerZone, useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { ObjectField, ObjectValues } from '../object/object-values.ts'
import { useValueText } from './field-errors.ts'
import type { Conflict, SaveState } from './use-object-draft.ts'
import { codeAmong } from '../../../kernel/forms/problem-notice.tsx'
import styles from './editor.module.css'

/** Refusals that have words of their own here. */
const refusals = [
  'termsFrozen',
  'auctionIncomplete',
  'endInNightTime',
  'endNotLater',
  'auctionEnded',
  'auctionWithdrawn',
  'objectTooLarge',
] as const

type Props = {
  state: SaveState
  hasChanges: boolean
  isSendable: boolean
  /** Whether it saves itself once the typing pauses. */
  isSavedSoon: boolean
  /** Whether saving notifies those who have access or watch (PUB-13). */
  isAnnounced: boolean
  onSave: () => void
  onDiscard: () => void
}

/** Whether everything is safe, at the bottom of the window. */
export function SaveBar({ isSendable, onSave, onDiscard, ...stateProps }: Props) {
  const { t } = useTranslation()
  const { state, hasChanges } = stateProps
  return (
    <div
      className={`row gap-2 between ${styles.saveBar}`}
      role="region"
      aria-label={t('administration.editor.saving.label')}
    >
      <span role="status" className="inline gap-2 center muted sm">
        <SaveStateText {...stateProps} />
      </span>
      <div className="row">
        <Button variant="secondary" isDisabled={!hasChanges} onPress={onDiscard}>
          {t('administration.editor.saving.discard')}
        </Button>
        <Button
          isDisabled={!isSendable}
          isPending={state.kind === 'saving'}
          pendingLabel={t('administration.editor.saving.now')}
          onPress={onSave}
        >
          {t('administration.editor.saving.save')}
        </Button>
      </div>
    </div>
  )
}

type StateProps = Omit<Props, 'isSendable' | 'onSave' | 'onDiscard'>

function SaveStateText({ state, hasChanges, isSavedSoon, isAnnounced }: StateProps) {
  const { t, format } = useIntl()
  if (state.kind === 'saving') {
    return (
      <>
        <Spinner /> {t('administration.editor.saving.now')}
      </>
    )
  }
  if (state.kind === 'failed') {
    const refusal = codeAmong(refusals, state.code ?? '')
    return (
      <span className={`inline gap-2 center ${styles.saveFailed}`}>
        <Icon of={TriangleAlert} size="sm" />
        {refusal === undefined
          ? t('administration.editor.saving.failed')
          : t(`administration.editor.saving.refused.${refusal}`)}
      </span>
    )
  }
  if (hasChanges)
    return t(`administration.editor.saving.${isSavedSoon ? 'soon' : isAnnounced ? 'announced' : 'open'}`)
  if (state.at === null) return t('administration.editor.saving.nothing')
  return (
    <>
      <Icon of={Check} size="sm" />
      {t('administration.editor.saving.done', { time: format.time(state.at, readerZone) })}
    </>
  )
}

type ConflictDialogProps = {
  conflict: Conflict
  values: ObjectValues
  onSettle: (keepMine: ReadonlySet<ObjectField>) => void
  /** Closed without a choice. */
  onPostpone: () => void
}

/** Somebody else saved the same fields meanwhile: both versions, and a choice for each. */
export function ConflictDialog({ conflict, values, onSettle, onPostpone }: ConflictDialogProps) {
  const { t } = useTranslation()
  const [mine, setMine] = useState<ReadonlySet<ObjectField>>(() => new Set(conflict.fields))
  const choose = (field: ObjectField, isMine: boolean) => {
    const next = new Set(mine)
    if (isMine) next.add(field)
    else next.delete(field)
    setMine(next)
  }
  return (
    <Dialog
      isOpen
      size="wide"
      role="alertdialog"
      onClose={onPostpone}
      title={t('administration.editor.conflict.title')}
      actions={<Button onPress={() => onSettle(mine)}>{t('administration.editor.conflict.settle')}</Button>}
    >
      <p>{t('administration.editor.conflict.text')}</p>
      {conflict.fields.map((field) => (
        <VersionChoice
          key={field}
          field={field}
          own={values}
          theirs={conflict.theirs}
          isMine={mine.has(field)}
          onChoose={(isMine) => choose(field, isMine)}
        />
      ))}
    </Dialog>
  )
}

type VersionChoiceProps = {
  field: ObjectField
  own: ObjectValues
  theirs: ObjectValues
  isMine: boolean
  onChoose: (isMine: boolean) => void
}

function VersionChoice({ field, own, theirs, isMine, onChoose }: VersionChoiceProps) {
  const { t } = useTranslation()
  const { nameOf, textOf } = useValueText()
  return (
    <RadioGroup value={isMine ? 'mine' : 'theirs'} onChange={(chosen) => onChoose(chosen === 'mine')}>
      <Label className={styles.label ?? ''}>{nameOf(field)}</Label>
      <div className={`stack gap-3 ${styles.versions}`}>
        {(['mine', 'theirs'] as const).map((version) => (
          <RadioField key={version} value={version}>
            <RadioButton className={styles.kind ?? ''}>
              <b>{t(`administration.editor.conflict.${version}`)}</b>
              <span className={`breaks sm ${styles.version}`}>
                {textOf(field, version === 'mine' ? own : theirs)}
              </span>
            </RadioButton>
          </RadioField>
        ))}
      </div>
    </RadioGroup>
  )
}
