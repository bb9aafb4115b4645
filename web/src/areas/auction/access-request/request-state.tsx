import type { BrokerageOffer } from '@zuschlag/contracts/access-requests/brokerage'
import type { OwnAccessRequest } from '@zuschlag/contracts/access-requests/own-access-request'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { ButtonLink } from '../../../design/button-link.tsx'
import { Notice } from '../../../design/notice.tsx'
import { useAtServerTime } from '../../../kernel/clock/clock-context.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './access-request.module.css'
import { Agreement } from './brokerage-kept.tsx'
import { NewerProof } from './newer-proof.tsx'
import { RequestForm } from './request-form.tsx'
import { reviewStartsAfter } from './review-start.ts'
import { useAccessRequest } from './use-access-request.ts'
import { useRequestProblem } from './use-request-problem.ts'

type Props = { details: AuctionDetails; request: OwnAccessRequest | null; offer: BrokerageOffer | null }

/** Where the request stands, and what its author can do now. */
export function RequestState({ details, request, offer }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const [isAgain, setAgain] = useState(false)
  if (request === null || request.state === 'draft')
    return <RequestForm details={details} request={request} offer={offer} />
  if (isAgain && request.state !== 'open' && request.state !== 'askedBack')
    return (
      <>
        <RequestForm details={details} request={null} offer={offer} />
        <Agreement details={details} request={request} />
      </>
    )
  const at = (instant: OwnAccessRequest['submittedAt']) =>
    instant === null ? '' : format.dateTime(instant, details.timeZone)
  switch (request.state) {
    case 'open':
      return (
        <>
          <Notice role="status" title={t('accessRequest.state.open', { at: at(request.submittedAt) })}>
            <OpenNext details={details} brokerage={request.brokerage} />
          </Notice>
          <Messages request={request} tenant={details.tenant.name} />
          <Agreement details={details} request={request} />
          <Withdraw details={details} revision={request.revision} />
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
          <Withdraw details={details} revision={request.revision} />
        </>
      )
    case 'approved': {
      // The access that was approved has ended: another request may follow.
      const ended = endOfAccess(details, request)
      if (ended !== null)
        return (
          <>
            <Notice tone="ended" role="status" title={t(`accessRequest.state.${ended}`)}>
              {t('accessRequest.state.expiredNext')}
            </Notice>
            <div className="row">
              <Button onPress={() => setAgain(true)}>{t('accessRequest.again')}</Button>
            </div>
            <Agreement details={details} request={request} />
          </>
        )
      return (
        <>
          <Notice
            tone="leading"
            role="status"
            title={t('accessRequest.state.approved', { at: at(request.decidedAt) })}
          >
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
          <div className="row">
            <Button onPress={() => setAgain(true)}>{t('accessRequest.again')}</Button>
          </div>
          <Agreement details={details} request={request} />
        </>
      )
  }
}

/** Who reviews the request, and from when. */
function OpenNext({ details, brokerage }: Pick<Props, 'details'> & Pick<OwnAccessRequest, 'brokerage'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const tenant = details.tenant.name
  const until = useAtServerTime((nowMs) => reviewStartsAfter(brokerage, nowMs))
  return until === null
    ? t('accessRequest.state.openNext', { tenant })
    : t('accessRequest.state.openLater', { tenant, until: format.dateTime(until, details.timeZone) })
}

/** How the approved access ended, by itself or by the tenant; null while it is open. */
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
    <ul className={styles.messages} aria-label={t('accessRequest.messages')}>
      {request.messages.map(({ by, text, at }) => (
        <li key={at}>
          <b>{by === 'tenant' ? tenant : t('accessRequest.you')}</b> <q>{text}</q>
        </li>
      ))}
    </ul>
  )
}

function Withdraw({ details, revision }: { details: AuctionDetails; revision: number }) {
  const { t } = useTranslation()
  const { withdraw } = useAccessRequest(details.id)
  const problemText = useRequestProblem()
  return (
    <div className="row">
      {withdraw.isError && (
        <Notice tone="refused" role="alert">
          {problemText(withdraw.error)}
        </Notice>
      )}
      <Button
        variant="text"
        isPending={withdraw.isPending}
        pendingLabel={t('form.sending')}
        onPress={() => withdraw.mutate(revision)}
      >
        {t('accessRequest.withdraw')}
      </Button>
    </div>
  )
}
