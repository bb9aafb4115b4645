import { createFileRoute } from '@tanstack/react-router'
import { assertNever } from '@zuschlag/contracts/kernel/result'
import { useState } from 'react'
import { useTranslation } from '../../kernel/i18n/use-translation.ts'
import { PageLink } from '../../app/page-link.tsx'
import { usePageMeta } from '../../app/use-page-meta.ts'
import { buttonClass } from '../../design/button-class.ts'
import { LazyContactDialog } from '../../areas/site/contact/lazy-contact-dialog.tsx'
import { PriceCards, type PriceCard, usePriceTexts } from '../../areas/site/pricing/price-cards.tsx'
import { PageHead } from '../../areas/site/pages/page-head.tsx'
import styles from '../../areas/site/pricing/price-cards.module.css'

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
        <PriceCards renderActions={(card) => <CardActions card={card} onAsk={() => setAsking(true)} />} />
        <p className="sm muted">{t('pricing.tax')}</p>
      </div>
      <LazyContactDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('pricing.seller.dialog')}
      />
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
