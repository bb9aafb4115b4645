import type { Ref } from 'react'
import { TextField } from '../../../design/text-field.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

type Props = {
  value: string
  onChange: (code: string) => void
  inputRef: Ref<HTMLInputElement>
  /** Sending was tried without it. */
  isMissing: boolean
  /** The server refused it. */
  isWrong: boolean
}

/** A code of the app or a recovery code, beside the password as proof of who asks. */
export function SecondFactorField({ isMissing, isWrong, ...rest }: Props) {
  const { t } = useTranslation()
  const wrong = isWrong ? t('secondFactor.codeWrong') : undefined
  return (
    <TextField
      {...rest}
      label={t('secondFactor.codeOrRecovery')}
      name="code"
      autoComplete="one-time-code"
      error={isMissing ? t('secondFactor.missing.either') : wrong}
    />
  )
}
