import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { lazy, startTransition, Suspense, useState, type ComponentType } from 'react'
import { auctionQuery } from '../../../kernel/api/queries.ts'
import { blockedBy } from '../shared/bid-block.ts'
import { useAtServerTime } from '../../../kernel/clock/clock-context.tsx'
import { DeferredRender } from '../../../design/deferred-render.tsx'
import { DetailsLayout } from '../auction-details/details-layout.tsx'
import { isNewsFor, isOutdated, type NewBid } from '../auction-details/new-bid.ts'
import type { NewBidNoticeProps } from '../auction-details/new-bid-notice.tsx'
import { BidBar, BidPanel } from '../bidding/bid-panel.tsx'
import { priceDraft, windowStorage } from '../bidding/price-draft.ts'
import { shownFormOf } from '../bidding/shown-form.ts'
import { isPending } from '../bidding/submission.ts'
import { SubmissionProvider } from '../bidding/submission-context.ts'
import { Gallery } from '../gallery/gallery.tsx'
import {
  LaterAskCounterpart,
  LaterCounterOfferBar,
  LaterCounterpartPanel,
  LaterDocumentsPanel,
  LaterLinks,
  LaterObjectPanel,
  LaterOverviewCosts,
  LaterPriceHistory,
  LaterProcessNotes,
  LaterQuestions,
} from './later-panels.tsx'
import { Announcements } from './announcements.tsx'
import { PrivateCard } from './private-card.tsx'
import { SignInLink } from './sign-in-link.tsx'
import { useAskAbout } from './use-ask-about.ts'
import { useBidMode, type ModeNavigation } from './use-bid-mode.ts'
import { useDescribed } from './use-described.ts'
import { usePriceReceivedAt } from './use-price-received-at.ts'
import { useLiveDetails } from './use-live-details.ts'
import { useOwnSubmission } from './use-own-submission.ts'

// Loaded with the first bid of another bidder. If loading fails, price, badge and live region show the bid.
const NewBidNotice = lazy<ComponentType<NewBidNoticeProps>>(() =>
  import('../auction-details/new-bid-notice.tsx').then(
    (module) => ({ default: module.NewBidNotice }),
    () => ({ default: () => null }),
  ),
)

type Props = { details: AuctionDetails; user: AuthenticatedUser; modeNavigation: ModeNavigation }

/** The page of a bidder: everything about the object, and the card in which a bid is made and answered. */
export function PrivateDetails({ details, user, modeNavigation }: Props) {
  // A typed price survives a reload or a new sign-in.
  const [draft] = useState(() => priceDraft(windowStorage, user.id, details.id, Date.now))
  const [mode, setMode] = useBidMode(modeNavigation)
  const [newBid, setNewBid] = useState<NewBid | null>(null)
  const { submission, hasSent, pendingPrice, isPendingPrice } = useOwnSubmission(details, user, () => {
    draft.clear()
    setMode('overview')
  })
  const { queryKey } = auctionQuery(details.id)
  const newestAt = usePriceReceivedAt(details)
  const blocked = useAtServerTime((nowMs) => blockedBy(details, nowMs ?? instantToMs(details.serverTime)))
  const described = useDescribed(details)
  const mayAsk = !details.hasEnded && !details.isWithdrawn
  const pending = isPending(submission.state)
  const [hadForm, setHadForm] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const { shownMode, hasForm, isInterrupted } = shownFormOf({
    mode,
    blocked,
    status: submission.state.status,
    hasSent,
    hasPurchase: details.immediatePurchasePrice !== null,
    hadForm,
    wasOpen,
  })
  const isOpen = shownMode !== 'overview'
  if (hasForm !== hadForm) setHadForm(hasForm)
  if (isOpen !== wasOpen) setWasOpen(isOpen)
  const isLookingOn = !isOpen && blocked === null
  const asking = useAskAbout(hasForm)
  const isNews = isNewsFor(blocked)
  if (newBid !== null && (!isNews || isOutdated(newBid, details))) setNewBid(null)
  useLiveDetails({
    details,
    queryKey,
    isPendingPrice,
    isQuiet: details.auctionType === AuctionType.NormPriceProcess,
    onHigherBid(bid) {
      if (isNews) startTransition(() => setNewBid(bid))
    },
  })

  const panel = (
    <BidPanel
      details={details}
      blocked={blocked}
      mode={shownMode}
      isInterrupted={isInterrupted}
      onModeChange={setMode}
      draft={draft}
      signInLink={<SignInLink />}
      links={
        <DeferredRender>
          <LaterLinks details={details} user={user} newestAt={newestAt} />
        </DeferredRender>
      }
      costs={
        <DeferredRender>
          <LaterOverviewCosts details={details} />
        </DeferredRender>
      }
    />
  )
  return (
    <>
      <Announcements details={details} pendingPrice={pendingPrice} />
      <DetailsLayout
        gallery={<Gallery images={described.images} />}
        card={
          <PrivateCard
            details={details}
            hasForm={isOpen}
            hasNotice={submission.state.status === 'unknown' || submission.state.status === 'refused'}
          >
            <SubmissionProvider value={submission}>{panel}</SubmissionProvider>
            {details.outcome === null && (
              <DeferredRender>
                <LaterProcessNotes details={described} />
              </DeferredRender>
            )}
          </PrivateCard>
        }
        history={
          details.abilities.seeAnonymizedBids ? (
            <DeferredRender>
              <LaterPriceHistory details={details} newestAt={newestAt} />
            </DeferredRender>
          ) : null
        }
        info={
          <DeferredRender>
            <LaterObjectPanel details={described} />
          </DeferredRender>
        }
        documents={
          <DeferredRender>
            <LaterDocumentsPanel
              auctionId={described.id}
              documents={described.documents}
              timeZone={described.timeZone}
              onAsk={asking.ask}
            />
          </DeferredRender>
        }
        questions={
          <DeferredRender>
            <LaterQuestions
              auctionId={details.id}
              documents={described.documents}
              timeZone={details.timeZone}
              about={asking.about}
              onAsked={asking.close}
            />
          </DeferredRender>
        }
        shownTab={asking.shownTab}
        broker={
          <DeferredRender>
            <LaterCounterpartPanel
              details={described}
              contact={mayAsk ? <LaterAskCounterpart details={described} email={user.email} /> : undefined}
            />
          </DeferredRender>
        }
        bar={
          isLookingOn ? (
            <BidBar details={details} isPending={pending} onBid={() => setMode('bid')} />
          ) : (
            details.counterOffer && <LaterCounterOfferBar details={details} />
          )
        }
      />
      {newBid !== null && (
        <Suspense>
          <NewBidNotice
            bid={newBid}
            details={details}
            isBesideForm={!isLookingOn}
            onBid={pending || !isLookingOn ? undefined : () => setMode('bid')}
            onClose={() => setNewBid(null)}
          />
        </Suspense>
      )}
    </>
  )
}
