import { type ReactNode, type SubmitEvent, useEffect, useId, useRef } from 'react'
import { Button } from '../../design/button.tsx'
import { Notice } from '../../design/notice.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import styles from './form.module.css'

type FormProps = {
  children: ReactNode
  /**
   * How often sending was tried in vain, from `useForm`: each time the first field with a problem takes the
   * focus.
   */
  attempts: number
  /** While a form is on its way, it is not sent again. */
  isPending: boolean
  onSubmit: () => void
  'aria-label'?: string
  'aria-labelledby'?: string
}

export function Form({ children, attempts, isPending, onSubmit, ...name }: FormProps) {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (attempts > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isPending) onSubmit()
  }
  return (
    <form ref={ref} className="fields" onSubmit={submit} noValidate {...name}>
      {children}
    </form>
  )
}

type SubmitRowProps = {
  children: ReactNode
  isPending: boolean
  isValid: boolean
  /** What is missing, in a sentence below the button while the form cannot be sent. */
  missing?: string | undefined
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
export function SubmitRow(props: SubmitRowProps) {
  const { children, isPending, isValid, missing, onBlocked, failure, aside } = props
  const { t } = useTranslation()
  const missingId = useId()
  return (
    <div className="stack">
      {failure !== undefined && (
        <Notice tone="refused" role="alert" title={t('form.notSent')}>
          {failure}
        </Notice>
      )}
      <div className={`line multiline between center ${styles.row}`}>
        <div className={`gap-1 muted sm grid ${styles.aside}`}>
          {aside}
          {!isValid && (
            <p id={missingId} className={styles.missing}>
              {missing ?? t('form.incomplete')}
            </p>
          )}
        </div>
        <Button
          type="submit"
          isPending={isPending}
          pendingLabel={t('form.sending')}
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

type SendFormProps = Pick<FormProps, 'children' | 'aria-label' | 'aria-labelledby'> &
  Pick<SubmitRowProps, 'missing' | 'aside'> & {
    /** From `useForm`. */
    form: Pick<FormProps, 'attempts'> & { readonly isValid: boolean; readonly reveal: () => void }
    sending: Pick<SubmitRowProps, 'isPending' | 'failure'>
    /** Where more than fields is needed before it can be sent. */
    isValid?: boolean
    /** On the button. */
    action: string
    onSend: () => void
  }

/** A form that is sent as a whole; what cannot be sent yet shows what is missing. */
export function SendForm(props: SendFormProps) {
  const { form, sending, isValid = form.isValid, action, onSend, missing, aside, children, ...name } = props
  const { isPending } = sending
  return (
    <Form attempts={form.attempts} isPending={isPending} onSubmit={isValid ? onSend : form.reveal} {...name}>
      {children}
      <SubmitRow {...sending} {...{ isValid, missing, aside }} onBlocked={form.reveal}>
        {action}
      </SubmitRow>
    </Form>
  )
}
