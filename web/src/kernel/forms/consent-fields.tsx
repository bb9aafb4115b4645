import type { ReactNode } from 'react'
import { FieldErrorText } from '../../design/field-error.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import styles from './form.module.css'

type Props = {
  legend: string
  /** Whether one of the boxes lacks its tick and says so. */
  isIncomplete: boolean
  /** What is agreed to, to be read first. */
  links: ReactNode
  children: ReactNode
}

/**
 * What somebody must agree to before a form is sent. A box that lacks its tick is red; why is said in words.
 */
export function ConsentFields({ legend, isIncomplete, links, children }: Props) {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div>
        {children}
        {isIncomplete && <FieldErrorText>{t('form.tickAll')}</FieldErrorText>}
      </div>
      {links}
    </fieldset>
  )
}
