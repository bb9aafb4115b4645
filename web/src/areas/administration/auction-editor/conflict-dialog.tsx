import { useState } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Button } from '../../../design/button.tsx'
import { Dialog } from '../../../kernel/dialogs/dialog.tsx'
import { Label } from 'react-aria-components/Label'
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup'
import styles from './editor.module.css'
import type { ObjectField, ObjectValues } from '../object/object-values.ts'
import type { Conflict } from './use-object-draft.ts'
import { useValueText } from './use-value-text.ts'

type Props = {
  conflict: Conflict
  values: ObjectValues
  onSettle: (keepMine: ReadonlySet<ObjectField>) => void
  /** Closed without a choice. */
  onPostpone: () => void
}

/** Somebody else saved the same fields meanwhile: both versions, and a choice for each. */
export function ConflictDialog({ conflict, values, onSettle, onPostpone }: Props) {
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
        <Choice
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

type ChoiceProps = {
  field: ObjectField
  own: ObjectValues
  theirs: ObjectValues
  isMine: boolean
  onChoose: (isMine: boolean) => void
}

function Choice({ field, own, theirs, isMine, onChoose }: ChoiceProps) {
  const { t } = useTranslation()
  const { nameOf, textOf } = useValueText()
  return (
    <RadioGroup value={isMine ? 'mine' : 'theirs'} onChange={(chosen) => onChoose(chosen === 'mine')}>
      <Label className={styles.label ?? ''}>{nameOf(field)}</Label>
      <div className={styles.versions}>
        {(['mine', 'theirs'] as const).map((version) => (
          <RadioField key={version} value={version}>
            <RadioButton className={styles.kind ?? ''}>
              <b>{t(`administration.editor.conflict.${version}`)}</b>
              <span className={styles.version}>{textOf(field, version === 'mine' ? own : theirs)}</span>
            </RadioButton>
          </RadioField>
        ))}
      </div>
    </RadioGroup>
  )
}
