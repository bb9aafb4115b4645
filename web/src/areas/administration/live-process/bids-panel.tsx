import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { RefusedAttempt } from '@zuschlag/contracts/administration/live-process'
import { awardOptionOf } from '@zuschlag/contracts/auction/decision'
import { isPrice } from '@zuschlag/contracts/kernel/price'
import { type ReactNode, useMemo } from 'react'
import { Badge } from '../../../design/badge.tsx'
import { Button } from '../../../design/button.tsx'
import type { AdministeredDetails } from '../../../kernel/api/administration-queries.ts'
import {
  type AdministeredBid,
  administeredBidsQuery,
  refusedAttemptsQuery,
} from '../../../kernel/api/running-auction-queries.ts'
import type { Format } from '../../../kernel/i18n/format.ts'
import { type Translate, useIntl } from '../../../kernel/i18n/use-translation.ts'
import { useAttemptReason } from '../history/event-words.ts'
import { type DataColumn, DataTable } from '../table/data-table.tsx'
import { PersonCell, personText } from '../table/person-cell.tsx'
import { OlderRows, TablePanel } from '../table/table-panel.tsx'
import { useIsAnswerAwaited } from './counter-offer-dialog.tsx'
import { type AuctionDecision, awardDecisionOf } from './decision.ts'
import styles from './live-process.module.css'

type Props = {
  auction: AdministeredDetails
  /** What the reader may decide about a single bid. */
  may: { readonly award: boolean; readonly void: boolean }
  onDecide: (decision: AuctionDecision) => void
}

/** All bids with their bidders, the newest first. */
export function BidsPanel({ auction, may, onDecide }: Props) {
  const { t, format } = useIntl()
  const query = useInfiniteQuery(administeredBidsQuery(auction.id))
  const { timeZone, tenant, terms, awardedBidRevision: awardedRevision } = auction
  const isAnswerAwaited = useIsAnswerAwaited(auction)
  const mayAward = may.award && !isAnswerAwaited
  const { void: mayVoid } = may
  const columns = useMemo(
    () =>
      bidColumns({
        t,
        format,
        timeZone,
        currencyCode: tenant.currencyCode,
        awardedRevision,
        renderActions:
          mayAward || mayVoid
            ? (bid) =>
                bid.standing && (
                  <span className="row">
                    {mayAward && awardOptionOf(terms, bid) !== 'no' && (
                      <Button
                        variant={bid.candidateRank === 1 ? 'primary' : 'secondary'}
                        size="small"
                        onPress={() => onDecide(awardDecisionOf(terms, bid))}
                      >
                        {t('runningAuction.decision.award.open')}
                      </Button>
                    )}
                    {mayVoid && (
                      <Button variant="text" size="small" onPress={() => onDecide({ kind: 'void', bid })}>
                        {t('runningAuction.decision.void.open')}
                      </Button>
                    )}
                  </span>
                )
            : null,
      }),
    [t, format, timeZone, tenant.currencyCode, awardedRevision, terms, mayAward, mayVoid, onDecide],
  )
  const rows = useMemo(() => query.data?.pages.flat(), [query.data])
  return (
    <TablePanel
      tools={<h2 className={`lg strong ${styles.title}`}>{t('runningAuction.bids')}</h2>}
      foot={<OlderRows query={query} label={t('runningAuction.olderBids')} />}
    >
      <DataTable
        label={t('runningAuction.bids')}
        columns={columns}
        rows={rows}
        rowId={({ revision }) => String(revision)}
        rowText={({ bidder, price }) =>
          `${personText(bidder, t)}, ${format.money(price, tenant.currencyCode)}`
        }
        query={query}
        none={{ title: t('runningAuction.noBids'), children: t('runningAuction.noBidsReason') }}
      />
    </TablePanel>
  )
}

type BidWords = {
  t: Translate
  format: Format
  currencyCode: string
  timeZone: string
  /** Revision of the bid that got the award; null while there is none. */
  awardedRevision: number | null
  renderActions: ((bid: AdministeredBid) => ReactNode) | null
}

/** The columns of the bids with their bidders. */
function bidColumns(words: BidWords): readonly DataColumn<AdministeredBid>[] {
  const { t, format, currencyCode, timeZone } = words
  return [
    {
      // Its checksum stands beside the same revision in the history.
      id: 'revision',
      header: t('runningAuction.column.revision'),
      align: 'end',
      cell: ({ revision }) => revision,
    },
    {
      id: 'time',
      header: t('runningAuction.column.time'),
      cell: ({ placedAt }) => <span className="num">{format.dateTimeMs(placedAt, timeZone)}</span>,
    },
    {
      id: 'bidder',
      header: t('runningAuction.column.bidder'),
      isRowHeader: true,
      onCard: 'wide',
      cell: ({ bidder, bidderNumber }) => (
        <PersonCell
          person={bidder}
          {...(bidder.withheld === undefined && {
            note: t('runningAuction.bidderNumber', { number: bidderNumber }),
          })}
          isLine
        />
      ),
    },
    {
      id: 'price',
      header: t('runningAuction.column.price'),
      align: 'end',
      onCard: 'corner',
      cell: ({ price, standing }) => (
        <b className={standing ? 'num' : `num ${styles.struck}`}>{format.money(price, currencyCode)}</b>
      ),
    },
    {
      id: 'state',
      header: t('runningAuction.column.state'),
      onCard: 'wide',
      cell: (bid) => <BidState bid={bid} words={words} />,
    },
  ]
}

