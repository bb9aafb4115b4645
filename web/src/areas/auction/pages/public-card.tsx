import { useLocation } from '@tanstack/react-router'
import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import { SellType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { useMemo, type ReactNode } from 'react'
import { useCurrentUser } from '../../../app/use-current-user.ts'
import { useFlash, usePriceChange } from '../shared/price-figure.tsx'
import { Button } from '../../../design/button.tsx'
import { ButtonLink } from '../../../design/button-link.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useConnectionStatus } from '../../../kernel/live/live-context.tsx'
import { AuctionDetailsCard, AuctionCardSection } from '../auction-details/auction-details-card.tsx'
import { NightNotice, useIsNightNow } from '../auction-details/runtime.tsx'
import { Tools } from '../auction-tools/auction-tools.tsx'
import { PriceAlertButton } from '../price-alert/price-alert-button.tsx'
import { CardBar, CardTop } from './card-top.tsx'
import type { PublicDetailsSearch } from './prepare-details.ts'
import { RequestAccessLink } from './request-access-link.tsx'
import { lazily } from '../../../design/lazily.tsx'

const ContactBrokerForm = lazily(
  async () => (await import('../contact-broker/contact-broker-form.tsx')).ContactBrokerForm,
  <Skeleton height="24rem" />,
)
const ToProcess = lazily(async () => (await import('../shared/to-process.tsx')).ToProcess)
const OwnRequest = lazily(
  async () => (await import('./own-request.tsx')).OwnRequest,
  (props) => <RequestAccessLink {...props} block />,
)

/** The contact form's place in the URL, so that a link can open it and Back closes it. */
export type ContactMode = { readonly isOpen: boolean; readonly open: () => void; readonly close: () => void }

type PublicCardProps = { details: AuctionDetails; contact: ContactMode }

/** What everybody sees of price and time, and the ways on: to sign in, to write, to wait for a price. */
export function PublicCard({ details, contact }: PublicCardProps) {
  const status = useConnectionStatus()
  // As the server says: by the page's clock alone, an extension may be on its way.
  const isOver = details.hasEnded || details.isWithdrawn
  const change = usePriceChange(details.currentPrice ?? details.startPrice)
  const price = details.currentPrice ?? details.startPrice
  const isFlashing = useFlash({ ...details, price, isOver })
  const isNightNow = useIsNightNow(details)
  return (
    <AuctionDetailsCard isFlashing={isFlashing}>
      <CardBar details={details} status={status} />
      <CardTop details={details} isOver={isOver} change={change} />
      {!isOver && (
        <AuctionCardSection>
          <WaysOn details={details} contact={contact} />
        </AuctionCardSection>
      )}
      <AuctionCardSection>
        <Tools details={details} />
      </AuctionCardSection>
      {isNightNow && (
        <AuctionCardSection>
          <NightNotice details={details} />
        </AuctionCardSection>
      )}
    </AuctionDetailsCard>
  )
}

/** While the contact form is open, there is nothing else to press here. */
function WaysOn({ details, contact }: PublicCardProps) {
  const { t } = useTranslation()
  const { user } = useCurrentUser()
  if (contact.isOpen) {
    return <ContactBrokerForm details={details} knownEmail={user?.email ?? ''} onDone={contact.close} />
  }
  if (details.abilities.seeManagement === true) {
    return <ToProcess auctionId={details.id} />
  }
  const isTenant = details.sellType === SellType.Tenant
  return (
    <>
      {user ? (
        <WhyNoBid details={details} user={user} />
      ) : (
        <>
          <SignInToBid details={details} block>
            {t('details.login.action')}
          </SignInToBid>
          <RequestAccessLink details={details} block />
          <p className="sm muted">{t('details.login.hint')}</p>
        </>
      )}
      <Button variant="secondary" block onPress={contact.open}>
        {t(isTenant ? 'contactBroker.openTenant' : 'contactBroker.openSeller')}
      </Button>
      <div>
        <PriceAlertButton details={details} user={user ?? null} />
      </div>
    </>
  )
}

/** Why a signed-in reader does not bid here: let in, waiting, refused, or not admitted any more. */
function WhyNoBid({ details, user }: { details: AuctionDetails; user: AuthenticatedUser }) {
  const { t } = useTranslation()
  // Let in while the page was open; who comes later is led there at once.
  if (user.auctionIds.includes(details.id)) {
    return (
      <>
        <p>{t('details.permitted')}</p>
        <ButtonLink to="/object/$auctionId" params={{ auctionId: details.id }} block>
          {t('details.toProcess')}
        </ButtonLink>
      </>
    )
  }
  return <OwnRequest details={details} />
}

type Navigate = (options: { search: PublicDetailsSearch; replace: boolean; resetScroll: boolean }) => unknown

/** The contact form's state is the URL alone; closing it removes the parameter. */
export function useContactMode({ contactBroker }: PublicDetailsSearch, navigate: Navigate): ContactMode {
  return useMemo(
    () => ({
      isOpen: contactBroker === true,
      open: () => void navigate({ search: { contactBroker: true }, replace: false, resetScroll: false }),
      close: () => void navigate({ search: {}, replace: true, resetScroll: false }),
    }),
    [contactBroker, navigate],
  )
}

type SignInToBidProps = {
  details: Pick<AuctionDetails, 'id' | 'sellType'>
  children: ReactNode
  block?: boolean
  variant?: 'primary' | 'secondary' | 'text'
  size?: 'small'
}

/** The way to sign in, with what brings the reader back here (specification, section 2). */
export function SignInToBid({ details, children, ...look }: SignInToBidProps) {
  const { language: lang } = useTranslation()
  const { pathname } = useLocation()
  const isSeller = details.sellType === SellType.Seller
  return (
    <ButtonLink
      {...look}
      to="/$lang/login"
      params={{ lang }}
      search={{ returnUrl: pathname, auctionId: details.id, isSeller }}
    >
      {children}
    </ButtonLink>
  )
}
