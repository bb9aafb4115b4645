import { useId, type ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../../design/button.tsx'
import { Notice } from '../../design/notice.tsx'
import styles from './submit-row.module.css'

type Props = {
  children: ReactNode
  /** What the button says while the form is on its way. */
  pendingLabel: string
  isPending: boolean
  isValid: boolean
  /** What is missing, in a sentence below the button while the form cannot be sent. */
  missing: string
  /** A press that cannot send: show what is missing. */
  onBlocked: () => void
  /** What the last attempt came to, while that is worth saying. */
  failure?: string | undefined
  /** Beside the button, at its left. */
  aside?: ReactNode
}

/**
 * The end of a form. A form that cannot be sent has a blocked button: it keeps its focus, sends nothing,
 * names what is missing and leads there.
 */
export function SubmitRow(props: Props) {
  const { children, pendingLabel, isPending, isValid, missing, onBlocked, failure, aside } = props
  const { t } = useTranslation()
  const missingId = useId()
  return (
    <div className="stack">
      {failure !== undefined && (
        <Notice tone="refused" role="alert" title={t('form.notSent')}>
          {failure}
        </Notice>
      )}
      <div className={styles.row}>
        <div className={styles.aside}>
          {aside}
          {!isValid && (
            <p id={missingId} className={styles.missing}>
              {missing}
            </p>
          )}
        </div>
        <Button
          type="submit"
          isPending={isPending}
          pendingLabel={pendingLabel}
          isBlocked={!isValid}
          onBlockedPress={onBlocked}
          {...(isValid ? {} : { 'aria-describedby': missingId })}
        >
          {children}
        </Button>
      </div>
    </div>
  )
}
