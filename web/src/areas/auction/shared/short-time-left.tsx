import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { useServerNowMs } from '../../../kernel/clock/clock-context.tsx'
import { useDuration } from '../../../kernel/i18n/use-duration.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { isLastHour } from './runtime-meter.tsx'
import { overText, phaseOf } from './phase.ts'

type Props = { details: AuctionDetails }

/** The time that is left in one line: two units, in the last hour minutes and seconds. */
export function ShortTimeLeft({ details }: Props) {
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
