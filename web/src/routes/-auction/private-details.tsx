import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import type { Confirmations } from '@zuschlag/contracts/auction/confirmations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { CommandId } from '@zuschlag/contracts/kernel/ids'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { auctionQuery } from '../../api/queries.ts'
import { blockedBy } from '../../auction/bid-block.ts'
import { useAtServerTime } from '../../clock/clock-context.tsx'
import { ButtonLink } from '../../design/button-link.tsx'
import { CounterpartPanel } from '../../features/auction-details/counterpart-panel.tsx'
import { DetailsLayout } from '../../features/auction-details/details-layout.tsx'
import { mergeReceipt } from '../../features/auction-details/merge-live.ts'
import { ObjectPanel } from '../../features/auction-details/object-panel.tsx'
import { BidBar } from '../../features/bidding/bid-bar.tsx'
import type { BidMode } from '../../features/bidding/bid-mode.ts'
import { BidPanel } from '../../features/bidding/bid-panel.tsx'
import { isPending, type Submission } from '../../features/bidding/submission.ts'
import { useSubmission } from '../../features/bidding/use-submission.ts'
import { DocumentsPanel } from '../../features/documents/documents-panel.tsx'
import { Gallery } from '../../features/gallery/gallery.tsx'
import { useLanguage } from '../../i18n/use-language.ts'
import { Announcements } from './announcements.tsx'
import { PriceHistory } from './price-history.tsx'
import { PrivateCard } from './private-card.tsx'
import { useDescribed } from './use-described.ts'
import { useLiveDetails } from './use-live-details.ts'

type Props = { details: AuctionDetails; user: AuthenticatedUser }

/** The page of a bidder: everything about the object, and the card in which a bid is made and answered. */
export function PrivateDetails({ details, user }: Props) {
  const { t } = useTranslation()
  const [mode, setMode] = useState<BidMode>('overview')
  const { submission, pendingPrice, submit } = useOwnSubmission(details, user, () => setMode('overview'))
  const { queryKey } = auctionQuery(details.id)
  const newestAt = useLiveDetails({ details, queryKey, pendingPrice })
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
        documents={<DocumentsPanel documents={described.documents} emptyText={t('documents.none')} />}
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

/** The reader's submission, with its outcome written into the shown details before any message brings it. */
function useOwnSubmission(details: AuctionDetails, user: AuthenticatedUser, onAccepted: () => void) {
  const queryClient = useQueryClient()
  const { queryKey } = auctionQuery(details.id)
  const reload = () => void queryClient.invalidateQueries({ queryKey, exact: true })
  const submission = useSubmission({
    auctionId: details.id,
    userId: user.id,
    onAccepted(receipt, { kind }) {
      onAccepted()
      const shown = queryClient.getQueryData(queryKey)
      if (kind === 'bid' && shown !== undefined)
        queryClient.setQueryData(queryKey, mergeReceipt(shown, receipt))
      reload()
    },
    onRefused(problem) {
      // Without a session there is nothing to read; the notice leads to the sign-in, and the bidder decides when.
      if (problem.status !== 401) reload()
    },
  })
  const submit = (kind: Submission['kind'], price: number, confirmations: Confirmations) => {
    const commandId = crypto.randomUUID() as CommandId
    submission.submit({ kind, auctionId: details.id, commandId, price, confirmations })
  }
  const { state } = submission
  const pendingPrice = isPending(state) && state.submission.kind === 'bid' ? state.submission.price : null
  return { submission, pendingPrice, submit }
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
