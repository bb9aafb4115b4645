import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { Button } from '../../../design/button.tsx'
import { classNames } from '../../../design/class-names.ts'
import { useAtServerTime } from '../../../kernel/clock/clock-context.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './bid-panel.module.css'
import { awaitsAnswer } from './counter-offer-state.ts'
import { useRoomBelow } from './use-room-below.ts'

/** Phones: what the reader is asked for, and the way to the question, at the thumb until they agree. */
export function CounterOfferBar({ details }: { details: AuctionDetails }) {
  const { counterOffer, tenant } = details
  const isAsked = useAtServerTime((nowMs) => awaitsAnswer(counterOffer, nowMs))
  const price = counterOffer?.asked?.price
  return isAsked && price !== undefined ? <Bar price={price} currency={tenant.currencyCode} /> : null
}

function Bar({ price, currency }: { price: number; currency: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  useRoomBelow()
  const goToQuestion = () => {
    const question = document.querySelector<HTMLElement>('[data-counter-offer]')
    question?.focus({ preventScroll: true })
    question?.scrollIntoView({ block: 'start' })
  }
  return (
    <div className={`stack gap-3 center ${styles.bar}`}>
      <div>
        <div className={`line multiline muted ${styles.label}`}>{t('counterOffer.title')}</div>
        <div className={classNames('price', styles.price)}>{format.money(price, currency)}</div>
      </div>
      <Button onPress={goToQuestion}>{t('counterOffer.toQuestion')}</Button>
    </div>
  )
}
