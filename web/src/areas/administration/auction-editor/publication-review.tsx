import { isSevere, publicationWarnings } from '@zuschlag/contracts/auction/publication-warnings'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { type ReactNode, useMemo } from 'react'
import { ButtonLink } from '../../../design/button-link.tsx'
import { Notice } from '../../../design/notice.tsx'
import type { AdministeredDetails } from '../../../kernel/api/administration-queries.ts'
import { useServerNowMs } from '../../../kernel/clock/clock-context.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { objectValuesOf, problemsOf } from '../object/object-values.ts'
import { PublicationConfirm } from './publication-confirm.tsx'
import { DecisionFacts, ObjectFacts, PriceFacts } from './publication-facts.tsx'
import { PeriodFacts } from './publication-period.tsx'
import { AccessFacts, CostFacts } from './publication-side-facts.tsx'
import { PublicationWarnings } from './publication-warnings.tsx'
import styles from './publication.module.css'

/** Fine enough for a start that passes while somebody reads. */
const STEP_MS = 10_000

type Props = {
  auction: AdministeredDetails
  /** Whom bidders may ask, by name and company. */
  contact: string
  /** The figures of the certificate as the object's page shows them. */
  energy: ReactNode
}

/** The last look at a draft: what bidders will read, what is unusual about it, and the way to publish it. */
export function PublicationReview({ auction, contact, energy }: Props) {
  const { t } = useTranslation()
  const nowMs = useServerNowMs(STEP_MS) ?? Date.parse(auction.serverTime)
  const { description, terms } = auction
  const values = useMemo(() => objectValuesOf({ description, terms }), [description, terms])
  const now = msToInstant(nowMs)
  const warnings = publicationWarnings(description, terms, now, auction.tenant.currencyCode)
  const isComplete = problemsOf(values, now).size === 0
  const shown = { values, currency: auction.tenant.currencyCode }
  return (
    <div className={styles.review}>
      <div className="stack gap-3">
        <h2>{t('administration.publication.title')}</h2>
        <p>{t('administration.publication.lead', { timeZone: terms.timeZone })}</p>
        {isComplete && <PublicationWarnings auctionId={auction.id} values={values} warnings={warnings} />}
      </div>
      <PeriodFacts {...shown} />
      <PriceFacts {...shown} />
      <DecisionFacts {...shown} />
      <AccessFacts {...shown} />
      <ObjectFacts {...shown} contact={contact} energy={energy} />
      <CostFacts {...shown} />
      {isComplete ? (
        <PublicationConfirm auction={auction} isWordAsked={warnings.some(isSevere)} />
      ) : (
        <Notice tone="outbid" title={t('administration.publication.confirm.incomplete')}>
          <ButtonLink
            variant="secondary"
            size="small"
            to="/administration/objects/$auctionId/$"
            params={{ auctionId: auction.id, _splat: 'edit' }}
          >
            {t('administration.publication.edit')}
          </ButtonLink>
        </Notice>
      )}
    </div>
  )
}
