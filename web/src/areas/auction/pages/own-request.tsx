import { useQuery } from '@tanstack/react-query'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { ButtonLink } from '../../../design/button-link.tsx'
import { ownAccessRequestQuery } from '../../../kernel/api/access-request-queries.ts'
import { useIntl } from '../../../kernel/i18n/use-translation.ts'
import { AccessOver, isAccessOver } from '../shared/contact-reach.tsx'
import { RequestAccessLink } from './request-access-link.tsx'

/**
 * Where the reader's own request for access stands, and the way to it; without one, the way to ask. Who has
 * no access any more reads first what of their offers holds.
 */
export function OwnRequest({ details }: { details: AuctionDetails }) {
  const { bidBlockedBy } = details.abilities
  const isOver = isAccessOver(details, bidBlockedBy)
  return (
    <>
      {isOver && <AccessOver auction={details} bidBlockedBy={bidBlockedBy} />}
      <Request details={details} isOver={isOver} />
    </>
  )
}

function Request({ details, isOver }: { details: AuctionDetails; isOver: boolean }) {
  const { t, format } = useIntl()
  const { data: request, isPending } = useQuery(ownAccessRequestQuery(details.id))
  // An approved one whose access is not there has ended: another may follow.
  if (request === undefined || request === null || request.state === 'approved') {
    return (
      <>
        <RequestAccessLink details={details} block />
        {!isPending && !isOver && <p className="sm muted">{t('details.notPermitted')}</p>}
      </>
    )
  }
  const at = request.decidedAt ?? request.submittedAt
  return (
    <>
      <p role="status">
        {t(`accessRequest.standing.${request.state}`, {
          at: at === null ? '' : format.dateTime(at, details.timeZone),
        })}
      </p>
      <ButtonLink
        to="/object/$auctionId/access"
        params={{ auctionId: details.id }}
        preload={false}
        variant="secondary"
        block
      >
        {t('accessRequest.toRequest')}
      </ButtonLink>
    </>
  )
}
