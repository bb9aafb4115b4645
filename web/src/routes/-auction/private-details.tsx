import { useLocation } from '@tanstack/react-router'
import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { auctionQuery } from '../../api/queries.ts'
import { blockedBy } from '../../auction/bid-block.ts'
import { useAtServerTime } from '../../clock/clock-context.tsx'
import { ButtonLink } from '../../design/button-link.tsx'
import { CounterpartPanel } from '../../features/auction-details/counterpart-panel.tsx'
import { DetailsLayout } from '../../features/auction-details/details-layout.tsx'
import { ObjectPanel } from '../../features/auction-details/object-panel.tsx'
import { BidBar } from '../../features/bidding/bid-bar.tsx'
import type { BidMode } from '../../features/bidding/bid-mode.ts'
import { BidPanel } from '../../features/bidding/bid-panel.tsx'
import { priceDraft } from '../../features/bidding/price-draft.ts'
import { isPending } from '../../features/bidding/submission.ts'
import { DocumentsPanel } from '../../features/documents/documents-panel.tsx'
import { Gallery } from '../../features/gallery/gallery.tsx'
import { useLanguage } from '../../i18n/use-language.ts'
import { Announcements } from './announcements.tsx'
import { PriceHistory } from './price-history.tsx'
import { PrivateCard } from './private-card.tsx'
import { useDescribed } from './use-described.ts'
import { useLiveDetails } from './use-live-details.ts'
import { useOwnSubmission } from './use-own-submission.ts'

type Props = { details: AuctionDetails; user: AuthenticatedUser }

/** The page of a bidder: everything about the object, and the card in which a bid is made and answered. */
export function PrivateDetails({ details, user }: Props) {
  const [draft] = useState(() => priceDraft(sessionStorage, user.id, details.id, () => Date.now()))
  // Who typed a price and had to sign in again, or reloaded, goes on where they were.
  const [mode, setMode] = useState<BidMode>(() => (draft.read() === null ? 'overview' : 'bid'))
  const { submission, pendingPrice, latestPendingPrice, submit } = useOwnSubmission(details, user, () => {
    draft.clear()
    setMode('overview')
  })
  const { queryKey } = auctionQuery(details.id)
  const newestAt = useLiveDetails({ details, queryKey, latestPendingPrice })
  const blocked = useAtServerTime((nowMs) => blockedBy(details, nowMs ?? instantToMs(details.serverTime)))
  const described = useDescribed(details)
  const pending = isPending(submission.state)
  const shownMode =
    mode !== 'overview' && blocked !== null && !pending && isFinal(blocked) ? 'overview' : mode

  const panel = (
    <BidPanel
      details={details}
      blocked={blocked}
      mode={shownMode}
      onModeChange={setMode}
      state={submission.state}
      onSubmit={submit}
      onCheck={submission.checkNow}
      onDismiss={submission.dismiss}
      draft={draft}
      signInLink={<SignInLink />}
    />
  )
  const hasBar = shownMode === 'overview' && blocked === null
  return (
    <>
      <Announcements details={details} pendingPrice={pendingPrice} />
      <DetailsLayout
        gallery={<Gallery images={described.images} />}
        card={
          <PrivateCard
            details={details}
            hasNotice={submission.state.status === 'unknown' || submission.state.status === 'refused'}
          >
            {panel}
          </PrivateCard>
        }
        history={
          details.abilities.seeAnonymizedBids ? <PriceHistory details={details} newestAt={newestAt} /> : null
        }
        info={<ObjectPanel details={described} />}
        documents={<DocumentsPanel documents={described.documents} />}
        broker={<CounterpartPanel details={described} />}
        bar={hasBar ? <BidBar details={details} isPending={pending} onBid={() => setMode('bid')} /> : null}
      />
    </>
  )
}

/** A form that cannot lead to a bid any more is closed; in the night it stays, for the morning comes. */
function isFinal(blocked: NonNullable<ReturnType<typeof blockedBy>>): boolean {
  return blocked !== 'nightTimeActive'
}

function SignInLink() {
  const { t } = useTranslation()
  const lang = useLanguage()
  const { href } = useLocation()
  return (
    <ButtonLink
      to="/$lang/login"
      params={{ lang }}
      search={{ returnUrl: href }}
      variant="secondary"
      size="small"
    >
      {t('bidding.signIn')}
    </ButtonLink>
  )
}
