import type { Ref } from 'react'
import { TextField } from '../../../design/text-field.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { codeAmong } from '../../../kernel/forms/problem-notice.tsx'
import { problemOf } from '../../../kernel/api/call.ts'
import { CurrentPasswordField } from '../credentials/current-password-field.tsx'

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
function SecondFactorField({ isMissing, isWrong, ...rest }: Props) {
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

/** The two ways in which the server does not believe who asks. */
export function proofRefusal(error: unknown): 'passwordWrong' | 'secondFactorWrong' | undefined {
  return codeAmong(['passwordWrong', 'secondFactorWrong'], problemOf(error)?.code ?? '')
}

/** Which field takes the focus after a refusal. */
export function fieldAtFault(error: unknown): 'password' | 'code' {
  return proofRefusal(error) === 'secondFactorWrong' ? 'code' : 'password'
}

type ProofName = 'password' | 'code'
type ProofFieldsProps = {
  label: string
  fields: {
    readonly field: (
      name: ProofName,
    ) => Pick<Props, 'value' | 'onChange'> & { inputRef: Ref<HTMLInputElement> }
    readonly values: Readonly<Record<'code', string>>
    readonly mistakes: { readonly [Name in ProofName]?: unknown }
  }
  asksForCode: boolean
  refusal: ReturnType<typeof proofRefusal>
}

/** What signing in takes, as proof of who sits at the screen. */
export function ProofFields({ label, fields, asksForCode, refusal }: ProofFieldsProps) {
  const { field, values, mistakes } = fields
  const isCodeWrong = refusal === 'secondFactorWrong'
  return (
    <>
      <CurrentPasswordField
        label={label}
        {...field('password')}
        isMissing={mistakes.password !== undefined}
        isWrong={refusal === 'passwordWrong'}
      />
      {asksForCode && (
        <SecondFactorField
          {...field('code')}
          isMissing={mistakes.code !== undefined || (values.code === '' && isCodeWrong)}
          isWrong={isCodeWrong}
        />
      )}
    </>
  )
}
