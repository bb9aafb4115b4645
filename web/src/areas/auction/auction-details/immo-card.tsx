import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { LazyDialog } from '../../../kernel/dialogs/lazy-dialog.tsx'
import styles from './immo-card.module.css'

type Props = { cardId: string; details: Pick<AuctionDetails, 'broker' | 'tenant'> }

/** The mark of a broker who holds an ImmoCard, the trade's proof of identity; it opens what stands on it. */
export function ImmoCard({ cardId, details: { broker, tenant } }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="small" onPress={() => setOpen(true)}>
        <Icon of={BadgeCheck} />
        {t('immoCard.name')}
      </Button>
      <LazyDialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('immoCard.title')}>
        <div className="stack gap-5 start">
          <div className={styles.card}>
            <span className={styles.brand}>
              <Icon of={BadgeCheck} />
              {t('immoCard.name')}
            </span>
            <div>
              <b>{broker.fullNameWithTitle}</b>
              {!tenant.isSellerTenant && <div>{tenant.name}</div>}
            </div>
            <dl>
              <dt>{t('immoCard.number')}</dt>
              <dd className="mono">{cardId}</dd>
            </dl>
          </div>
          <p className="muted">{t('immoCard.text')}</p>
        </div>
      </LazyDialog>
    </>
  )
}
