import type { RegistrationStatus } from '@zuschlag/contracts/registrations/administration'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Badge, type BadgeState } from '../../../design/badge.tsx'

const states: Record<RegistrationStatus, BadgeState> = {
  pending: 'upcoming',
  approved: 'leading',
  declined: 'withdrawn',
}

export function RegistrationBadge({ status }: { status: RegistrationStatus }) {
  const { t } = useTranslation()
  return <Badge state={states[status]}>{t(`platform.status.${status}`)}</Badge>
}
