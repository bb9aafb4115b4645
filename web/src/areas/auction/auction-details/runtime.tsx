import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { Badge } from '../../../design/badge.tsx'
import { Notice } from '../../../design/notice.tsx'
import { useAtServerTime, useServerNowMs } from '../../../kernel/clock/clock-context.tsx'
import { countdownTo } from '../../../kernel/clock/countdown.ts'
import { useDuration } from '../../../kernel/i18n/use-duration.ts'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { QuietHoursHint } from '../../../auctions/quiet-hours-hint.tsx'
import { isLastHour, RuntimeMeter } from '../shared/runtime-meter.tsx'
import { overText, phaseOf } from '../shared/phase.ts'
import styles from './auction-details.module.css'

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
      <div className={styles.timeHead}>
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
  const { t, format } = useIntl()
  const { start, end, openEnd, extendedFrom, timeZone, isPublished, hasEnded, isWithdrawn } = details
  const hasSeconds = isLastHour(end, nowMs) || extendedFrom !== undefined
  const moment = (at: string) =>
    hasSeconds ? format.dateTimeSeconds(at, timeZone) : format.dateTime(at, timeZone)
  const startDate = format.dateTime(start, timeZone)
  return (
    <div className={`line multiline between muted tabular ${styles.dates}`}>
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

type CountdownFiguresProps = { targetMs: number; nowMs: number; isStart: boolean }

/** Days, hours and minutes; in the last hour minutes and seconds. Silent: the marks are spoken elsewhere. */
function CountdownFigures({ targetMs, nowMs, isStart }: CountdownFiguresProps) {
  const { t } = useTranslation()
  const duration = useDuration()
  const left = countdownTo(targetMs, nowMs)
  const isLong = left.kind === 'long'
  // A started second counts as a whole one, in the spoken as in the shown time.
  const leftMs = Math.max(0, Math.ceil((targetMs - nowMs) / 1000) * 1000)
  const time = duration(leftMs, isLong ? {} : { withSeconds: true })
  const parts = isLong
    ? [
        ...(left.days > 0 ? ([['days', left.days]] as const) : []),
        ['hours', left.hours] as const,
        ['minutes', left.minutes] as const,
      ]
    : [
        ['minutes', left.kind === 'over' ? 0 : left.minutes] as const,
        ['seconds', left.kind === 'over' ? 0 : left.seconds] as const,
      ]
  return (
    <div>
      {isStart && <p className="sm muted">{t('details.time.startsIn')}</p>}
      <div
        className={`line gap-5 tabular unbroken ${styles.figures}`}
        role="timer"
        aria-label={t(isStart ? 'details.time.spokenStart' : 'details.time.spoken', { time })}
      >
        {parts.map(([unit, count]) => (
          <span key={unit} aria-hidden>
            <b>{unit === 'seconds' ? String(count).padStart(2, '0') : count}</b>{' '}
            <span>{t(`details.time.${unit}`, { count })}</span>
          </span>
        ))}
      </div>
    </div>
  )
}

type ExtendedEndProps = { details: Pick<AuctionDetails, 'extendedFrom' | 'timeZone'> }

/** Says until the end that the end was moved, and from when; nothing where it was not. */
export function ExtendedEnd({ details: { extendedFrom, timeZone } }: ExtendedEndProps) {
  const { t, format } = useIntl()
  if (extendedFrom === undefined) return null
  return (
    <p data-extended="" className={styles.extended}>
      <Badge state="live">
        {t('details.time.extendedFrom', { time: format.dateTimeSeconds(extendedFrom, timeZone) })}
      </Badge>
    </p>
  )
}

/** Whether the night is worth a notice now: it is night, and there is still something to bid on. */
export function useIsNightNow(details: AuctionDetails): boolean {
  return useAtServerTime((nowMs) => phaseOf(details, nowMs ?? instantToMs(details.serverTime)) === 'night')
}

/** What the night means for bids and extensions. */
export function NightNotice({ details }: { details: AuctionDetails }) {
  const { t } = useTranslation()
  const { nightTimeStart: start, nightTimeEnd: end, nightBidding } = details
  if (start === null || end === null) return null
  return (
    <Notice tone="night" title={t('details.night.title', { start, end })}>
      {t(`details.night.${nightBidding}`, { end })} <QuietHoursHint night={{ start, end }} />
    </Notice>
  )
}
