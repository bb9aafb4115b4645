import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import type { AuctionDocument } from '@zuschlag/contracts/auction/auction-fields'
import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { instantToMs, type Instant } from '@zuschlag/contracts/kernel/instant'
import { startTransition, useCallback, useState, type ComponentType, type ReactNode } from 'react'
import { ButtonLink } from '../../../design/button-link.tsx'
import { auctionQuery, currentUserQuery } from '../../../kernel/api/queries.ts'
import { useAtServerTime } from '../../../kernel/clock/clock-context.tsx'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { lazily } from '../../../design/lazily.tsx'
import { lazyPart } from '../../../kernel/dialogs/lazy-part.tsx'
import { DetailsLayout } from '../auction-details/details-layout.tsx'
import type { NewBidNoticeProps } from '../auction-details/new-bid-notice.tsx'
import { isNewsFor, isOutdated, type NewBid } from '../auction-details/merge-live-details.ts'
import { BidBar, BidPanel } from '../bidding/bid-panel.tsx'
import { priceDraft, windowStorage } from '../bidding/price-draft.ts'
import { useShownForm, type BidMode } from '../bidding/shown-form.ts'
import { SubmissionProvider } from '../bidding/submission-context.ts'
import { isPending } from '../bidding/submission.ts'
import { Gallery } from '../gallery/gallery.tsx'
import type { QuestionAbout } from '../questions/questions-panel.tsx'
import { blockedBy } from '../shared/bid-block.ts'
import { Announcements } from './announcements.tsx'
import type { PrivateDetailsSearch } from './prepare-details.ts'
import { useDescribed, useLiveDetails } from './use-live-details.ts'
import { useOwnSubmission } from './use-own-submission.ts'
import { VisuallyHidden } from '../../../design/visually-hidden.tsx'
import { useFlash, usePriceChange, type PriceChange } from '../shared/price-figure.tsx'
import { AuctionDetailsCard, AuctionCardSection } from '../auction-details/auction-details-card.tsx'
import { NightNotice, useIsNightNow, ExtendedEnd } from '../auction-details/runtime.tsx'
import { StandingBadge } from '../auction-details/price-block.tsx'
import { LostNotice } from '../../../kernel/live/connection-badge.tsx'
import { shownAsOf } from '../../../kernel/live/connection-status.ts'
import { useConnectionStatus } from '../../../kernel/live/live-context.tsx'
import { ShortTimeLeft } from '../shared/runtime-meter.tsx'
import { CardBar, CardTop } from './card-top.tsx'
import styles from './private-card.module.css'

// A bidder needs the card first; what stands around it comes after it.
const loadPanels = () => import('./panels-around.tsx')

type Panels = Awaited<ReturnType<typeof loadPanels>>
const around = <PanelProps extends object>(panelOf: (panels: Panels) => ComponentType<PanelProps>) =>
  lazyPart(async () => panelOf(await loadPanels()), { isDeferred: true })

const LazyCounterpartPanel = around((panels) => panels.CounterpartPanel)
const LazyObjectPanel = around((panels) => panels.ObjectPanel)
const LazyProcessNotes = around((panels) => panels.ProcessNotes)
const LazyDocumentsPanel = around((panels) => panels.DocumentsPanel)
const LazyPriceHistory = around((panels) => panels.PriceHistory)
const LazyLinks = around((panels) => panels.Links)
const LazyOverviewCosts = around((panels) => panels.OverviewCosts)
const LazyCounterOfferBar = lazyPart(async () => (await loadPanels()).CounterOfferBar)
const LazyQuestions = lazyPart(
  async () => (await import('../questions/questions-panel.tsx')).QuestionsPanel,
  { isDeferred: true },
)
const LazyAskCounterpart = lazyPart(
  async () => (await import('../contact-broker/contact-broker-form.tsx')).AskCounterpart,
)

