import type { AdministeredDetails } from '../../../kernel/api/administration-queries.ts'
import { Button } from '../../../design/button.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { PersonCell } from '../table/person-cell.tsx'
import type { AuctionDecision } from './decision.ts'
import styles from './live-process.module.css'

type Props = { auction: AdministeredDetails; onDecide: (decision: AuctionDecision) => void }

/**
 * After an acceptance: who bought and at which price, and of an award its confirmation, and that it came to
 * nothing. The seller, too, finds the confirmation here.
 */
export function AwardedPanel({ auction, onDecide }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { outcome, buyer, tenant } = auction
  if (outcome?.kind !== 'awarded' && outcome?.kind !== 'bought') return null
  const { kind, price } = outcome
  return (
    <Panel title={t('runningAuction.afterAward')}>
      <PanelBody>
        <div className="stack">
          {price !== null && (
            <p>{t(`runningAuction.${kind}At`, { price: format.money(price, tenant.currencyCode) })}</p>
          )}
          {buyer !== null && <PersonCell person={buyer} note={buyer.phoneNumber ?? undefined} />}
          {kind === 'awarded' && <Award auction={auction} outcome={outcome} onDecide={onDecide} />}
        </div>
      </PanelBody>
    </Panel>
  )
}

type Awarded = Extract<NonNullable<AdministeredDetails['outcome']>, { kind: 'awarded' }>

function Award({ auction, outcome, onDecide }: Props & { outcome: Awarded }) {
  const { t } = useTranslation()
  const { awardedBidRevision: bidRevision, mayConfirmAward, mayManage } = auction
  const { price, category, confirmation } = outcome
  if (bidRevision === null) return null
  const about = { bidRevision, price }
  return (
    <>
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
    </>
  )
}
