import { assertNever } from '@zuschlag/contracts/kernel/result'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { Phase } from '../shared/phase.ts'
import { useDuration } from '../../../kernel/i18n/use-duration.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'

type Facts = {
  phase: Phase
  isPublished: boolean
  start: string
  end: string | null
  timeZone: string
  nowMs: number | null
}

/** "Noch 1 Tag 19 Std. 45 Min.", "Startet am …" or "Beendet …" with seconds (specification, section 9). */
export function useRuntimeSentence({ phase, isPublished, start, end, timeZone, nowMs }: Facts): string {
  const { t } = useTranslation()
  const format = useFormat()
  const duration = useDuration()
  switch (phase) {
    case 'withdrawn':
      return t('auction.phase.withdrawn')
    case 'upcoming':
      if (!isPublished) return t('details.time.notPublished')
      return t('Dashboard.startsAt', { date: format.dateTimeSeconds(start, timeZone) })
    case 'endUnconfirmed':
      return t('details.time.overUnconfirmed')
    case 'ended':
      return end === null
        ? t('auction.phase.ended')
        : t('Dashboard.endedAt', { date: format.dateTimeSeconds(end, timeZone) })
    case 'running':
    case 'night':
    case 'endingSoon':
      if (end === null) return t('Dashboard.openEnd')
      if (nowMs === null) return format.dateTime(end, timeZone)
      return t('Dashboard.timeLeft', { duration: duration(Date.parse(end) - nowMs, { withSeconds: true }) })
    default:
      return assertNever(phase)
  }
}
