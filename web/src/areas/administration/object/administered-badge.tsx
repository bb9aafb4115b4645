import type { AdministeredAuction } from '@zuschlag/contracts/administration/administered-auctions'
import { decisionOf } from '@zuschlag/contracts/auction/achieved-price'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { Badge, type BadgeState } from '../../../design/badge.tsx'
import { useServerNowMs } from '../../../kernel/clock/clock-context.tsx'
import { useDuration } from '../../../kernel/i18n/use-duration.ts'
import { useIntl } from '../../../kernel/i18n/use-translation.ts'

const HOUR_MS = 3_600_000
/** Fine enough for a badge that counts minutes. */
const STEP_MS = 5_000

type Facts = Pick<AdministeredAuction, 'phase' | 'outcome' | 'start' | 'end' | 'timeZone'>

const states = {
  draft: 'draft',
  upcoming: 'upcoming',
  running: 'live',
  ended: 'undecided',
  withdrawn: 'withdrawn',
} as const satisfies Record<Exclude<AdministeredAuction['phase'], 'decided'>, BadgeState>

/** What an object is now, to those who run it. */
export function AdministeredBadge({ auction }: { auction: Facts }) {
  const { t, format } = useIntl()
  const duration = useDuration()
  const nowMs = useServerNowMs(STEP_MS)
  const { phase, start, end, timeZone } = auction
  if (phase === 'upcoming' && start !== null) {
    return (
      <Badge state="upcoming">
        {t('administration.phase.startsOn', { date: format.dayOfMonth(start, timeZone) })}
      </Badge>
    )
  }
  const leftMs = phase === 'running' && end !== null && nowMs !== null ? instantToMs(end) - nowMs : null
  if (leftMs !== null && leftMs > 0 && leftMs < HOUR_MS) {
    return (
      <Badge state="endingSoon">
        {t('administration.phase.endsIn', { time: duration(leftMs, { units: 1 }) })}
      </Badge>
    )
  }
  if (phase === 'decided') {
    const decision = decisionOf(auction.outcome)
    return (
      <Badge state={decision === 'notAwarded' ? 'ended' : 'leading'}>
        {t(`administration.phase.${decision}`)}
      </Badge>
    )
  }
  return <Badge state={states[phase]}>{t(`administration.phase.${phase}`)}</Badge>
}

type RunningTime = Pick<AdministeredAuction, 'phase' | 'start' | 'end' | 'openEnd' | 'timeZone'>

/** How long a process still runs, to the second, and the moment that this is counted to. */
export function useTimeLeft({ phase, start, end, openEnd, timeZone }: RunningTime) {
  const { t, format } = useIntl()
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
