import { assertNever } from '@zuschlag/contracts/kernel/result'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useDuration } from '../../../kernel/i18n/use-duration.ts'
import type { Phase } from './phase.ts'

type Props = {
  phase: Phase
  start: string
  end: string | null
  timeZone: string
  nowMs: number | null
}

/** Label and value of the time that matters now: what is left, when it starts, or when it was over. */
export function useTimeLeft({ phase, start, end, timeZone, nowMs }: Props): { label: string; value: string } {
  const { t } = useTranslation()
  const format = useFormat()
  const duration = useDuration()
  switch (phase) {
    case 'withdrawn':
    case 'endUnconfirmed':
      return { label: t('auction.time.runtime'), value: t('auction.time.over') }
    case 'ended':
      return {
        label: t('auction.time.ended'),
        value: end === null ? t('auction.time.over') : format.dateTime(end, timeZone),
      }
    case 'upcoming':
      return {
        label: t('auction.time.begins'),
        value: t('auction.time.from', { date: format.dateTime(start, timeZone) }),
      }
    case 'running':
    case 'night':
    case 'endingSoon':
      if (end === null) return { label: t('auction.time.runtime'), value: t('auction.time.openEnd') }
      if (nowMs === null) return { label: t('auction.time.ends'), value: format.dateTime(end, timeZone) }
      return {
        label: t('auction.time.left'),
        value: duration(Date.parse(end) - nowMs, { units: 2, withSeconds: true }),
      }
    default:
      return assertNever(phase)
  }
}
