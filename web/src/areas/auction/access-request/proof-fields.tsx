import { PROOF_ISSUER_LENGTH_MAX } from '@zuschlag/contracts/access-requests/access-request'
import { TextField } from '../../../design/text-field.tsx'
import { BoundText } from '../../../kernel/forms/bound-fields.tsx'
import { useFieldTexts } from '../../../kernel/forms/field-texts.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { RequestFormState } from './request-values.ts'

/** Up to which price a proof holds, who wrote it, and until when. */
export function ProofFields({ form, currency }: { form: RequestFormState; currency: string }) {
  const { t } = useTranslation()
  const textOf = useFieldTexts()
  const { problem: amountProblem, ...amount } = form.text('proofAmount')
  const { problem: dateProblem, ...date } = form.text('proofExpiresOn')
  return (
    <>
      <p className="sm muted">{t('accessRequest.proofHint')}</p>
      <TextField
        {...amount}
        label={t('accessRequest.amount', { currency })}
        inputMode="numeric"
        autoComplete="off"
        isRequired
        error={textOf('text', amountProblem)}
      />
      <BoundText
        label={t('accessRequest.issuer')}
        binding={form.text('proofIssuer')}
        maxLength={PROOF_ISSUER_LENGTH_MAX}
      />
      <TextField
        {...date}
        type="date"
        label={t('accessRequest.expiresOn')}
        isRequired
        error={textOf('text', dateProblem)}
      />
    </>
  )
}