// Loaded with the first bid of another bidder. If loading fails, price, badge and live region show the bid.
const NewBidNotice = lazily<NewBidNoticeProps>(() =>
  import('../auction-details/new-bid-notice.tsx').then(
    (module) => module.NewBidNotice,
    () => () => null,
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
  const { shownMode, isOpen, hasForm, isInterrupted } = useShownForm({
    mode,
    blocked,
    status: submission.state.status,
    hasSent,
    hasPurchase: details.immediatePurchasePrice !== null,
  })
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
      links={<LazyLinks details={details} user={user} newestAt={newestAt} />}
      costs={<LazyOverviewCosts details={details} />}
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
            {details.outcome === null && <LazyProcessNotes details={described} />}
          </PrivateCard>
        }
        history={
          details.abilities.seeAnonymizedBids ? (
            <LazyPriceHistory details={details} newestAt={newestAt} />
          ) : null
        }
        info={<LazyObjectPanel details={described} />}
        documents={
          <LazyDocumentsPanel
            auctionId={described.id}
            documents={described.documents}
            timeZone={described.timeZone}
            onAsk={asking.ask}
          />
        }
        questions={
          <LazyQuestions
            auctionId={details.id}
            documents={described.documents}
            timeZone={details.timeZone}
            about={asking.about}
            onAsked={asking.close}
          />
        }
        shownTab={asking.shownTab}
        broker={
          <LazyCounterpartPanel
            details={described}
            contact={mayAsk ? <LazyAskCounterpart details={described} email={user.email} /> : undefined}
          />
        }
        bar={
          isLookingOn ? (
            <BidBar details={details} isPending={pending} onBid={() => setMode('bid')} />
          ) : (
            details.counterOffer && <LazyCounterOfferBar details={details} />
          )
        }
      />
      {newBid !== null && (
        <NewBidNotice
          bid={newBid}
          details={details}
          isBesideForm={!isLookingOn}
          onBid={pending || !isLookingOn ? undefined : () => setMode('bid')}
          onClose={() => setNewBid(null)}
        />
      )}
    </>
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry was made by opening a form on the page before it, so that Back leads there. */
    isFormEntry?: boolean
  }
}

export type ModeNavigation = {
  readonly search: PrivateDetailsSearch
  readonly navigate: (options: {
    search: PrivateDetailsSearch
    replace: boolean
    resetScroll: boolean
    state?: { isFormEntry: true }
  }) => unknown
}

/**
 * The mode of the page, shown at once and kept in the URL beside it: Back closes an open form instead of
 * leaving the auction, and a reload opens it again.
 */
function useBidMode({ search, navigate }: ModeNavigation): [BidMode, (next: BidMode) => void] {
  const { history } = useRouter()
  const { state } = useLocation()
  const [mode, setMode] = useState<BidMode>(search.mode ?? 'overview')
  const [seen, setSeen] = useState(search.mode)
  if (search.mode !== seen) {
    setSeen(search.mode)
    setMode(search.mode ?? 'overview')
  }

  function change(next: BidMode): void {
    if (next === mode) return
    setMode(next)
    if (next !== 'overview') {
      const replace = mode !== 'overview'
      void navigate({ search: { mode: next }, replace, resetScroll: false, state: { isFormEntry: true } })
    } else if (state.isFormEntry === true) history.go(state.confirmStep === undefined ? -1 : -2)
    else void navigate({ search: {}, replace: true, resetScroll: false })
  }
  return [mode, change]
}

/** Tabs that a mail leads to. */
const askedTabs = ['questions', 'documents'] as const
type ShownTab = { readonly id: 'auction' | (typeof askedTabs)[number] }

/**
 * Leads to the questions from beside a document, and to what a mail is about by the URL. A form for a bid
 * opens from every tab, and is on the first one.
 */
function useAskAbout(hasForm: boolean) {
  const [shownTab, setShownTab] = useState<ShownTab | undefined>(() => {
    const id = askedTabs.find((tab) => location.hash === `#${tab}`)
    return id && { id }
  })
  const [about, setAbout] = useState<QuestionAbout | null>(null)
  const [hadForm, setHadForm] = useState(false)
  if (hasForm !== hadForm) {
    setHadForm(hasForm)
    if (hasForm) setShownTab({ id: 'auction' })
  }
  const ask = useCallback((document: AuctionDocument) => {
    const next = { id: 'questions', document } as const
    setAbout(next)
    setShownTab(next)
  }, [])
  const close = useCallback(() => setAbout(null), [])
  return { about, ask, close, shownTab }
}

type ShownPrice = Pick<AuctionDetails, 'currentPrice' | 'serverTime'>

/**
 * When the shown price was received while the page was open; null for the price that it was opened with.
 */
