import {
  biddingParties,
  ACCESS_MESSAGE_LENGTH_MAX,
  PARTY_NAME_LENGTH_MAX,
  PROOF_ISSUER_LENGTH_MAX,
} from '@zuschlag/contracts/access-requests/access-request'
import type { AccessRequestFile } from '@zuschlag/contracts/access-requests/access-request'
import type { OwnAccessRequest } from '@zuschlag/contracts/access-requests/own-access-request'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../design/button.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { showToast } from '../../../design/toast-store.ts'
import { BoundSelect, BoundText } from '../../../kernel/forms/bound-fields.tsx'
import { useFieldTexts } from '../../../kernel/forms/field-texts.ts'
import { Form } from '../../../kernel/forms/form.tsx'
import { SubmitRow } from '../../../kernel/forms/submit-row.tsx'
import { useForm } from '../../../kernel/forms/use-form.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './access-request.module.css'
import { FileField } from './file-field.tsx'
import { draftOf, emptyRequest, requestProblems, valuesOf } from './request-values.ts'
import { useAccessRequest } from './use-access-request.ts'
import { useRequestProblem } from './use-request-problem.ts'

type Props = { details: AuctionDetails; request: OwnAccessRequest | null }

/** The request in steps. It can be left after each of them: what was kept is there again. */
export function RequestForm({ details, request }: Props) {
  const { t } = useTranslation()
  const form = useForm(request === null ? emptyRequest : valuesOf(request), requestProblems)
  const { save, upload, submit } = useAccessRequest(details.id)
  const [answer, setAnswer] = useState('')
  const problemText = useRequestProblem()
  const isAskedBack = request?.state === 'askedBack'
  const isComplete =
    form.isValid &&
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
  const file = (kind: AccessRequestFile, isThere: boolean) => {
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
      <ProofStep form={form} currency={details.tenant.currencyCode}>
        {file('proofOfFunds', request?.hasProofOfFunds ?? false)}
      </ProofStep>
      <Step title={t('accessRequest.step.send')}>
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
            <Button
              variant="secondary"
              isPending={save.isPending}
              pendingLabel={t('form.sending')}
              onPress={keep}
            >
              {t('accessRequest.keep')}
            </Button>
          }
        >
          {t(isAskedBack ? 'accessRequest.sendAnswer' : 'accessRequest.send')}
        </SubmitRow>
      </Step>
    </Form>
  )
}

type FormOf = ReturnType<typeof useForm<typeof emptyRequest>>

function PartyStep({ form }: { form: FormOf }) {
  const { t } = useTranslation()
  const options = biddingParties.map((value) => ({ value, label: t(`accessRequest.party.${value}`) }))
  return (
    <Step title={t('accessRequest.step.party')}>
      <BoundSelect
        label={t('accessRequest.partyField')}
        binding={form.text('party')}
        options={options}
        emptyLabel={t('accessRequest.choose')}
      />
      {form.values.party !== 'self' && form.values.party !== '' && (
        <BoundText
          label={t(
            form.values.party === 'company' ? 'accessRequest.companyName' : 'accessRequest.personName',
          )}
          binding={form.text('partyName')}
          maxLength={PARTY_NAME_LENGTH_MAX}
        />
      )}
    </Step>
  )
}

function ProofStep({ form, currency, children }: { form: FormOf; currency: string; children: ReactNode }) {
  const { t } = useTranslation()
  const textOf = useFieldTexts()
  const { problem: amountProblem, ...amount } = form.text('proofAmount')
  const { problem: dateProblem, ...date } = form.text('proofExpiresOn')
  return (
    <Step title={t('accessRequest.step.proof')}>
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
      {children}
    </Step>
  )
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      <PanelBody>
        <div className={styles.step}>{children}</div>
      </PanelBody>
    </Panel>
  )
}
