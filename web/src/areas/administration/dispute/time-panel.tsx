import { useQuery } from '@tanstack/react-query'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Button } from '../../../design/button.tsx'
import { IconButton } from '../../../design/icon-button.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { incidentsQuery, type Dispute } from './dispute-queries.ts'
import { incidentTicks } from './incident-ticks.ts'
import { layoutScrub } from './scrub-layout.ts'
import { Scrubber } from './scrubber.tsx'
import styles from './time-panel.module.css'

type Props = {
  auctionId: AuctionId
  dispute: Dispute
  selected: number
  timeZone: string
  onSelect: (index: number) => void
}

/** The moment that is looked at: in figures, with buttons for the steps around it, and on the history. */
export function TimePanel({ auctionId, dispute, selected, timeZone, onSelect }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { steps } = dispute.history
  const layout = useMemo(() => layoutScrub(dispute.history, dispute.nights), [dispute])
  const incidents = useQuery(incidentsQuery(auctionId)).data
  const lost = useMemo(() => incidentTicks(dispute.history, incidents ?? []), [dispute, incidents])
  const step = steps[selected]
  const last = steps.length - 1
  if (step === undefined) return null
  const at = format.dateTimeMs(step.at, timeZone)
  const place = t(step.stream === 'auction' ? 'dispute.revision' : 'dispute.attempt', {
    revision: step.revision,
  })
  return (
    <section className={styles.panel} aria-label={t('dispute.moment')}>
      <div className={styles.head}>
        <div>
          <span className="sm muted">{t('dispute.moment')}</span>
          <div className={`num ${styles.at ?? ''}`} data-testid="moment">
            {at} <span className="muted">{place}</span>
          </div>
        </div>
        <div className="row gap-dense">
          <IconButton
            icon={ChevronLeft}
            label={t('dispute.previous')}
            isDisabled={selected === 0}
            onPress={() => onSelect(selected - 1)}
          />
          <IconButton
            icon={ChevronRight}
            label={t('dispute.next')}
            isDisabled={selected === last}
            onPress={() => onSelect(selected + 1)}
          />
          <Button variant="secondary" isDisabled={selected === last} onPress={() => onSelect(last)}>
            {t('dispute.present')}
          </Button>
        </div>
      </div>
      <Scrubber
        layout={layout}
        lost={lost}
        selected={selected}
        label={t('dispute.moment')}
        valueText={`${place}, ${at}`}
        onSelect={onSelect}
      />
      <div className={`xs muted num ${styles.legend ?? ''}`}>
        <span>{format.dateTime(layout.fromMs, timeZone)}</span>
        <span className={styles.keys}>
          <span>
            <i className={styles.keyEvent} aria-hidden /> {t('dispute.key.event')}
          </span>
          <span>
            <i className={styles.keyRefused} aria-hidden /> {t('dispute.key.refused')}
          </span>
          {lost.length > 0 && (
            <span>
              <i className={styles.keyLost} aria-hidden /> {t('dispute.key.incident')}
            </span>
          )}
          <span>
            <i className={styles.keyNight} aria-hidden /> {t('dispute.key.night')}
          </span>
        </span>
        <span>{format.dateTime(steps[last]?.at ?? step.at, timeZone)}</span>
      </div>
      {dispute.attemptsLeftOut > 0 && (
        <p className="sm">
          {t('dispute.attemptsLeftOut', {
            count: dispute.attemptsLeftOut,
            attempts: format.wholeNumber(dispute.attemptsLeftOut),
          })}
        </p>
      )}
    </section>
  )
}
