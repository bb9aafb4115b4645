import { QUIET_HOURS } from '@zuschlag/contracts/alerts/quiet-hours'
import { useTranslation } from '../kernel/i18n/use-translation.ts'

type Props = {
  /** The night of one auction; null for the usual one. */
  night?: { readonly start: string; readonly end: string } | null
}

/** Until when mails wait at night. */
export function QuietHoursHint({ night = null }: Props) {
  const { t } = useTranslation()
  const { nightTimeStart: start, nightTimeEnd: end } = QUIET_HOURS
  return t('alerts.quietHours', night ?? { start, end })
}
