import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { phaseOf } from '../shared/phase.ts'
import { RuntimeMeter } from '../shared/runtime-meter.tsx'
import { useServerNowMs } from '../../../kernel/clock/clock-context.tsx'
import { Badge } from '../../../design/badge.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { isEndUnconfirmed, isNightAt } from '../shared/bid-block.ts'
import { CountdownFigures } from './countdown-figures.tsx'
import styles from './runtime.module.css'
import { useEndChange } from './use-end-change.ts'

/**
 * The time that matters now: what is left, or when it starts, or that it is over; by the server's clock
 * alone.
 */
export function Runtime({ details }: { details: AuctionDetails }) {
  const { t } = useTranslation()
  const format = useFormat()
  const nowMs = useServerNowMs() ?? instantToMs(details.serverTime)
  const isNightNow = isNightAt(details, nowMs)
  const phase = phaseOf({ ...details, isNightTimeActive: isNightNow }, nowMs)
  const startMs = instantToMs(details.start)
  const endMs = details.end === null ? null : instantToMs(details.end)
  const extension = useEndChange(details.end)
  const isUpcoming = phase === 'upcoming'
  const isOver = phase === 'ended' || phase === 'withdrawn'
  const target = isUpcoming ? startMs : endMs
  const dateTime = (ms: number) => format.dateTime(ms, details.timeZone)

  return (
    <div className={styles.runtime}>
      <div className={styles.head}>
        {isOver ? (
          <p className={styles.word}>{t(overText(details, nowMs))}</p>
        ) : target === null ? (
          <p className={styles.word}>{t('details.time.openEnd')}</p>
        ) : (
          <CountdownFigures
            targetMs={target}
            nowMs={nowMs}
            isStart={isUpcoming}
            isUrgent={phase === 'endingSoon'}
          />
        )}
        {phase === 'night' && (
          <Badge state="night">
            {details.nightTimeEnd === null
              ? t('auction.phase.night')
              : t('details.night.badge', { time: details.nightTimeEnd })}
          </Badge>
        )}
        {phase === 'endingSoon' && <Badge state="endingSoon">{t('auction.phase.endingSoon')}</Badge>}
        {phase === 'withdrawn' && <Badge state="withdrawn">{t('auction.phase.withdrawn')}</Badge>}
        {phase === 'ended' && <Badge state="ended">{t('auction.phase.ended')}</Badge>}
      </div>
      <RuntimeMeter startMs={startMs} endMs={endMs} nowMs={nowMs} phase={phase} />
      <div className={styles.dates}>
        <span>
          {t(isUpcoming ? 'details.time.starts' : 'details.time.started', { date: dateTime(startMs) })}
        </span>
        {endMs !== null && (
          <span>
            {t(phase === 'ended' ? 'details.time.endedAt' : 'details.time.end', { date: dateTime(endMs) })}
          </span>
        )}
      </div>
      {extension !== null && !isOver && (
        <p className={styles.extended}>
          <Badge state="live">
            {t('details.time.extended', { time: format.timeSeconds(extension, details.timeZone) })}
          </Badge>
        </p>
      )}
    </div>
  )
}

function overText(details: AuctionDetails, nowMs: number) {
  if (details.isWithdrawn) return 'details.time.withdrawn'
  return isEndUnconfirmed(details, nowMs) ? 'details.time.overUnconfirmed' : 'details.time.over'
}
