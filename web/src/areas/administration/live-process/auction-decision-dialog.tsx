import type { CommandId } from '@zuschlag/contracts/kernel/ids'
import { useState } from 'react'
import { FormDialog } from '../editing/dialogs.tsx'
import { inputOfInstant, instantOfInput } from '../fields/zoned-input.ts'
import type { AdministeredDetails } from '../../../kernel/api/administration-queries.ts'
import { Notice } from '../../../design/notice.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { AcceptanceNotes } from './acceptance-notes.tsx'
import { CategoryField } from './category-field.tsx'
import type { AuctionDecision, EntryFault } from './decision.ts'
import { faultIn, needsReason } from './decision.ts'
import { EndField } from './end-field.tsx'
import { PurchaseWarnings } from './purchase-warnings.tsx'
import { useDecide } from './use-decide.ts'

const REASON_LENGTH_MAX = 2000

type Props = { auction: AdministeredDetails; decision: AuctionDecision; onClose: () => void }

/** Says exactly what will happen and who is notified, and asks for what the decision needs. */
export function AuctionDecisionDialog({ auction, decision, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { timeZone, tenant } = auction
  const [commandId, setCommandId] = useState(newCommandId)
  const [typed, setTyped] = useState({
    reason: '',
    price: '',
    category: '',
    end: auction.end === null ? '' : inputOfInstant(auction.end, timeZone),
  })
  const [fault, setFault] = useState<EntryFault | null>(null)
  const decide = useDecide(auction.id, onClose)
  const { kind } = decision
  const { reason, category } = typed
  const entry = { reason, category, typed: typed.price, end: instantOfInput(typed.end, timeZone) }
  const figures = figuresOf(decision, (price) => format.money(price, tenant.currencyCode))
  const errorOf = (...codes: readonly EntryFault[]) =>
    fault !== null && codes.includes(fault) ? t(`runningAuction.fault.${fault}`) : undefined

  const edit = (change: Partial<typeof typed>) => {
    setTyped({ ...typed, ...change })
    setFault(null)
    setCommandId(newCommandId())
    if (decide.isError) decide.reset()
  }
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
      pending={t('runningAuction.sending')}
      isPending={decide.isPending}
      refusal={decide.error}
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

function newCommandId(): CommandId {
  return crypto.randomUUID() as CommandId
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
