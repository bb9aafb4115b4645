import { instantToMs, type Instant } from '@zuschlag/contracts/kernel/instant'
import { Meter } from '../../../design/meter.tsx'
import { useAtServerTime } from '../../../kernel/clock/clock-context.tsx'
import { elapsedPercent } from '../../../kernel/clock/countdown.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { Phase } from './phase.ts'

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
