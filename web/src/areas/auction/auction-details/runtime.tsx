import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { phaseOf } from '../shared/phase.ts'
import { RuntimeMeter } from '../shared/runtime-meter.tsx'
import { useServerNowMs } from '../../../kernel/clock/clock-context.tsx'
import { Badge } from '../../../design/badge.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { isLastHour } from '../shared/last-hour.ts'
import { overText } from '../shared/over-text.ts'
import { CountdownFigures } from './countdown-figures.tsx'
import { ExtendedEnd } from './extended-end.tsx'
import styles from './runtime.module.css'

/**
 * The time that matters now: what is left, or when it starts, or that it is over; by the server's clock
 * alone. That it has ended is for the server to say: a bid just before may have moved the end.
 */
export function Runtime({ details }: { details: AuctionDetails }) {
  const { t } = useTranslation()
  const nowMs = useServerNowMs() ?? instantToMs(details.serverTime)
  const phase = phaseOf(details, nowMs)
  const startMs = instantToMs(details.start)
  const endMs = details.end === null ? null : instantToMs(details.end)
  const isUpcoming = phase === 'upcoming'
  const isOver = phase === 'ended' || phase === 'endUnconfirmed' || phase === 'withdrawn'
  const target = isUpcoming ? startMs : endMs

  return (
    <div className="stack gap-close">
      <div className={styles.head}>
        {isOver ? (
          <p className={styles.word}>{t(overText(details, nowMs))}</p>
        ) : !details.isPublished ? (
          <p className={styles.word}>{t('details.time.notPublished')}</p>
        ) : target === null ? (
          <p className={styles.word}>
            {t(details.openEnd ? 'details.time.openEnd' : 'details.time.unknown')}
          </p>
        ) : (
          <CountdownFigures targetMs={target} nowMs={nowMs} isStart={isUpcoming} />
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
      <Dates details={details} nowMs={nowMs} isUpcoming={isUpcoming} />
      {!details.hasEnded && !details.isWithdrawn && <ExtendedEnd details={details} />}
    </div>
  )
}

type DatesProps = { details: AuctionDetails; nowMs: number; isUpcoming: boolean }

/**
 * Start and end; what is not published has perhaps no start yet. An end that is near, was moved or has passed
 * has its seconds: there they decide.
 */
function Dates({ details, nowMs, isUpcoming }: DatesProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { start, end, openEnd, extendedFrom, timeZone, isPublished, hasEnded, isWithdrawn } = details
  const hasSeconds = isLastHour(end, nowMs) || extendedFrom !== undefined
  const moment = (at: string) =>
    hasSeconds ? format.dateTimeSeconds(at, timeZone) : format.dateTime(at, timeZone)
  const startDate = format.dateTime(start, timeZone)
  return (
    <div className={styles.dates}>
      {isPublished && (
        <span>{t(isUpcoming ? 'details.time.starts' : 'details.time.started', { date: startDate })}</span>
      )}
      {end !== null && (
        <span>
          {t(hasEnded && !isWithdrawn ? 'details.time.endedAt' : 'details.time.end', { date: moment(end) })}
        </span>
      )}
      {isUpcoming && end === null && openEnd && <span>{t('details.time.openEnd')}</span>}
    </div>
  )
}
