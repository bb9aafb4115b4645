import { getOutcomeLetter, getOwnAwardPack } from '@zuschlag/contracts/auction/award-pack'
import type { Outcome, OutcomeKind } from '@zuschlag/contracts/auction/outcome'
import { shownPrice } from '@zuschlag/contracts/auction/shown-price'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { acceptanceRowOf } from '@zuschlag/contracts/legal/legal-text'
import { buttonClass } from '../../../design/button-class.ts'
import { classNames } from '../../../design/class-names.ts'
import { urlOf } from '../../../kernel/api/url.ts'
import { OutcomeBadge, OutcomeReason } from '../../../auctions/outcome-badge.tsx'
import { hasEndedBefore, isWon, outcomeView, type OutcomeView } from '../../../auctions/outcome-view.ts'
import { useAtServerTime } from '../../../kernel/clock/clock-context.tsx'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { ContactReach } from '../shared/contact-reach.tsx'
import { DownloadLink } from '../../../kernel/documents/download-link.tsx'
import { bestOwnPrice } from '../shared/lowest-bid.ts'
import styles from '../auction-details/outcome-block.module.css'
import { Skeleton } from '../../../design/skeleton.tsx'
import { lazily } from '../../../design/lazily.tsx'

/** What happened at `at`. */
const moments = {
  undecided: 'ended',
  withoutBids: 'ended',
  awardedToYou: 'decided',
  awarded: 'decided',
  notAwarded: 'decided',
  notConcluded: 'notConcluded',
  boughtByYou: 'bought',
  bought: 'bought',
  withdrawn: 'withdrawn',
} as const satisfies Record<OutcomeKind, string>

type OutcomeBlockProps = { details: AuctionDetails; outcome: Outcome }

/**
 * The other side of the card, once the process is over: what became of it, when, what comes next and whom to
 * ask.
 */
export function OutcomeBlock({ details, outcome }: OutcomeBlockProps) {
  const { t, format } = useIntl()
  const { tenant, timeZone, contact } = details
  const view = outcomeView(outcome, details)
  const money = (amount: number) => format.money(amount, tenant.currencyCode)
  const shown = shownPrice(details, true)
  const raised = details.currentUserRaisedPrice ?? null
  const own = raised ?? bestOwnPrice(details) ?? 0
  // What is said below of a raised bid stands in place of what the bids alone say.
  const isRaised = details.counterOffer?.asked?.isAccepted === true
  return (
    <div className="stack gap-3 start fit" data-outcome={view} aria-live="polite">
      <OutcomeBadge outcome={outcome} own={details} />
      <h2 className={styles.title}>{t(`outcome.${view}.title`)}</h2>
      {shown.kind !== 'start' && shown.kind !== 'norm' && (
        <div>
          <span className="sm muted">{t(`auction.price.${shown.kind}`)}</span>
          <p className={classNames('price', styles.price)} data-testid="current-price">
            {money(shown.price)}
          </p>
        </div>
      )}
      {!isRaised && <p>{t(outcomeNextKey(view, raised), { own: money(own) })}</p>}
      <DecisionNotes outcome={outcome} details={details} />
      <OutcomeDocuments auctionId={details.id} view={view} />
      <CounterOfferNote details={details} />
      {moments[outcome.kind] !== 'ended' && hasEndedBefore(details.end, outcome) && (
        <p className="sm muted num">
          {t('outcome.at.ended', { date: format.dateTimeSeconds(details.end, timeZone) })}
        </p>
      )}
      <p className="sm muted num">
        {t(`outcome.at.${moments[outcome.kind]}`, { date: format.dateTimeSeconds(outcome.at, timeZone) })}
      </p>
      <div className={`stack gap-1 ruled sm ${styles.contact}`}>
        <b>{contact.name}</b>
        <ContactReach {...contact} />
      </div>
    </div>
  )
}

