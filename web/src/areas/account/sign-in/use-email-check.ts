import { emailSchema } from '@zuschlag/contracts/kernel/email'
import { useState, type RefObject } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

type EmailCheck = {
  /** The address without spaces around it, or null after marking the field and leading back to it. */
  run: () => string | null
  clear: () => void
  error: string | undefined
}

/** Looks at an address when it is sent, not while it is typed. */
export function useEmailCheck(email: string, inputRef: RefObject<HTMLInputElement | null>): EmailCheck {
  const { t } = useTranslation()
  const [isMalformed, setMalformed] = useState(false)
  return {
    run() {
      const parsed = emailSchema.safeParse(email.trim())
      setMalformed(!parsed.success)
      if (!parsed.success) inputRef.current?.focus()
      return parsed.success ? parsed.data : null
    },
    clear: () => setMalformed(false),
    error: isMalformed ? t('LoginPage.EmailInvalid') : undefined,
  }
}
