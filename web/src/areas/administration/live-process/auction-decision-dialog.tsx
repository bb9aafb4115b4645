import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { manageAuction } from '@zuschlag/contracts/administration/manage-auction'
import type { AuctionId, CommandId } from '@zuschlag/contracts/kernel/ids'
import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { acceptanceRowOf } from '@zuschlag/contracts/legal/legal-text'
import { Button } from '../../../design/button.tsx'
import { Notice } from '../../../design/notice.tsx'
import { SelectField } from '../../../design/select-field.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { showToast } from '../../../design/toast-store.ts'
import { type AdministeredDetails, administeredKey } from '../../../kernel/api/administration-queries.ts'
import { call } from '../../../kernel/api/call.ts'
import {
  purchaseRequestsQuery,
  type PurchaseRequestView,
} from '../../../kernel/api/running-auction-queries.ts'
import { useAtServerTime } from '../../../kernel/clock/clock-context.tsx'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FormDialog } from '../editing/dialogs.tsx'
import { MomentField, inputOfInstant, instantOfInput } from '../fields/moment-field.tsx'
import {
  type AuctionDecision,
  bidNotBelow,
  categoriesOf,
  commandForDecision,
  type DecisionEntry,
  type EntryFault,
  faultIn,
  isEarlierOpen,
  isLateAcceptance,
  needsReason,
} from './decision.ts'
import { useEntry, choices } from '../editing/use-change.ts'

const REASON_LENGTH_MAX = 2000

type Props = { auction: AdministeredDetails; decision: AuctionDecision; onClose: () => void }
type EnteredDecision = Record<'reason' | 'price' | 'category' | 'end', string>

/** Says exactly what will happen and who is notified, and asks for what the decision needs. */
export function AuctionDecisionDialog({ auction, decision, onClose }: Props) {
  const { t, format } = useIntl()
  const { timeZone, tenant } = auction
  const decide = useDecide(auction.id, onClose)
  const { typed, edit, fault, setFault, commandId } = useEntry<EnteredDecision, EntryFault>(
    () => ({
      reason: '',
      price: '',
      category: '',
      end: auction.end === null ? '' : inputOfInstant(auction.end, timeZone),
    }),
    decide,
  )
  const { kind } = decision
  const { reason, category } = typed
  const entry = { reason, category, typed: typed.price, end: instantOfInput(typed.end, timeZone) }
  const figures = figuresOf(decision, (price) => format.money(price, tenant.currencyCode))
  const errorOf = (...codes: readonly EntryFault[]) =>
    fault !== null && codes.includes(fault) ? t(`runningAuction.fault.${fault}`) : undefined
  const submit = () => {
    const found = faultIn(decision, entry, auction.end)
    setFault(found)
    if (found === null) decide.mutate({ commandId, decision, entry })
  }

  return (
    <FormDialog
      title={t(`runningAuction.decision.${kind}.title`)}
      role="alertdialog"
      lead={
        <>
          <p>{t(`runningAuction.decision.${kind}.effect`, figures)}</p>
          <AcceptanceNotes auction={auction} decision={decision} />
          {decision.kind === 'acceptPurchase' && (
            <PurchaseWarnings auction={auction} request={decision.request} />
          )}
          <Notice title={t('runningAuction.told')}>{t(`runningAuction.decision.${kind}.told`)}</Notice>
        </>
      }
      action={t(`runningAuction.decision.${kind}.action`)}
      sending={decide}
      isDecision
      onSubmit={submit}
      onClose={onClose}
    >
      {kind === 'extend' && (
        <EndField
          auction={auction}
          value={typed.end}
          onChange={(end) => edit({ end })}
          error={errorOf('endMissing', 'endNotLater')}
        />
      )}
      <CategoryField
        decision={decision}
        value={typed.category}
        onChange={(chosen) => edit({ category: chosen })}
        error={errorOf('categoryMissing')}
      />
      {needsReason(kind) && (
        <TextField
          label={t('runningAuction.reason')}
          hint={t(`runningAuction.reasonHint.${kind}`)}
          multiline
          isRequired
          maxLength={REASON_LENGTH_MAX}
          value={typed.reason}
          onChange={(words) => edit({ reason: words })}
          error={errorOf('reasonMissing')}
        />
      )}
      {decision.kind === 'void' && (
        <TextField
          label={t('runningAuction.typePrice', { price: figures.price })}
          inputMode="numeric"
          autoComplete="off"
          isRequired
          value={typed.price}
          onChange={(price) => edit({ price })}
          error={errorOf('priceDiffers')}
        />
      )}
    </FormDialog>
  )
}

function figuresOf(decision: AuctionDecision, money: (price: number) => string) {
  const about = 'bid' in decision ? decision.bid : 'request' in decision ? decision.request : null
  const bidder = about?.bidder ?? null
  const price = offeredIn(decision) ?? about?.price ?? ('price' in decision ? decision.price : null)
  return {
    bidder: bidder === null ? '' : (bidder.name ?? bidder.email ?? bidder.id),
    price: price === null ? '' : money(price),
  }
}

