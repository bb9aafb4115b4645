import type { BrokerageOffer } from '@zuschlag/contracts/access-requests/brokerage'
import type { OwnAccessRequest } from '@zuschlag/contracts/access-requests/own-access-request'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { useState } from 'react'
import { ButtonLink } from '../../../design/button-link.tsx'
import { Button } from '../../../design/button.tsx'
import { Notice } from '../../../design/notice.tsx'
import { useFocusOnStep } from '../../../design/use-focus-on-step.ts'
import { useAtServerTime } from '../../../kernel/clock/clock-context.tsx'
import { LazyDialog } from '../../../kernel/dialogs/lazy-dialog.tsx'
import { SendForm } from '../../../kernel/forms/form.tsx'
import { useForm } from '../../../kernel/forms/use-form.ts'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Agreement, reviewStartsAfter, Step } from './brokerage-step.tsx'
import { FileField, ProofFields, RequestForm } from './request-form.tsx'
import { draftOf, emptyRequest, proofProblems } from './request-values.ts'
import { useAccessRequest, useRequestProblem } from './use-access-request.ts'
import styles from './access-request.module.css'

type RequestStateProps = {
  details: AuctionDetails
  request: OwnAccessRequest | null
  offer: BrokerageOffer | null
}

/** Where the request stands, and what its author can do now. */
export function RequestState({ details, request, offer }: RequestStateProps) {
  // The end of the request that another one follows.
  const [again, setAgain] = useState<Instant | null>(null)
  const isAgain = request !== null && isDecided(request) && again !== null && again === request.decidedAt
  const isForm = request === null || request.state === 'draft' || isAgain
  const placeRef = useFocusOnStep(isForm ? 'form' : request.state)
  return (
    <div ref={placeRef} tabIndex={-1} className={styles.state}>
      {isForm ? (
        <>
          {/* One form, also once its first picture has made a draft of it. */}
          <RequestForm key="form" details={details} request={isAgain ? null : request} offer={offer} />
          {isAgain && <Agreement details={details} request={request} />}
        </>
      ) : (
        <Sent details={details} request={request} offer={offer} onAgain={() => setAgain(request.decidedAt)} />
      )}
    </div>
  )
}

const isDecided = ({ state }: OwnAccessRequest) => state !== 'open' && state !== 'askedBack'

type SentProps = RequestStateProps & { request: OwnAccessRequest; onAgain: () => void }

function Sent({ details, request, offer, onAgain }: SentProps) {
  const { t, format } = useIntl()
  const at = (instant: OwnAccessRequest['submittedAt']) =>
    instant === null ? '' : format.dateTime(instant, details.timeZone)
  switch (request.state) {
    case 'draft':
      return null
    case 'open':
      return (
        <>
          <Notice role="status" title={t('accessRequest.state.open', { at: at(request.submittedAt) })}>
            <OpenNext details={details} brokerage={request.brokerage} />
          </Notice>
          <Messages request={request} tenant={details.tenant.name} />
          <Agreement details={details} request={request} />
          <WithdrawRequest auctionId={details.id} request={request} />
        </>
      )
    case 'askedBack':
      return (
        <>
          <Notice tone="warning" role="status" title={t('accessRequest.state.askedBack')}>
            {t('accessRequest.state.askedBackNext', { tenant: details.tenant.name })}
          </Notice>
          <Messages request={request} tenant={details.tenant.name} />
          <RequestForm details={details} request={request} offer={offer} />
          <WithdrawRequest auctionId={details.id} request={request} />
        </>
      )
    case 'approved':
      return <Approved details={details} request={request} onAgain={onAgain} />
    case 'declined':
    case 'withdrawn':
      return (
        <>
          <Notice
            tone="ended"
            role="status"
            title={t(`accessRequest.state.${request.state}`, { at: at(request.decidedAt) })}
          >
            {request.declineCategory !== null && t(`accessRequest.declined.${request.declineCategory}`)}
          </Notice>
          <Again onAgain={onAgain} />
          <Agreement details={details} request={request} />
        </>
      )
  }
}

function Approved({ details, request, onAgain }: Omit<SentProps, 'offer'>) {
  const { t, format } = useIntl()
  // The access that was approved has ended: another request may follow.
  const ended = endOfAccess(details, request)
  if (ended !== null)
    return (
      <>
        <Notice tone="ended" role="status" title={t(`accessRequest.state.${ended}`)}>
          {t('accessRequest.state.expiredNext')}
        </Notice>
        <Again onAgain={onAgain} />
        <Agreement details={details} request={request} />
      </>
    )
  const at = request.decidedAt === null ? '' : format.dateTime(request.decidedAt, details.timeZone)
  return (
    <>
      <Notice tone="leading" role="status" title={t('accessRequest.state.approved', { at })}>
        {t('accessRequest.state.approvedNext')}
      </Notice>
      <div className="row">
        <ButtonLink to="/object/$auctionId" params={{ auctionId: details.id }} reloadDocument>
          {t('accessRequest.toObject')}
        </ButtonLink>
      </div>
      <NewerProof details={details} request={request} />
      <Agreement details={details} request={request} />
    </>
  )
}

