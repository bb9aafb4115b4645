import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { manageAuction } from '@zuschlag/contracts/administration/manage-auction'
import type { AuctionId, CommandId } from '@zuschlag/contracts/kernel/ids'
import type { Price } from '@zuschlag/contracts/kernel/price'
import { useEffect, useState } from 'react'
import { Notice } from '../../../design/notice.tsx'
import { SelectField } from '../../../design/select-field.tsx'
import { showToast } from '../../../design/toast-store.ts'
import { type AdministeredDetails, administeredKey } from '../../../kernel/api/administration-queries.ts'
import { call } from '../../../kernel/api/call.ts'
import { type AdministeredBid, administeredBidsQuery } from '../../../kernel/api/running-auction-queries.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FormDialog } from '../editing/dialogs.tsx'
import { MomentField } from '../fields/moment-field.tsx'
import { NumberValue } from '../fields/number-value.tsx'
import { inputOfInstant, instantOfInput } from '../fields/zoned-input.ts'
import { personText } from '../table/person-cell.tsx'
import { askable, type AskedFault, faultInAsked, lowestAsked, usualDeadline } from './counter-offer.ts'

type Entered = { readonly price: number | null; readonly bidders: string; readonly until: string }
type Props = { auction: AdministeredDetails; onClose: () => void }

/** Asks the best bidders for a higher price until one deadline, and says beforehand who is asked. */
export function CounterOfferDialog({ auction, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { timeZone, tenant, decisionUntil } = auction
  // Who is asked is named, so the best bid of everybody has to be known.
  const { bids, isReading } = useBidsUntil(auction.id, () => false)
  const best = askable(bids)
  const [first] = best
  const lowest = first === undefined ? 1 : lowestAsked(auction, first)
  const [commandId, setCommandId] = useState(newCommandId)
  const [entered, setEntered] = useState<Entered>(() => ({
    price: null,
    bidders: String(Math.min(3, Math.max(1, best.length))),
    until: inputOfInstant(usualDeadline(auction), timeZone),
  }))
  const [fault, setFault] = useState<AskedFault | null>(null)
  const send = useAsk(auction, onClose)
  const money = (amount: number) => format.money(amount, tenant.currencyCode)
  const count = Number(entered.bidders)
  const entry = { price: entered.price, until: instantOfInput(entered.until, timeZone) }
  const names = best.slice(0, count).map(({ bidder }) => personText(bidder))
  const latest = decisionUntil === null ? '' : format.dateTime(decisionUntil, timeZone)
  const errorOf = (...codes: readonly AskedFault[]) =>
    fault !== null && codes.includes(fault)
      ? t(`runningAuction.counterOffer.fault.${fault}`, { lowest: money(lowest), latest })
      : undefined

  const edit = (change: Partial<Entered>) => {
    setEntered({ ...entered, ...change })
    setFault(null)
    setCommandId(newCommandId())
    if (send.isError) send.reset()
  }
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
      pending={t('runningAuction.sending')}
      isPending={send.isPending}
      isDisabled={isReading}
      refusal={send.error}
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

function newCommandId(): CommandId {
  return crypto.randomUUID() as CommandId
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