/** A bid that was raised after the end is awarded at its new price. */
function offeredIn(decision: AuctionDecision): number | null {
  return decision.kind === 'award' ? decision.bid.raisedPrice : null
}

type CategoryFieldProps = {
  decision: AuctionDecision
  value: string
  onChange: (category: string) => void
  error: string | undefined
}

/** The category of reason that bidders read and the bid log keeps; nothing where the decision takes none. */
function CategoryField({ decision, value, onChange, error }: CategoryFieldProps) {
  const { t } = useTranslation()
  const categories = categoriesOf(decision)
  if (categories === null) return null
  const words = decision.kind === 'notConcluded' ? 'decision.notConcluded' : 'decision.award'
  return (
    <SelectField
      label={t('runningAuction.category')}
      name="category"
      hint={t('runningAuction.categoryHint')}
      emptyLabel={t('runningAuction.categoryChoose')}
      isRequired
      value={value}
      options={choices(categories, (category) => t(`${words}.${category}` as 'decision.award.other'))}
      onChange={onChange}
      error={error}
    />
  )
}

const HOUR_MS = 3_600_000
/** Later ends that are asked for most, in hours. */
const endSteps = [1, 24, 72] as const

type EndFieldProps = {
  auction: AdministeredDetails
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** The new end in the auction's own time, by hand or by a step from the end that holds. */
function EndField({ auction, value, onChange, error }: EndFieldProps) {
  const { t, format } = useIntl()
  const { end, timeZone } = auction
  const by = (hours: number) => {
    if (end !== null) onChange(inputOfInstant(msToInstant(instantToMs(end) + hours * HOUR_MS), timeZone))
  }
  return (
    <div className="field">
      <MomentField
        label={t('runningAuction.newEnd', { zone: timeZone })}
        value={value}
        onChange={onChange}
        hint={end === null ? undefined : t('runningAuction.endNow', { end: format.dateTime(end, timeZone) })}
        error={error}
      />
      <div className="line multiline center gap-2 down-2">
        {endSteps.map((hours) => (
          <Button key={hours} variant="secondary" size="small" onPress={() => by(hours)}>
            {t('runningAuction.laterBy', { hours })}
          </Button>
        ))}
      </div>
    </div>
  )
}

type AcceptanceNotesProps = { auction: AdministeredDetails; decision: AuctionDecision }

/**
 * What follows in law when a bid or a purchase is accepted, and that the seller confirms it where the terms
 * say so.
 */
function AcceptanceNotes({ auction, decision }: AcceptanceNotesProps) {
  const { t } = useTranslation()
  const { kind } = decision
  const isLate = useAtServerTime((nowMs) => isLateAcceptance(decision, auction, nowMs))
  if (kind !== 'award' && kind !== 'confirmAward' && kind !== 'acceptPurchase') return null
  const isConfirmed = auction.terms.awardConfirmedBySeller === true
  return (
    <>
      {kind === 'award' && isConfirmed && <p>{t('decision.confirmedBySeller')}</p>}
      <p className="sm">{t(`legal.${acceptanceRowOf(isLate)}.${auction.description.country}`)}</p>
    </>
  )
}

type PurchaseWarningsProps = { auction: AdministeredDetails; request: PurchaseRequestView }

/** What an acceptance of this request passes over. */
function PurchaseWarnings({ auction, request }: PurchaseWarningsProps) {
  const { t, format } = useIntl()
  const money = (amount: number) => format.money(amount, auction.tenant.currencyCode)
  const highest = bidNotBelow(auction, request)
  const requests = useQuery(purchaseRequestsQuery(auction.id)).data ?? []
  return (
    <>
      {highest !== null && (
        <Notice tone="warning">
          {t('runningAuction.purchaseBelowBid', { highest: money(highest), price: money(request.price) })}
        </Notice>
      )}
      {isEarlierOpen(requests, request) && (
        <Notice tone="warning">{t('runningAuction.earlierRequestOpen')}</Notice>
      )}
    </>
  )
}

type SentDecision = {
  readonly commandId: CommandId
  readonly decision: AuctionDecision
  readonly entry: DecisionEntry
}

/**
 * Sends a decision. One content is one command id, so that trying again after a lost answer decides nothing
 * twice.
 */
function useDecide(auctionId: AuctionId, onDone: () => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ commandId, decision, entry }: SentDecision) => {
      const { type, data } = commandForDecision(decision, entry)
      return call(manageAuction(type), { params: { auctionId }, body: { commandId, data } })
    },
    onSuccess: (_receipt, { decision }) => {
      showToast({ tone: 'done', text: t(`runningAuction.decision.${decision.kind}.done`) })
      onDone()
    },
    // Also where it failed: somebody else may have decided it.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: administeredKey }),
  })
}