function usePriceReceivedAt({ currentPrice, serverTime }: ShownPrice): Instant | null {
  const [seen, setSeen] = useState<{ price: number | null; at: Instant | null }>({
    price: currentPrice,
    at: null,
  })
  if (seen.price === currentPrice) return seen.at
  setSeen({ price: currentPrice, at: serverTime })
  return serverTime
}

/** Leads to the sign-in and back to this page, for who lost the session here. */
function SignInLink() {
  const { t, language: lang } = useTranslation()
  const { href } = useLocation()
  const queryClient = useQueryClient()
  return (
    <ButtonLink
      to="/$lang/login"
      params={{ lang }}
      search={{ returnUrl: href }}
      preload={false}
      // The session has ended; the sign-in page redirects whom this cache calls signed in.
      onClick={() => queryClient.setQueryData(currentUserQuery.queryKey, null)}
      variant="secondary"
      size="small"
    >
      {t('bidding.signIn')}
    </ButtonLink>
  )
}

type PrivateCardProps = {
  details: AuctionDetails
  /** Whether the bid panel has a notice of its own: there is at most one in a card. */
  hasNotice: boolean
  /** While a form is open, price, standing and time stay in sight in one line. */
  hasForm: boolean
  /** The bid panel. */
  children: ReactNode
}

/** Connection, price, standing, time and facts stand before the bid, in that order (guide, section 1). */
function PrivateCard({ details, hasNotice, hasForm, children }: PrivateCardProps) {
  const { outcome } = details
  const status = useConnectionStatus()
  const change = usePriceChange(details.currentPrice ?? details.startPrice)
  // In a norm-price process bids do not beat each other: none of them is news (specification, section 4).
  const shownChange = details.auctionType === AuctionType.NormPriceProcess ? null : change
  // As the server says: by the page's clock alone, an extension may be on its way.
  const isOver = details.hasEnded || details.isWithdrawn
  const price = details.currentPrice ?? details.startPrice
  const isFlashing = useFlash({ ...details, price, isOver }, false)
  const isNightNow = useIsNightNow(details)
  const isLost = status.kind === 'stale'
  return (
    <AuctionDetailsCard isFlashing={isFlashing}>
      <CardBar details={details} status={status} />
      {hasForm && outcome === null ? (
        <BidHead details={details} change={shownChange} isLost={isLost} />
      ) : (
        <CardTop
          details={details}
          isOver={isOver}
          change={shownChange}
          asOf={isLost ? (shownAsOf(status.since, details.serverTime) ?? null) : null}
        />
      )}
      {isLost && !hasNotice && (
        <AuctionCardSection>
          <LostNotice />
        </AuctionCardSection>
      )}
      {children}
      {isNightNow && !isLost && !hasNotice && (
        <AuctionCardSection>
          <NightNotice details={details} />
        </AuctionCardSection>
      )}
    </AuctionDetailsCard>
  )
}

type BidHeadProps = { details: AuctionDetails; change: PriceChange | null; isLost: boolean }

/** Price, standing and time in one line that stays in sight while a bid is entered and confirmed. */
function BidHead({ details, change, isLost }: BidHeadProps) {
  const { t, format } = useIntl()
  const { currentPrice, startPrice, tenant, timeZone } = details
  const { currencyCode } = tenant
  return (
    <div className={`line multiline center between underlined sm ${styles.head}`} data-bid-head="">
      <span>
        <VisuallyHidden>{t(labelOf(details))} </VisuallyHidden>
        <b className={`tabular unbroken ${styles.price}`} data-testid="current-price">
          {format.money(currentPrice ?? startPrice, currencyCode)}
        </b>
      </span>
      {!isLost && <StandingBadge details={details} />}
      <ShortTimeLeft details={details} />
      {change !== null && (
        <span className="sm num">
          {t('auction.priceChange', {
            difference: format.moneyDifference(change.difference, currencyCode),
            time: format.timeSeconds(change.atMs, timeZone),
          })}
        </span>
      )}
      <ExtendedEnd details={details} />
    </div>
  )
}

/** What the figure is: before the first bid it is that of the terms, which each kind of process names. */
function labelOf({ hasBids, auctionType }: AuctionDetails) {
  if (hasBids) return 'auction.price.current'
  return auctionType === AuctionType.NormPriceProcess ? 'auction.price.norm' : 'auction.price.start'
}
