import { ACCESS_MESSAGE_LENGTH_MAX } from '@zuschlag/contracts/access-requests/access-request'
import type { OwnAccessRequest } from '@zuschlag/contracts/access-requests/own-access-request'
import type { BrokerageOffer } from '@zuschlag/contracts/access-requests/brokerage'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { Notice } from '../../../design/notice.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { showToast } from '../../../design/toast-store.ts'
import { Form, SubmitRow } from '../../../kernel/forms/form.tsx'
import { useForm } from '../../../kernel/forms/use-form.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FileField } from './file-field.tsx'
import { Agreement } from './brokerage-kept.tsx'
import { BrokerageStep } from './brokerage-step.tsx'
import { PartyStep } from './party-step.tsx'
import { ProofFields } from './proof-fields.tsx'
import { Step } from './step.tsx'
import { draftOf, emptyRequest, isPartyComplete, requestProblems, valuesOf } from './request-values.ts'
import { useAccessRequest } from './use-access-request.ts'
import { useRequestProblem } from './use-request-problem.ts'

type Props = {
  details: AuctionDetails
  request: OwnAccessRequest | null
  /** What is to be concluded; null where buyers pay no commission. */
  offer: BrokerageOffer | null
}

/** The request in steps. It can be left after each of them: what was kept is there again. */
export function RequestForm({ details, request, offer }: Props) {
  const { t } = useTranslation()
  const form = useForm(request === null ? emptyRequest : valuesOf(request), requestProblems)
  const { save, upload, submit, conclude } = useAccessRequest(details.id)
  const [answer, setAnswer] = useState('')
  const problemText = useRequestProblem()
  const isAskedBack = request?.state === 'askedBack'
  const brokerage = request?.brokerage ?? null
  const isAgreed = offer === null || (brokerage?.isInForce === true && brokerage.percent === offer.percent)
  const isComplete =
    form.isValid &&
    isAgreed &&
    request?.hasIdentification === true &&
    request.hasProofOfFunds &&
    (!isAskedBack || answer.trim() !== '')
  const send = () => {
    if (!isComplete) return form.reveal()
    submit.mutate({ fields: draftOf(form.values), answer: isAskedBack ? answer : null })
  }
  const keep = () =>
    save.mutate(draftOf(form.values), {
      onSuccess: () => showToast({ tone: 'done', text: t('accessRequest.saved') }),
    })
  const file = (kind: 'identification' | 'proofOfFunds', isThere: boolean) => {
    const isMine = upload.variables?.kind === kind
    const missing = form.attempts > 0 && !isThere ? t('accessRequest.file.missing') : undefined
    return (
      <FileField
        kind={kind}
        isThere={isThere}
        isPending={isMine && upload.isPending}
        problem={(isMine ? problemText(upload.error) : undefined) ?? missing}
        onFile={(chosen) => upload.mutate({ kind, file: chosen, fields: draftOf(form.values) })}
      />
    )
  }
  return (
    <Form
      attempts={form.attempts}
      isPending={submit.isPending}
      onSubmit={send}
      aria-label={t('accessRequest.title')}
    >
      <PartyStep form={form} />
      <Step title={t('accessRequest.step.identification')}>
        {file('identification', request?.hasIdentification ?? false)}
      </Step>
      <Step title={t('accessRequest.step.proof')}>
        <ProofFields form={form} currency={details.tenant.currencyCode} />
        {file('proofOfFunds', request?.hasProofOfFunds ?? false)}
      </Step>
      {offer === null ? (
        <Agreement details={details} request={request} />
      ) : (
        <BrokerageStep
          details={details}
          offer={offer}
          request={request}
          isAgreed={isAgreed}
          isMissed={form.attempts > 0 && !isAgreed}
          isPending={conclude.isPending}
          problem={problemText(conclude.error)}
          onConclude={(chosen) => {
            if (!isPartyComplete(form.values)) return form.reveal()
            conclude.mutate({ fields: draftOf(form.values), offer, ...chosen })
          }}
        />
      )}
      <Step title={t(offer === null ? 'accessRequest.step.send' : 'accessRequest.step.sendLast')}>
        {isAskedBack && (
          <TextField
            label={t('accessRequest.answer')}
            name="answer"
            multiline
            isRequired
            maxLength={ACCESS_MESSAGE_LENGTH_MAX}
            value={answer}
            onChange={setAnswer}
            error={form.attempts > 0 && answer.trim() === '' ? t('form.missing') : undefined}
          />
        )}
        <p className="sm muted">{t('accessRequest.whoSees', { tenant: details.tenant.name })}</p>
        {save.isError && (
          <Notice tone="refused" role="alert">
            {problemText(save.error)}
          </Notice>
        )}
        <SubmitRow
          isValid={isComplete}
          isPending={submit.isPending}
          pendingLabel={t('form.sending')}
          missing={t('form.incomplete')}
          onBlocked={form.reveal}
          failure={problemText(submit.error)}
          aside={
            <div>
              <Button
                variant="secondary"
                isPending={save.isPending}
                pendingLabel={t('form.sending')}
                onPress={keep}
              >
                {t('accessRequest.keep')}
              </Button>
            </div>
          }
        >
          {t(isAskedBack ? 'accessRequest.sendAnswer' : 'accessRequest.send')}
        </SubmitRow>
      </Step>
    </Form>
  )
}