/** Where a bid stands, and below it what may be done with it: beside it there is no room. */
function BidState({ bid, words }: { bid: AdministeredBid; words: BidWords }) {
  const { t, format, currencyCode, awardedRevision, renderActions } = words
  const { rank, standing, voidReason, revision, raisedPrice } = bid
  return (
    <span className={styles.notes}>
      {revision === awardedRevision && <Badge state="leading">{t('runningAuction.awarded')}</Badge>}
      {rank === 1 && revision !== awardedRevision && (
        <Badge state="leading">{t('runningAuction.leading')}</Badge>
      )}
      {rank !== null && rank > 1 && (
        <span className="muted">{t('runningAuction.rank', { rank: format.wholeNumber(rank) })}</span>
      )}
      {raisedPrice !== null && (
        <b className="num">
          {t('runningAuction.counterOffer.raised', { price: format.money(raisedPrice, currencyCode) })}
        </b>
      )}
      {!standing && <Badge state="withdrawn">{t('runningAuction.voided')}</Badge>}
      {voidReason !== null && <span className="muted tiny">{voidReason}</span>}
      {renderActions?.(bid)}
    </span>
  )
}

/** What was refused and why, with the figures that held and those on its bidder's screen. */
export function AttemptsPanel({ auction }: { auction: AdministeredDetails }) {
  const { t, format } = useIntl()
  const reasonOf = useAttemptReason()
  const query = useQuery(refusedAttemptsQuery(auction.id))
  const { timeZone, tenant } = auction
  const { currencyCode } = tenant
  const columns = useMemo(
    () => attemptColumns({ t, format, reasonOf, currencyCode, timeZone }),
    [t, format, reasonOf, currencyCode, timeZone],
  )
  return (
    <TablePanel
      tools={
        <h2 className={`lg strong ${styles.title}`}>
          {t('runningAuction.attempts', { count: query.data?.total ?? 0 })}
        </h2>
      }
    >
      <DataTable
        label={t('runningAuction.attemptsLabel')}
        columns={columns}
        rows={query.data?.attempts}
        rowId={({ id }) => id}
        rowText={({ bidder }) => personText(bidder, t)}
        query={query}
        none={{ title: t('runningAuction.noAttempts'), children: t('runningAuction.noAttemptsReason') }}
      />
    </TablePanel>
  )
}

type AttemptWords = {
  t: Translate
  format: Format
  reasonOf: (code: string) => string
  currencyCode: string
  timeZone: string
}

/** The columns of refused attempts. */
function attemptColumns(words: AttemptWords): readonly DataColumn<RefusedAttempt>[] {
  const { t, format, reasonOf, currencyCode, timeZone } = words
  const money = (amount: number) => format.money(amount, currencyCode)
  const screenText = (screen: RefusedAttempt['screen']): string => {
    if (screen === null) return t('runningAuction.screenUnknown')
    if (screen.minimumBid !== null)
      return t('runningAuction.screenMinimum', { price: money(screen.minimumBid) })
    return screen.currentPrice === null ? '–' : money(screen.currentPrice)
  }
  return [
    {
      id: 'time',
      header: t('runningAuction.column.time'),
      cell: ({ at, arrivedAt }) => (
        <span className={styles.notes}>
          <span className="num">{format.dateTimeMs(at, timeZone)}</span>
          {arrivedAt !== null && (
            <span className="muted tiny">
              {t('runningAuction.arrived', { time: format.dateTimeMs(arrivedAt, timeZone) })}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'bidder',
      header: t('runningAuction.column.bidder'),
      isRowHeader: true,
      onCard: 'wide',
      cell: ({ bidder }) => <PersonCell person={bidder} />,
    },
    {
      id: 'price',
      header: t('runningAuction.column.offered'),
      align: 'end',
      onCard: 'corner',
      cell: ({ kind, price }) => (
        <span className="num">
          {kind === 'immediatePurchase'
            ? t('runningAuction.purchase')
            : isPrice(price)
              ? money(price)
              : JSON.stringify(price)}
        </span>
      ),
    },
    {
      id: 'reason',
      header: t('runningAuction.column.reason'),
      onCard: 'wide',
      cell: ({ code, shown, screen, limit }) => (
        <span className={styles.notes}>
          <span>{reasonOf(code)}</span>
          <span className="muted tiny">
            {limit !== null && t('runningAuction.limitWas', { price: money(limit) })}
            {shown !== null &&
              shown.minimumBid !== null &&
              t('runningAuction.decidedMinimum', { price: money(shown.minimumBid) })}
          </span>
          {shown !== null && (
            <span className="muted tiny">
              {t('runningAuction.screen', { what: screenText(screen) })}{' '}
              {isOtherThanLogged(screen, shown) && t('runningAuction.screenDiffers')}
            </span>
          )}
        </span>
      ),
    },
  ]
}

/**
 * Whether a screen of the same revision as the decision showed another minimum. Of an older revision the log
 * alone knows the figures; the dispute console compares them.
 */
function isOtherThanLogged(screen: RefusedAttempt['screen'], shown: RefusedAttempt['shown']): boolean {
  if (screen === null || shown === null || screen.revision !== shown.auctionRevision) return false
  return screen.minimumBid !== null && screen.minimumBid !== shown.minimumBid
}
