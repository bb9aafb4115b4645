import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { ButtonLink } from '../../../design/button-link.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { PriceAlertButton } from '../price-alert/price-alert-button.tsx'
import { BidsButton } from './bids-button.tsx'
import { OwnAccessLink } from './own-access-link.tsx'
import { Tools } from './tools.tsx'

type Props = { details: AuctionDetails; user: AuthenticatedUser; newestAt: Instant | null }

/** What can be opened beside bidding; an alert for as long as a price may still rise. */
export function Links({ details, user, newestAt }: Props) {
  const { t } = useTranslation()
  const isOver = details.hasEnded || details.isWithdrawn
  const runsIt = details.abilities.seeManagement === true
  return (
    <>
      <Tools details={details} />
      <OwnAccessLink auctionId={details.id} user={user} />
      {details.abilities.seeAnonymizedBids && details.hasBids && (
        <BidsButton details={details} newestAt={newestAt} />
      )}
      {!isOver && !runsIt && <PriceAlertButton details={details} user={user} />}
      {!runsIt && (
        <ButtonLink to="/user/bids" search={{ auction: details.id }} variant="text" size="small">
          {t('user.bids.title')}
        </ButtonLink>
      )}
    </>
  )
}
