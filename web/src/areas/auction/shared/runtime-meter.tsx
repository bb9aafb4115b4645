import { instantToMs, type Instant } from '@zuschlag/contracts/kernel/instant'
import { useAtServerTime, useServerNowMs } from '../../../kernel/clock/clock-context.tsx'
import { elapsedPercent } from '../../../kernel/clock/countdown.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { type Phase, overText, phaseOf } from './phase.ts'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { useDuration } from '../../../kernel/i18n/use-duration.ts'
import { classNames } from '../../../design/class-names.ts'
import styles from '../../../design/meter.module.css'

type Props = { startMs: number; endMs: number | null; nowMs: number | null; phase: Phase }

/** How much of the runtime has gone by; half where there is no end. */
export function RuntimeMeter({ startMs, endMs, nowMs, phase }: Props) {
  const { t } = useTranslation()
  const isOver = phase === 'ended' || phase === 'withdrawn'
  const percent = isOver ? 100 : elapsedPercent(startMs, endMs, nowMs ?? startMs)
  const label = percent === null ? t('auction.noEnd') : t('auction.elapsed', { percent: Math.floor(percent) })
  return <Meter percent={percent} isEnded={isOver} label={label} />
}

const HOUR_MS = 3_600_000
/** Minutes alone need no look at the clock each second. */
const STEP_MS = 5_000

/** Whether an end is less than an hour ahead or has passed: from then on its seconds are shown. */
export function isLastHour(end: Instant | null, nowMs: number | null): boolean {
  return end !== null && nowMs !== null && instantToMs(end) - nowMs < HOUR_MS
}

/** A moment in the steps in which the time to an end is shown: seconds in the hour before it. */
export function stepTo(end: Instant | null, nowMs: number): number {
  const isCounting = isLastHour(end, nowMs) && end !== null && nowMs < instantToMs(end)
  return isCounting ? nowMs : nowMs - (nowMs % STEP_MS)
}

/** Server time for a card; it renders each second only where seconds are shown. */
export function useNowBefore(end: Instant | null): number | null {
  return useAtServerTime((nowMs) => (nowMs === null ? null : stepTo(end, nowMs)))
}

type ShortTimeLeftProps = { details: AuctionDetails }

/** The time that is left in one line: two units, in the last hour minutes and seconds. */
export function ShortTimeLeft({ details }: ShortTimeLeftProps) {
  const { t } = useTranslation()
  const duration = useDuration()
  const nowMs = useServerNowMs() ?? instantToMs(details.serverTime)
  const { end, start, openEnd } = details
  const phase = phaseOf(details, nowMs)

  function text(): string {
    if (!details.isPublished) return t('details.time.notPublished')
    if (phase === 'upcoming') {
      return t('details.time.spokenStart', { time: duration(instantToMs(start) - nowMs, { units: 2 }) })
    }
    if (phase === 'ended' || phase === 'endUnconfirmed' || phase === 'withdrawn')
      return t(overText(details, nowMs))
    if (end === null) return t(openEnd ? 'details.time.openEnd' : 'details.time.unknown')
    const left = instantToMs(end) - nowMs
    return t('details.time.spoken', {
      time: duration(left, isLastHour(end, nowMs) ? { withSeconds: true } : { units: 2 }),
    })
  }

  return (
    <span className="num" role="timer">
      {text()}
    </span>
  )
}

type MeterProps = {
  /** Elapsed share of the runtime, 0 to 100; null where there is no end. */
  percent: number | null
  isEnded?: boolean
  /** The same as a sentence, "Laufzeit zu 58 Prozent verstrichen". */
  label: string
}

/** Twenty squares, filled by the elapsed time. */
function Meter({ percent, isEnded = false, label }: MeterProps) {
  return (
    <div
      className={classNames(styles.meter, isEnded && styles.ended)}
      style={{ '--filled': `${meterWidth(percent)}%` }}
      role="img"
      aria-label={label}
    />
  )
}

const WITHOUT_END = 50
/** At the very start, and of a runtime below a tenth. */
const AT_START = 3
const LEAST = 10

/**
 * How much of the meter is filled, in percent: half without an end, a sliver at the start, then at least a
 * tenth (specification, section 9).
 */
export function meterWidth(percent: number | null): number {
  if (percent === null) return WITHOUT_END
  return percent <= 0 ? AT_START : Math.min(100, Math.max(LEAST, percent))
}
