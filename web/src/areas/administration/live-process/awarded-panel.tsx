import type { AdministeredDetails } from '../../../kernel/api/administration-queries.ts'
import { Button } from '../../../design/button.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { AuctionDecision } from './decision.ts'
import styles from './live-process.module.css'

type Props = { auction: AdministeredDetails; onDecide: (decision: AuctionDecision) => void }

/**
 * After an award: its confirmation, and that it came to nothing. The seller, too, finds the confirmation
 * here.
 */
export function AwardedPanel({ auction, onDecide }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { outcome, awardedBidRevision: bidRevision, mayConfirmAward, mayManage, tenant } = auction
  if (outcome?.kind !== 'awarded' || bidRevision === null) return null
  const { price, category, confirmation } = outcome
  const about = { bidRevision, price }
  return (
    <Panel title={t('runningAuction.afterAward')}>
      <PanelBody>
        <div className="stack">
          {price !== null && (
            <p>{t('runningAuction.awardedAt', { price: format.money(price, tenant.currencyCode) })}</p>
          )}
          {category !== null && <p>{t('decision.lower', { category: t(`decision.award.${category}`) })}</p>}
          {confirmation !== 'notAsked' && <p>{t(`decision.confirmation.${confirmation}`)}</p>}
          <div className={styles.submit}>
            {mayConfirmAward && (
              <Button onPress={() => onDecide({ kind: 'confirmAward', ...about })}>
                {t('runningAuction.decision.confirmAward.open')}
              </Button>
            )}
            {mayManage && (
              <Button variant="secondary" onPress={() => onDecide({ kind: 'notConcluded', ...about })}>
                {t('runningAuction.decision.notConcluded.open')}
              </Button>
            )}
          </div>
        </div>
      </PanelBody>
    </Panel>
  )
}
