import type { OwnAccessRequest } from '@zuschlag/contracts/access-requests/own-access-request'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Form, SubmitRow } from '../../../kernel/forms/form.tsx'
import { useForm } from '../../../kernel/forms/use-form.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FileField } from './file-field.tsx'
import { ProofFields } from './proof-fields.tsx'
import { draftOf, emptyRequest, proofProblems } from './request-values.ts'
import { Step } from './step.tsx'
import { useAccessRequest } from './use-access-request.ts'
import { useRequestProblem } from './use-request-problem.ts'

type Props = { details: AuctionDetails; request: OwnAccessRequest }

/** The proof of somebody with access: until when it holds, and a newer one to follow it. */
export function NewerProof({ details, request }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { proofAmount, proofExpiresOn, newerProof } = request
  const { currencyCode, name: tenant } = details.tenant
  const dayOf = (day: string) => format.date(`${day}T12:00:00.000Z` as Instant, 'UTC')
  const known = proofAmount !== null && proofExpiresOn !== null
  return (
    <Step title={t('accessRequest.newerProof.title')}>
      {known && (
        <p>
          {t('accessRequest.newerProof.holds', {
            amount: format.money(proofAmount, currencyCode),
            day: dayOf(proofExpiresOn),
          })}
        </p>
      )}
      {newerProof !== null && (
        <Notice
          role="status"
          title={t('accessRequest.newerProof.sent', {
            at: format.dateTime(newerProof.sentAt, details.timeZone),
          })}
        >
          {t('accessRequest.newerProof.waits', {
            tenant,
            amount: format.money(newerProof.amount, currencyCode),
            day: dayOf(newerProof.expiresOn),
          })}
        </Notice>
      )}
      {isOpen ? (
        <NewerProofForm details={details} request={request} onSent={() => setOpen(false)} />
      ) : (
        <div className="row">
          <Button variant="secondary" onPress={() => setOpen(true)}>
            {t('accessRequest.newerProof.open')}
          </Button>
        </div>
      )}
    </Step>
  )
}

function NewerProofForm({ details, request, onSent }: Props & { onSent: () => void }) {
  const { t } = useTranslation()
  const form = useForm(emptyRequest, proofProblems)
  const [file, setFile] = useState<File | null>(null)
  const { sendProof } = useAccessRequest(details.id)
  const problemText = useRequestProblem()
  const isComplete = form.isValid && file !== null
  const send = () => {
    const { proofAmount, proofIssuer, proofExpiresOn } = draftOf(form.values)
    if (!isComplete || proofAmount === null || proofIssuer === null || proofExpiresOn === null)
      return form.reveal()
    const { revision } = request
    const proof = { proofAmount, proofIssuer, proofExpiresOn }
    sendProof.mutate({ revision, file, ...proof }, { onSuccess: onSent })
  }
  return (
    <Form
      attempts={form.attempts}
      isPending={sendProof.isPending}
      onSubmit={send}
      aria-label={t('accessRequest.newerProof.open')}
    >
      <ProofFields form={form} currency={details.tenant.currencyCode} />
      <FileField
        kind="proofOfFunds"
        isThere={file !== null}
        isPending={sendProof.isPending}
        problem={form.attempts > 0 && file === null ? t('accessRequest.file.missing') : undefined}
        onFile={setFile}
      />
      <SubmitRow
        isValid={isComplete}
        isPending={sendProof.isPending}
        pendingLabel={t('form.sending')}
        missing={t('form.incomplete')}
        onBlocked={form.reveal}
        failure={problemText(sendProof.error)}
      >
        {t('accessRequest.newerProof.send')}
      </SubmitRow>
    </Form>
  )
}
