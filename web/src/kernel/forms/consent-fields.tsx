import { useId, type ReactNode } from 'react'
import { Checkbox } from '../../design/checkbox.tsx'
import { FieldErrorText } from '../../design/field-error.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import styles from './form.module.css'
import type { BoxBinding } from './use-form.ts'

type Props = {
  legend: string
  /** What each box says. */
  boxes: readonly (BoxBinding & { text: string })[]
  /** What is agreed to, to be read first. */
  links: ReactNode
}

/**
 * What somebody must agree to before a form is sent. A box that lacks its tick is red; why is said in words.
 */
export function ConsentFields({ legend, boxes, links }: Props) {
  const { t } = useTranslation()
  const errorId = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div>
        {boxes.map(({ text, ...box }) => (
          <Checkbox
            key={box.name}
            {...box}
            isRequired
            {...(box.isInvalid && { 'aria-describedby': errorId })}
          >
            {text}
          </Checkbox>
        ))}
        {boxes.some(({ isInvalid }) => isInvalid) && (
          <div id={errorId}>
            <FieldErrorText>{t('form.tickAll')}</FieldErrorText>
          </div>
        )}
      </div>
      {links}
    </fieldset>
  )
}
