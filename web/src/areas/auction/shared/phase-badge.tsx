import { useIntl } from '../../../kernel/i18n/use-translation.ts'
import { Badge, type BadgeState } from '../../../design/badge.tsx'
import type { Phase } from './phase.ts'

const states = {
  withdrawn: 'withdrawn',
  ended: 'ended',
  endUnconfirmed: 'undecided',
  upcoming: 'upcoming',
  endingSoon: 'endingSoon',
  night: 'night',
  running: 'live',
} as const satisfies Record<Phase, BadgeState>

type Props = { phase: Phase; start: string; timeZone: string }

export function PhaseBadge({ phase, start, timeZone }: Props) {
  const { t, format } = useIntl()
  const word =
    phase === 'upcoming'
      ? t('auction.phase.upcoming', { date: format.dateLong(start, timeZone) })
      : t(`auction.phase.${phase}`)
  return <Badge state={states[phase]}>{word}</Badge>
}
