import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../../../design/icon.tsx'
import { configurationQuery } from '../../../kernel/api/queries.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './price-cards.module.css'

const cards = ['seller', 'broker', 'prospect'] as const
const points = ['1', '2', '3', '4'] as const

export type PriceCard = (typeof cards)[number]

type Props = { renderActions: (card: PriceCard) => ReactNode }

/** What a process costs each of the three roles (specification, section 9). */
export function PriceCards({ renderActions }: Props) {
  const { t } = useTranslation()
  const prices = usePriceTexts()
  const amounts = { seller: prices.privateSale, broker: prices.partner, prospect: prices.nothing }
  return (
    <div className={`grid strong-rule ${styles.cards}`}>
      {cards.map((card) => (
        <section
          key={card}
          className={`stack gap-6 underlined ${styles.card}`}
          aria-labelledby={`price-${card}`}
        >
          <div>
            <h2 id={`price-${card}`}>{t(`pricing.${card}.title`)}</h2>
            <p className="muted">{t(`pricing.${card}.who`)}</p>
          </div>
          <p className="stack gap-close">
            <span className={`price ${styles.amount}`}>{amounts[card]}</span>
            <span className="sm muted">{t(`pricing.${card}.unit`)}</span>
          </p>
          <ul>
            {points.map((point) => (
              <li key={point} className="gap-close ruled grid">
                <Icon of={Check} size="sm" />
                <span>{t(`pricing.${card}.points.${point}`, prices)}</span>
              </li>
            ))}
          </ul>
          <div className="row stretch">{renderActions(card)}</div>
        </section>
      ))}
    </div>
  )
}

/** What the platform costs, as text; a blank of the same height until the deployment has said it. */
export function usePriceTexts() {
  const format = useFormat()
  const prices = useQuery(configurationQuery).data?.prices
  const percent = (value: number | undefined) => (value === undefined ? '\u00a0' : format.percent(value))
  return {
    privateSale: percent(prices?.privateSalePercent),
    brokeredSale: percent(prices?.brokeredSalePercent),
    partner: percent(prices?.partnerPercent),
    activation: prices ? format.moneyExact(Math.round(prices.activationFee * 100), 'EUR') : '\u00a0',
    nothing: format.money(0, 'EUR'),
  }
}