/** Category, confirmation and period of a decision, where it has them. */
function DecisionNotes({ outcome, details }: OutcomeBlockProps) {
  const { t, format } = useIntl()
  const { country, decisionUntil, decisionMode, timeZone, isAwardLate = false } = details
  // After an award that was not concluded, and after the period, bids bind no bidder any more.
  const isPeriodOpen = useAtServerTime(
    (nowMs) =>
      outcome.kind === 'undecided' &&
      decisionUntil !== null &&
      (nowMs ?? instantToMs(details.serverTime)) < instantToMs(decisionUntil),
  )
  const isAward = outcome.kind === 'awarded' || outcome.kind === 'awardedToYou'
  return (
    <>
      <OutcomeReason outcome={outcome} />
      {isAward && outcome.confirmation !== 'notAsked' && (
        <p>{t(`decision.confirmation.${outcome.confirmation}`)}</p>
      )}
      {isWon(outcome) && <p>{t(`legal.${acceptanceRowOf(isAwardLate)}.${country}`)}</p>}
      {isPeriodOpen && decisionUntil !== null && decisionMode !== null && (
        <p>{t(`legal.bidsUntil.${country}`, { date: format.dateTimeSeconds(decisionUntil, timeZone) })}</p>
      )}
    </>
  )
}

/** Outcomes with a letter for bidders (PACK-6). */
const withLetter: ReadonlySet<OutcomeView> = new Set(['lost', 'refused', 'missed', 'withdrawnBid'])
const won: ReadonlySet<OutcomeView> = new Set(['awardedToYou', 'boughtByYou'])

type OutcomeDocumentsProps = { auctionId: AuctionId; view: OutcomeView }

/** What the reader takes along in writing: the pack for bank and notary, or a letter. */
function OutcomeDocuments({ auctionId, view }: OutcomeDocumentsProps) {
  const { t, language } = useTranslation()
  const pack = (version: 'contract' | 'bank', format: 'pdf' | 'json') =>
    urlOf(getOwnAwardPack.path, { auctionId }, { version, format, language })
  if (won.has(view)) {
    return (
      <div className="row stretch gap-2">
        <DocumentLink href={pack('contract', 'pdf')} text={t('outcome.documents.contract')} />
        <DocumentLink href={pack('bank', 'pdf')} text={t('outcome.documents.bank')} />
        <DocumentLink href={pack('contract', 'json')} text={t('outcome.documents.data')} />
      </div>
    )
  }
  if (!withLetter.has(view)) return null
  return (
    <div className="row stretch gap-2">
      <DocumentLink
        href={urlOf(getOutcomeLetter.path, { auctionId }, { language })}
        text={t('outcome.documents.letter')}
      />
    </div>
  )
}

function DocumentLink({ href, text }: { href: string; text: string }) {
  return (
    <DownloadLink className={buttonClass({ variant: 'secondary', size: 'small' })} href={href}>
      {text}
    </DownloadLink>
  )
}

/**
 * The text that says what comes next. The ranking is of the bids alone: where a counter-offer raised the
 * reader's bid, whether it was the highest says nothing any more (DEC-12).
 */
export function outcomeNextKey(view: OutcomeView, raised: number | null) {
  const isRanked = view === 'undecidedBid' || view === 'undecidedLeads'
  return isRanked && raised !== null ? 'outcome.raised' : (`outcome.${view}.next` as const)
}

const CounterOfferPanel = lazily(
  async () => (await import('../bidding/counter-offer-panel.tsx')).CounterOfferPanel,
  <Skeleton height="12rem" />,
)

/** That bidders were asked for more, to everybody; the question itself to the bidders who were asked. */
function CounterOfferNote({ details }: { details: AuctionDetails }) {
  const { t, format } = useIntl()
  const { counterOffer, timeZone } = details
  const isAwaited = useAtServerTime((nowMs) =>
    counterOffer === null || nowMs === null
      ? counterOffer?.isOpen === true
      : nowMs < instantToMs(counterOffer.until),
  )
  if (counterOffer === null) return null
  const { asked, until } = counterOffer
  if (asked !== null) {
    // What was answered to an earlier one says nothing about this one.
    return (
      <CounterOfferPanel key={asked.revision} details={details} counterOffer={{ ...counterOffer, asked }} />
    )
  }
  return isAwaited ? <p>{t('counterOffer.others', { until: format.dateTime(until, timeZone) })}</p> : null
}
