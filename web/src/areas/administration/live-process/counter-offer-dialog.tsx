import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { manageAuction } from '@zuschlag/contracts/administration/manage-auction'
import type { AuctionId, CommandId } from '@zuschlag/contracts/kernel/ids'
import { type Price, PRICE_MAX } from '@zuschlag/contracts/kernel/price'
import { useEffect } from 'react'
import { Notice } from '../../../design/notice.tsx'
import { SelectField } from '../../../design/select-field.tsx'
import { showToast } from '../../../design/toast-store.ts'
import { type AdministeredDetails, administeredKey } from '../../../kernel/api/administration-queries.ts'
import { call } from '../../../kernel/api/call.ts'
import { type AdministeredBid, administeredBidsQuery } from '../../../kernel/api/running-auction-queries.ts'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FormDialog } from '../editing/dialogs.tsx'
import { MomentField, inputOfInstant, instantOfInput } from '../fields/moment-field.tsx'
import { NumberValue } from '../fields/number-value.tsx'
import { personText } from '../table/person-cell.tsx'
import {
  COUNTER_OFFER_BIDDERS_MAX,
  COUNTER_OFFER_TIME_MIN_MS,
  COUNTER_OFFERS_MAX,
  decisionModeOf,
} from '@zuschlag/contracts/auction/decision'
import { type Instant, instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { useAtServerTime } from '../../../kernel/clock/clock-context.tsx'
import { useEntry } from '../editing/use-change.ts'

type Entered = { readonly price: number | null; readonly bidders: string; readonly until: string }
type Props = { auction: AdministeredDetails; onClose: () => void }

/** Asks the best bidders for a higher price until one deadline, and says beforehand who is asked. */
export function CounterOfferDialog({ auction, onClose }: Props) {
  const { t, format } = useIntl()
  const { timeZone, tenant, decisionUntil } = auction
  // Who is asked is named, so the best bid of everybody has to be known.
  const { bids, isReading } = useBidsUntil(auction.id, () => false)
  const best = askable(bids)
  const [first] = best
  const lowest = first === undefined ? 1 : lowestAsked(auction, first)
  const send = useAsk(auction, onClose)
  const {
    typed: entered,
    edit,
    fault,
    setFault,
    commandId,
  } = useEntry<Entered, AskedFault>(
    () => ({
      price: null,
      bidders: String(Math.min(3, Math.max(1, best.length))),
      until: inputOfInstant(usualDeadline(auction), timeZone),
    }),
    send,
  )
  const money = (amount: number) => format.money(amount, tenant.currencyCode)
  const count = Number(entered.bidders)
  const entry = { price: entered.price, until: instantOfInput(entered.until, timeZone) }
  const names = best.slice(0, count).map(({ bidder }) => personText(bidder))
  const latest = decisionUntil === null ? '' : format.dateTime(decisionUntil, timeZone)
  const errorOf = (...codes: readonly AskedFault[]) =>
    fault !== null && codes.includes(fault)
      ? t(`runningAuction.counterOffer.fault.${fault}`, { lowest: money(lowest), latest })
      : undefined
  const submit = () => {
    const found = faultInAsked(auction, lowest, entry)
    setFault(found)
    const { price, until } = entry
    if (found === null && price !== null && until !== null)
      send.mutate({ commandId, data: { price: price as Price, bidders: count, until } })
  }

  return (
    <FormDialog
      title={t('runningAuction.counterOffer.title')}
      role="alertdialog"
      lead={
        <>
          <p>{t('runningAuction.counterOffer.effect')}</p>
          <Notice title={t('runningAuction.told')}>{t('runningAuction.counterOffer.notified')}</Notice>
        </>
      }
      action={t('runningAuction.counterOffer.action')}
      sending={send}
      isDecision
      isDisabled={isReading}
      onSubmit={submit}
      onClose={onClose}
    >
      <NumberValue
        keepsText={false}
        label={t('runningAuction.counterOffer.price', { currency: tenant.currencyCode })}
        hint={t('runningAuction.counterOffer.priceHint', { lowest: money(lowest) })}
        value={entered.price}
        onChange={(price) => edit({ price })}
        format={format.wholeNumber}
        error={errorOf('priceTooLow')}
      />
      <SelectField
        label={t('runningAuction.counterOffer.bidders')}
        name="bidders"
        value={entered.bidders}
        options={best.map((_bid, index) => ({
          value: String(index + 1),
          label: t('runningAuction.counterOffer.best', { count: index + 1 }),
        }))}
        hint={t('runningAuction.counterOffer.asked', { names: names.join(', ') })}
        onChange={(bidders) => edit({ bidders })}
      />
      <MomentField
        label={t('runningAuction.counterOffer.until', { zone: timeZone })}
        value={entered.until}
        onChange={(until) => edit({ until })}
        hint={t('runningAuction.counterOffer.untilHint', { latest })}
        error={errorOf('untilMissing', 'untilWrong')}
      />
    </FormDialog>
  )
}

type Asked = {
  readonly commandId: CommandId
  readonly data: { readonly price: Price; readonly bidders: number; readonly until: string }
}

/** One content is one command id, so that trying again after a lost answer asks nobody twice. */
function useAsk(auction: AdministeredDetails, onDone: () => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Asked) =>
      call(manageAuction('MakeCounterOffer'), { params: { auctionId: auction.id }, body }),
    onSuccess: () => {
      showToast({ tone: 'done', text: t('runningAuction.counterOffer.done') })
      void queryClient.invalidateQueries({ queryKey: administeredKey })
      onDone()
    },
  })
}

