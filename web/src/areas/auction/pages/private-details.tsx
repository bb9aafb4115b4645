import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { instantToMs, type Instant } from '@zuschlag/contracts/kernel/instant'
import { lazy, startTransition, Suspense, useState, type ComponentType } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { auctionQuery } from '../../../kernel/api/queries.ts'
import { blockedBy } from '../shared/bid-block.ts'
import { useAtServerTime } from '../../../kernel/clock/clock-context.tsx'
import { ButtonLink } from '../../../design/button-link.tsx'
import { DeferredRender } from '../../../design/deferred-render.tsx'
import { CounterpartPanel } from '../auction-details/counterpart-panel.tsx'
import { DetailsLayout } from '../auction-details/details-layout.tsx'
import type { NewBid, NewBidNoticeProps } from '../auction-details/new-bid-notice.tsx'
import { ObjectPanel } from '../auction-details/object-panel.tsx'
import { ProcessNotes } from '../auction-details/process-notes.tsx'
import { BidBar } from '../bidding/bid-bar.tsx'
import { BidPanel } from '../bidding/bid-panel.tsx'
import { priceDraft } from '../bidding/price-draft.ts'
import { shownFormOf } from '../bidding/shown-form.ts'
import { isPending } from '../bidding/submission.ts'
import { SubmissionProvider } from '../bidding/submission-context.ts'
import { DocumentsPanel } from '../documents/documents-panel.tsx'
import { Gallery } from '../gallery/gallery.tsx'
import { PriceAlertButton } from '../price-alert/price-alert-button.tsx'
import { LazyQuestions } from '../questions/lazy-questions.tsx'
import { Announcements } from './announcements.tsx'
import { BidsButton } from './bids-button.tsx'
import { LazyAskCounterpart } from './lazy-ask-counterpart.tsx'
import { PriceHistory } from './price-history.tsx'
import { PrivateCard } from './private-card.tsx'
import { SignInLink } from './sign-in-link.tsx'
import { Tools } from './tools.tsx'
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
  const [draft] = useState(() => priceDraft(sessionStorage, user.id, details.id, () => Date.now()))
  const [mode, setMode] = useBidMode(modeNavigation)
  const [newBid, setNewBid] = useState<NewBid | null>(null)
  const { submission, hasSent, pendingPrice, latestPendingPrice } = useOwnSubmission(details, user, () => {
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
  const { shownMode, hasForm, isInterrupted } = shownFormOf({
    mode,
    blocked,
    status: submission.state.status,
    hasSent,
    hadForm,
  })
  if (hasForm !== hadForm) setHadForm(hasForm)
  const isLookingOn = shownMode === 'overview' && blocked === null
  const asking = useAskAbout(hasForm)
  const mayBid = blocked === null
  // The notice may be rendered first: a leader in details without that bid yet is outbid nevertheless.
  const leadsWith = details.isHighestBidder === true ? (details.currentPrice ?? 0) : 0
  if (newBid !== null && (!mayBid || leadsWith >= newBid.price)) setNewBid(null)
  useLiveDetails({
    details,
    queryKey,
    latestPendingPrice,
    isQuiet: details.auctionType === AuctionType.NormPriceProcess,
    onHigherBid(price, at) {
      if (mayBid) startTransition(() => setNewBid({ price, at }))
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
      links={<Links details={details} user={user} newestAt={newestAt} />}
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
            hasForm={shownMode !== 'overview'}
            hasNotice={submission.state.status === 'unknown' || submission.state.status === 'refused'}
          >
            <SubmissionProvider value={submission}>{panel}</SubmissionProvider>
            {details.outcome === null && (
              <DeferredRender>
                <ProcessNotes details={described} />
              </DeferredRender>
            )}
          </PrivateCard>
        }
        history={
          details.abilities.seeAnonymizedBids ? (
            <DeferredRender>
              <PriceHistory details={details} newestAt={newestAt} />
            </DeferredRender>
          ) : null
        }
        info={
          <DeferredRender>
            <ObjectPanel details={described} />
          </DeferredRender>
        }
        documents={
          <DeferredRender>
            <DocumentsPanel
              auctionId={described.id}
              documents={described.documents}
              timeZone={described.timeZone}
              onAsk={asking.ask}
            />
          </DeferredRender>
        }
        questions={
          <DeferredRender>
            <LazyQuestions
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
            <CounterpartPanel
              details={described}
              contact={mayAsk ? <LazyAskCounterpart details={described} email={user.email} /> : undefined}
            />
          </DeferredRender>
        }
        bar={
          isLookingOn ? <BidBar details={details} isPending={pending} onBid={() => setMode('bid')} /> : null
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

/** What can be opened beside bidding; an alert for as long as a price may still rise. */
function Links({ details, user, newestAt }: Omit<Props, 'modeNavigation'> & { newestAt: Instant | null }) {
  const { t } = useTranslation()
  const isOver = details.hasEnded || details.isWithdrawn
  return (
    <>
      <Tools details={details} />
      {details.abilities.seeAnonymizedBids && details.hasBids && (
        <BidsButton details={details} newestAt={newestAt} />
      )}
      {!isOver && <PriceAlertButton details={details} user={user} />}
      <ButtonLink to="/user/bids" search={{ auction: details.id }} variant="text" size="small">
        {t('user.bids.title')}
      </ButtonLink>
    </>
  )
}
