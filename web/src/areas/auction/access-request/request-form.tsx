import {
  ACCESS_FILE_BYTES_MAX,
  ACCESS_FILE_EXTENSIONS,
  ACCESS_MESSAGE_LENGTH_MAX,
  PARTY_NAME_LENGTH_MAX,
  PROOF_ISSUER_LENGTH_MAX,
  REGISTER_NUMBER_LENGTH_MAX,
  REPRESENTED_BY_LENGTH_MAX,
  type AccessRequestFile,
} from '@zuschlag/contracts/access-requests/access-request'
import type { BrokerageOffer } from '@zuschlag/contracts/access-requests/brokerage'
import type { OwnAccessRequest } from '@zuschlag/contracts/access-requests/own-access-request'
import { biddingParties } from '@zuschlag/contracts/access-requests/party'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { Check, Upload } from 'lucide-react'
import { useId, useState } from 'react'
import { buttonClass } from '../../../design/button-class.ts'
import { Button } from '../../../design/button.tsx'
import { FieldErrorText } from '../../../design/field-error.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Notice } from '../../../design/notice.tsx'
import { showToast } from '../../../design/toast-store.ts'
import { BoundSelect, BoundText } from '../../../kernel/forms/bound-fields.tsx'
import { useFieldTexts } from '../../../kernel/forms/field-texts.ts'
import { Form, SubmitRow } from '../../../kernel/forms/form.tsx'
import { useForm } from '../../../kernel/forms/use-form.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Agreement, BrokerageStep, Step } from './brokerage-step.tsx'
import {
  draftOf,
  emptyRequest,
  isPartyComplete,
  requestProblems,
  valuesOf,
  type RequestFormState,
} from './request-values.ts'
import { useAccessRequest, useRequestProblem } from './use-access-request.ts'
import styles from './access-request.module.css'

type RequestFormProps = {
  details: AuctionDetails
  request: OwnAccessRequest | null
  /** What is to be concluded; null where buyers pay no commission. */
  offer: BrokerageOffer | null
}

/** The request in steps. It can be left after each of them: what was kept is there again. */
export function RequestForm({ details, request, offer }: RequestFormProps) {
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

/** For whom the bids are; a company with its number and who acts for it. */
function PartyStep({ form }: { form: RequestFormState }) {
  const { t } = useTranslation()
  const { party } = form.values
  const options = biddingParties.map((value) => ({ value, label: t(`accessRequest.party.${value}`) }))
  return (
    <Step title={t('accessRequest.step.party')}>
      <BoundSelect
        label={t('accessRequest.partyField')}
        binding={form.text('party')}
        options={options}
        emptyLabel={t('accessRequest.choose')}
      />
      {party !== 'self' && party !== '' && (
        <BoundText
          label={t(party === 'company' ? 'accessRequest.companyName' : 'accessRequest.personName')}
          binding={form.text('partyName')}
          maxLength={PARTY_NAME_LENGTH_MAX}
        />
      )}
      {party === 'company' && (
        <>
          <BoundText
            label={t('accessRequest.registerNumber')}
            binding={form.text('registerNumber')}
            maxLength={REGISTER_NUMBER_LENGTH_MAX}
          />
          <BoundText
            label={t('accessRequest.representedBy')}
            binding={form.text('representedBy')}
            maxLength={REPRESENTED_BY_LENGTH_MAX}
          />
        </>
      )}
    </Step>
  )
}

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

type FileFieldProps = {
  kind: Exclude<AccessRequestFile, 'newerProof'>
  /** Whether one was taken already. */
  isThere: boolean
  isPending: boolean
  /** What is wrong with it, once the reader tried to send, or why it was refused. */
  problem: string | undefined
  onFile: (file: File) => void
}

/** A picture from the device or its camera; it is sent as soon as it is chosen. */
export function FileField({ kind, isThere, isPending, problem, onFile }: FileFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const [isTooLarge, setTooLarge] = useState(false)
  const error = isTooLarge ? t('InvalidMaxFileSize') : problem
  const choose = (file: File | undefined) => {
    if (file === undefined) return
    setTooLarge(file.size > ACCESS_FILE_BYTES_MAX)
    if (file.size <= ACCESS_FILE_BYTES_MAX) onFile(file)
  }
  return (
    <div className="stack gap-2 start">
      <label className={`inline anchor ${styles.choose}`}>
        <input
          type="file"
          name={kind}
          className={styles.input}
          accept={ACCESS_FILE_EXTENSIONS.join(',')}
          disabled={isPending}
          aria-label={t(`accessRequest.file.${kind}`)}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${id}-state${error === undefined ? '' : ` ${id}-error`}`}
          onChange={(event) => {
            choose(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
        <span className={buttonClass({ variant: 'secondary', size: 'small' })}>
          <Icon of={Upload} /> {t(isThere ? 'accessRequest.file.replace' : 'accessRequest.file.choose')}
        </span>
      </label>
      <p id={`${id}-state`} className="sm muted line gap-2 center" role="status">
        {isPending ? (
          t('accessRequest.file.sending')
        ) : isThere ? (
          <>
            <Icon of={Check} /> {t('accessRequest.file.there')}
          </>
        ) : (
          t(`accessRequest.file.hint.${kind}`)
        )}
      </p>
      {error !== undefined && (
        <div id={`${id}-error`} role="alert">
          <FieldErrorText>{error}</FieldErrorText>
        </div>
      )}
    </div>
  )
}