function Again({ onAgain }: Pick<SentProps, 'onAgain'>) {
  const { t } = useTranslation()
  return (
    <div className="row">
      <Button onPress={onAgain}>{t('accessRequest.again')}</Button>
    </div>
  )
}

/** Who reviews the request, and from when. */
function OpenNext({
  details,
  brokerage,
}: Pick<RequestStateProps, 'details'> & Pick<OwnAccessRequest, 'brokerage'>) {
  const { t, format } = useIntl()
  const tenant = details.tenant.name
  const until = useAtServerTime((nowMs) => reviewStartsAfter(brokerage, nowMs))
  return until === null
    ? t('accessRequest.state.openNext', { tenant })
    : t('accessRequest.state.openLater', { tenant, until: format.dateTime(until, details.timeZone) })
}

/** Whether the approved access expired or was revoked by the tenant; null while it is open. */
function endOfAccess(
  { abilities: { bidBlockedBy }, serverTime }: AuctionDetails,
  { decidedAt }: OwnAccessRequest,
): 'expired' | 'revoked' | null {
  if (bidBlockedBy === 'accessExpired') return 'expired'
  // Details that were read before the approval know of no access yet.
  const isLater = decidedAt !== null && serverTime > decidedAt
  return bidBlockedBy === 'bidderNotPermitted' && isLater ? 'revoked' : null
}

function Messages({ request, tenant }: { request: OwnAccessRequest; tenant: string }) {
  const { t } = useTranslation()
  if (request.messages.length === 0) return null
  return (
    <ul className="stack gap-3" aria-label={t('accessRequest.messages')}>
      {request.messages.map(({ by, text, at }) => (
        <li key={at}>
          <b>{by === 'tenant' ? tenant : t('accessRequest.you')}</b>{' '}
          <q className="breaks as-written">{text}</q>
        </li>
      ))}
    </ul>
  )
}

type NewerProofProps = { details: AuctionDetails; request: OwnAccessRequest }

/** The proof of a reader with access: until when it holds, and a newer one to follow it. */
function NewerProof({ details, request }: NewerProofProps) {
  const { t, format } = useIntl()
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

function NewerProofForm({ details, request, onSent }: NewerProofProps & { onSent: () => void }) {
  const { t } = useTranslation()
  const form = useForm(emptyRequest, proofProblems)
  const [file, setFile] = useState<File | null>(null)
  const { sendProof } = useAccessRequest(details.id)
  const problemText = useRequestProblem()
  const send = () => {
    const { proofAmount, proofIssuer, proofExpiresOn } = draftOf(form.values)
    if (file === null || proofAmount === null || proofIssuer === null || proofExpiresOn === null)
      return form.reveal()
    const { revision } = request
    const proof = { proofAmount, proofIssuer, proofExpiresOn }
    sendProof.mutate({ revision, file, ...proof }, { onSuccess: onSent })
  }
  return (
    <SendForm
      form={form}
      sending={{ isPending: sendProof.isPending, failure: problemText(sendProof.error) }}
      isValid={file !== null && form.isValid}
      action={t('accessRequest.newerProof.send')}
      onSend={send}
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
    </SendForm>
  )
}

type WithdrawRequestProps = {
  auctionId: AuctionId
  request: Pick<OwnAccessRequest, 'revision' | 'brokerage'>
}

/** In two steps: it deletes the pictures at once. */
function WithdrawRequest({ auctionId, request: { revision, brokerage } }: WithdrawRequestProps) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const { withdraw } = useAccessRequest(auctionId)
  const problemText = useRequestProblem()
  return (
    <div className="row">
      <Button variant="text" onPress={() => setAsked(true)}>
        {t('accessRequest.withdraw')}
      </Button>
      <LazyDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={t('accessRequest.withdraw')}
        role="alertdialog"
        actions={
          <>
            <Button
              isPending={withdraw.isPending}
              pendingLabel={t('form.sending')}
              onPress={() => withdraw.mutate(revision)}
            >
              {t('accessRequest.confirmWithdrawal')}
            </Button>
            <Button variant="secondary" onPress={() => setAsked(false)}>
              {t('accessRequest.keepRequest')}
            </Button>
          </>
        }
      >
        <p>{t('accessRequest.withdrawAsk')}</p>
        {brokerage !== null && brokerage.withdrawnAt === null && (
          <p>{t('accessRequest.withdrawAgreementStays')}</p>
        )}
        {withdraw.isError && (
          <Notice tone="refused" role="alert">
            {problemText(withdraw.error)}
          </Notice>
        )}
      </LazyDialog>
    </div>
  )
}
