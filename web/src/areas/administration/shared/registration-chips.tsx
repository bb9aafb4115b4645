import type { RegistrationStatus } from '@zuschlag/contracts/registrations/administration'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FilterChips } from './filter-chips.tsx'

const statuses = ['pending', 'approved', 'declined'] as const

type Props = {
  label: string
  status: RegistrationStatus
  onChange: (status: RegistrationStatus) => void
}

/** Which registrations are shown; those that wait for a decision first. */
export function RegistrationChips({ label, status, onChange }: Props) {
  const { t } = useTranslation()
  const chips = statuses.map((value) => ({ value, label: t(`platform.status.${value}`) }))
  return <FilterChips label={label} chips={chips} value={status} onChange={onChange} />
}
