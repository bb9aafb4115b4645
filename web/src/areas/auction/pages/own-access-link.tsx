import { useQuery } from '@tanstack/react-query'
import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { ButtonLink } from '../../../design/button-link.tsx'
import { ownAccessRequestQuery } from '../../../kernel/api/access-request-queries.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

type Props = { auctionId: AuctionId; user: AuthenticatedUser }

/** To the agreement and proof of a reader who got access by a request; others have neither. */
export function OwnAccessLink({ auctionId, user }: Props) {
  const { t } = useTranslation()
  const { data } = useQuery({
    ...ownAccessRequestQuery(auctionId),
    enabled: user.auctionIds.includes(auctionId),
  })
  if (data?.state !== 'approved') return null
  return (
    <ButtonLink
      to="/object/$auctionId/access"
      params={{ auctionId }}
      preload={false}
      variant="text"
      size="small"
    >
      {t(data.brokerage === null ? 'accessRequest.ownProof' : 'accessRequest.ownAgreement')}
    </ButtonLink>
  )
}
