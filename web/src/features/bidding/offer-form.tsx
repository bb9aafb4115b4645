import {
  missingConfirmations,
  requiredConfirmations,
  type Confirmations,
} from '@zuschlag/contracts/auction/confirmations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { Lock } from 'lucide-react'
import { useId, useState, type SubmitEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../design/button.tsx'
import { Icon } from '../../design/icon.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { ConfirmationBoxes } from './confirmation-boxes.tsx'
import styles from './offer-form.module.css'
import { noConfirmations } from './no-confirmations.ts'

type Props = {
  details: AuctionDetails
  kind: 'bid' | 'immediatePurchase'
  price: number
  /** What is above the confirmations: the price, its costs. */
  children: ReactNode
  isPriceValid: boolean
  /** Set for a moment after the price was changed by anything but the bidder, so that a hasty press is no bid. */
  isHeld: boolean
  isSending: boolean
  isPending: boolean
  onSubmit: (confirmations: Confirmations) => void
  /** What became of the last attempt, beside the button that made it. */
  notice: ReactNode
  /** Where to look when the price is what is missing. */
  priceInputId: string | null
}

/** Price, confirmations and the one button, which names what it will do and, while it cannot, what is missing. */
export function OfferForm(props: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { details, kind, price, isPriceValid, isHeld, isSending, isPending } = props
  const [given, setGiven] = useState<Confirmations>(noConfirmations)
  const missingId = useId()
  const terms = {
    hideOfferIsBindingCheckbox: details.hideOfferIsBindingCheckbox,
    hasDocuments: details.documents.length > 0,
  }
  const missing = missingConfirmations(terms, given)
  const isBlocked = !isPriceValid || missing.length > 0 || isHeld
  const money = format.money(price, details.tenant.currencyCode)

  function missingText(): string | null {
    if (!isPriceValid) return t('bidding.missingPrice')
    if (missing.length > 0) {
      const names = missing.map((name) => t(`bidding.short.${name}`)).join(', ')
      return t('bidding.missing', { count: missing.length, names })
    }
    return isHeld ? t('bidding.amountChanged') : null
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (isBlocked || isPending) goToMissing()
    else props.onSubmit(given)
  }

  /** A press on the blocked button leads to the first thing that is missing. */
  function goToMissing(): void {
    if (!isPriceValid && props.priceInputId !== null)
      document.querySelector<HTMLElement>(`#${CSS.escape(props.priceInputId)}`)?.focus()
    else if (missing[0] !== undefined)
      document.querySelector<HTMLElement>(`#${CSS.escape(missingId)}-${missing[0]}`)?.focus()
  }

  const text = missingText()
  return (
    <form onSubmit={submit} noValidate>
      {props.children}
      <div className={styles.section}>
        <ConfirmationBoxes
          idPrefix={missingId}
          required={requiredConfirmations(terms)}
          given={given}
          onChange={setGiven}
          agreements={details.agreements}
          isDisabled={isPending}
        />
        {props.notice !== null && <div className={styles.notice}>{props.notice}</div>}
        <div className={styles.submit}>
          <Button
            type="submit"
            block
            isBlocked={isBlocked || (isPending && !isSending)}
            onBlockedPress={goToMissing}
            isPending={isSending}
            pendingLabel={t('bidding.sending')}
            {...(text === null ? {} : { 'aria-describedby': missingId })}
          >
            {isBlocked && <Icon of={Lock} />}
            {t(submitKey(kind, details.hideOfferIsBindingCheckbox), { price: money })}
          </Button>
          <p id={missingId} className={styles.missing}>
            {text}
          </p>
        </div>
      </div>
    </form>
  )
}

function submitKey(kind: Props['kind'], isFree: boolean) {
  if (kind === 'bid') return isFree ? 'bidding.submitFree' : 'bidding.submit'
  return isFree ? 'bidding.submitPurchaseFree' : 'bidding.submitPurchase'
}
