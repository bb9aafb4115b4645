import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { Button } from '../../../design/button.tsx'
import { classNames } from '../../../design/class-names.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './bid-bar.module.css'
import { useRoomBelow } from './use-room-below.ts'

type Props = { details: AuctionDetails; price: number }

/** Phones: what the reader is asked for, and the way to the question, at the thumb until they agree. */
export function CounterOfferBar({ details, price }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  useRoomBelow()
  const goToQuestion = () => {
    const question = document.querySelector<HTMLElement>('[data-counter-offer]')
    question?.focus({ preventScroll: true })
    question?.scrollIntoView({ block: 'start' })
  }
  return (
    <div className={styles.bar}>
      <div>
        <div className={styles.label}>{t('counterOffer.title')}</div>
        <div className={classNames('price', styles.price)}>
          {format.money(price, details.tenant.currencyCode)}
        </div>
      </div>
      <Button onPress={goToQuestion}>{t('counterOffer.toQuestion')}</Button>
    </div>
  )
}
