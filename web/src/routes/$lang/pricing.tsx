import { createFileRoute } from '@tanstack/react-router'
import { assertNever } from '@zuschlag/contracts/kernel/result'
import { useState } from 'react'
import { useIntl, useTranslation } from '../../kernel/i18n/use-translation.ts'
import { PageLink } from '../../app/page-link.tsx'
import { usePageMeta } from '../../app/use-page-meta.ts'
import { buttonClass } from '../../design/button-class.ts'
import { PageHead } from '../../areas/site/pages/page-head.tsx'
import styles from '../../areas/site/pricing/price-cards.module.css'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { Icon } from '../../design/icon.tsx'
import { configurationQuery } from '../../kernel/api/queries.ts'
import { lazyDialog } from '../../kernel/dialogs/lazy-dialog.tsx'

export const Route = createFileRoute('/$lang/pricing')({
  staticData: { hasContact: true },
  component: Pricing,
})

const secondary = buttonClass({ variant: 'secondary' })

function Pricing() {
  const { t } = useTranslation()
  usePageMeta({ title: t('pricing.title'), description: t('pricing.description', usePriceTexts()) })
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <PageHead title={t('pricing.headline')} lead={t('pricing.lead')} />
      <div className={`wrap grid roomy-below ${styles.page}`}>
        <PriceCards onAsk={() => setAsking(true)} />
        <p className="sm muted">{t('pricing.tax')}</p>
      </div>
      <ContactDialog isOpen={isAsking} onClose={() => setAsking(false)} title={t('pricing.seller.dialog')} />
    </>
  )
}

/** What each role does next. */
function CardActions({ card, onAsk }: { card: PriceCard; onAsk: () => void }) {
  const { t } = useTranslation()
  switch (card) {
    case 'seller':
      return (
        <>
          <PageLink page="register" className={buttonClass({})}>
            {t('pricing.seller.action')}
          </PageLink>
          <button type="button" className={secondary} onClick={onAsk}>
            {t('pricing.seller.contact')}
          </button>
        </>
      )
    case 'broker':
      return (
        <PageLink page="apply" className={secondary}>
          {t('pricing.broker.action')}
        </PageLink>
      )
    case 'prospect':
      return (
        <PageLink page="objects" className={secondary}>
          {t('pricing.prospect.action')}
        </PageLink>
      )
    default:
      return assertNever(card)
  }
}

const ContactDialog = lazyDialog(
  async () => (await import('../../areas/site/contact/contact-dialog.tsx')).ContactDialog,
)

const cards = ['seller', 'broker', 'prospect'] as const
const points = ['1', '2', '3', '4'] as const

type PriceCard = (typeof cards)[number]

/** What a process costs each of the three roles (specification, section 9). */
function PriceCards({ onAsk }: { onAsk: () => void }) {
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
          <div className="row stretch">
            <CardActions card={card} onAsk={onAsk} />
          </div>
        </section>
      ))}
    </div>
  )
}

/** What the platform costs, as text; a blank of the same height until the deployment has said it. */
function usePriceTexts() {
  const { format } = useIntl()
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