type LoadedBids = {
  readonly bids: readonly AdministeredBid[]
  /** Whether older bids are still being read. */
  readonly isReading: boolean
}

/**
 * The bids, page by page from the newest, until they are enough: the best offer may be an old bid that its
 * bidder raised after the end.
 */
export function useBidsUntil(
  auctionId: AuctionId,
  areEnough: (bids: readonly AdministeredBid[]) => boolean,
): LoadedBids {
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = useInfiniteQuery(
    administeredBidsQuery(auctionId),
  )
  const bids = data?.pages.flat() ?? []
  const isShort = hasNextPage && !isFetchNextPageError && !areEnough(bids)
  useEffect(() => {
    if (isShort && !isFetching) void fetchNextPage()
  }, [isShort, isFetching, fetchNextPage])
  return { bids, isReading: data === undefined || isShort }
}

const DAY_MS = 86_400_000
/** What a deadline is set to first: three days from now, within the decision period. */
const USUAL_TIME_MS = 3 * DAY_MS

type Auction = Pick<AdministeredDetails, 'terms' | 'counterOffers' | 'decisionUntil' | 'serverTime'>
type Offer = Pick<AdministeredBid, 'price' | 'raisedPrice'>

/** Whether a counter-offer can be made, as far as a page knows; the engine decides (DEC-9, DEC-10). */
export function canAsk(auction: Auction, best: Offer | null): boolean {
  const { terms, counterOffers, decisionUntil, serverTime } = auction
  const mode = decisionModeOf(terms)
  if (mode === null || best === null || decisionUntil === null) return false
  if (counterOffers.length >= COUNTER_OFFERS_MAX) return false
  if (instantToMs(decisionUntil) - instantToMs(serverTime) < COUNTER_OFFER_TIME_MIN_MS) return false
  const isAwardable = (best.raisedPrice ?? best.price) >= (terms.minimumPrice ?? 0)
  return mode === 'freeChoice' || !isAwardable
}

/** The lowest price that can be asked for, in whole currency units. */
export function lowestAsked({ terms }: Pick<Auction, 'terms'>, best: Offer): number {
  const above = (best.raisedPrice ?? best.price) + 1
  return decisionModeOf(terms) === 'boundToHighest' ? Math.max(above, terms.minimumPrice ?? 0) : above
}

export function usualDeadline({ decisionUntil, serverTime }: Auction): Instant {
  const usual = msToInstant(instantToMs(serverTime) + USUAL_TIME_MS)
  return decisionUntil !== null && decisionUntil < usual ? decisionUntil : usual
}

/** The bidders' best bids that can be asked, the best first. */
export function askable(bids: readonly AdministeredBid[]): readonly AdministeredBid[] {
  return bids
    .filter(({ isBidderBest, candidateRank }) => isBidderBest && candidateRank !== null)
    .toSorted((a, b) => (a.candidateRank ?? 0) - (b.candidateRank ?? 0))
    .slice(0, COUNTER_OFFER_BIDDERS_MAX)
}

/** What is entered in the dialog. */
type AskedEntry = { readonly price: number | null; readonly until: Instant | null }
type AskedFault = 'priceTooLow' | 'untilMissing' | 'untilWrong'

export function faultInAsked(
  auction: Auction,
  lowest: number,
  { price, until }: AskedEntry,
): AskedFault | null {
  if (price === null || price < lowest || price > PRICE_MAX) return 'priceTooLow'
  if (until === null) return 'untilMissing'
  const isLate = auction.decisionUntil !== null && until > auction.decisionUntil
  const timeMs = instantToMs(until) - instantToMs(auction.serverTime)
  return isLate || timeMs < COUNTER_OFFER_TIME_MIN_MS ? 'untilWrong' : null
}

/** Whether bidders can still answer at the present second; decisions wait for it (DEC-10). */
export function useIsAnswerAwaited({ counterOffers }: Pick<AdministeredDetails, 'counterOffers'>): boolean {
  return useAtServerTime((nowMs) =>
    counterOffers.some(({ isOpen, until }) => (nowMs === null ? isOpen : nowMs < instantToMs(until))),
  )
}
