import type { AdministeredAuction } from '@zuschlag/contracts/administration/administered-auctions'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { useServerNowMs } from '../../../kernel/clock/clock-context.tsx'
import { useDuration } from '../../../kernel/i18n/use-duration.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

type Facts = Pick<AdministeredAuction, 'phase' | 'start' | 'end' | 'openEnd' | 'timeZone'>

/** How long a process still runs, to the second, and the moment that this is counted to. */
export function useTimeLeft({ phase, start, end, openEnd, timeZone }: Facts) {
  const { t } = useTranslation()
  const format = useFormat()
  const duration = useDuration()
  const nowMs = useServerNowMs()
  const dateTime = (at: typeof end) => (at === null ? '–' : format.dateTime(at, timeZone))
  if (phase === 'upcoming' || phase === 'draft') {
    return { value: '–', note: t('runningAuction.tile.startsAt', { start: dateTime(start) }) }
  }
  if (phase !== 'running') {
    const value = t('runningAuction.tile.over')
    return end === null
      ? { value }
      : { value, note: t('runningAuction.tile.endedAt', { end: dateTime(end) }) }
  }
  if (openEnd || end === null) return { value: t('runningAuction.tile.openEnd') }
  const leftMs = nowMs === null ? null : Math.max(0, instantToMs(end) - nowMs)
  const value = leftMs === null ? '–' : duration(leftMs, { units: 2, withSeconds: true })
  return { value, note: t('runningAuction.tile.endsAt', { end: dateTime(end) }) }
}
