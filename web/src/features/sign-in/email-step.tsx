import { emailSchema } from '@zuschlag/contracts/account/login'
import { ArrowRight } from 'lucide-react'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../design/button.tsx'
import { Icon } from '../../design/icon.tsx'
import { TextField } from '../../design/text-field.tsx'
import styles from './sign-in-page.module.css'
import { useFailureText } from './use-failure-text.ts'
import { useLoginTenants, type LoginTenant } from './use-sign-in.ts'

type Props = {
  email: string
  onEmail: (email: string) => void
  onFound: (tenants: readonly LoginTenant[]) => void
  /** After coming back from the second step; a page that has just opened leaves the focus alone. */
  takesFocus: boolean
}

export function EmailStep({ email, onEmail, onFound, takesFocus }: Props) {
  const { t } = useTranslation()
  const inputRef = useRef<HTMLInputElement>(null)
  const [isMalformed, setMalformed] = useState(false)
  const tenants = useLoginTenants(onFound)
  const failure = useFailureText(tenants.error)
  useEffect(() => {
    if (takesFocus) inputRef.current?.focus()
  }, [takesFocus])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const parsed = emailSchema.safeParse(email.trim())
    setMalformed(!parsed.success)
    if (parsed.success) tenants.mutate(parsed.data)
    else inputRef.current?.focus()
  }

  return (
    <>
      <div>
        <h1>{t('LoginPage.Title')}</h1>
        <p className={styles.lead}>{t('LoginPage.Lead')}</p>
      </div>
      <form className={styles.step} onSubmit={submit} noValidate>
        <TextField
          label={t('LoginPage.Email')}
          type="email"
          name="email"
          autoComplete="username"
          inputRef={inputRef}
          value={email}
          onChange={(value) => {
            onEmail(value)
            setMalformed(false)
          }}
          error={isMalformed ? t('LoginPage.EmailInvalid') : failure}
        />
        <Button type="submit" block isPending={tenants.isPending} pendingLabel={t('LoginPage.Checking')}>
          {t('LoginPage.Next')} <Icon of={ArrowRight} />
        </Button>
      </form>
    </>
  )
}
