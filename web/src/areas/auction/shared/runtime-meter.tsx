import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { elapsedPercent } from '../../../kernel/clock/countdown.ts'
import { Meter } from '../../../design/meter.tsx'
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
