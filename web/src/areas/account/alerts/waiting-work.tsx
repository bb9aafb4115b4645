import { Link } from '@tanstack/react-router'
import type { WaitingWork } from '@zuschlag/contracts/alerts/user-alerts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './alerts.module.css'

const places = [
  ['applications', '/administration/tenants'],
  ['sellers', '/administration/sellers'],
  ['messages', '/administration/messages'],
] as const

/** What waits for an administrator, with the way to it; it leaves the list once it is dealt with. */
export function WaitingItems({ work, onFollow }: { work: WaitingWork; onFollow: () => void }) {
  const { t } = useTranslation()
  return places
    .filter(([name]) => work[name] > 0)
    .map(([name, to]) => (
      <li key={name} className={styles.item}>
        <Link to={to} onClick={onFollow}>
          {t(`alerts.waiting.${name}`, { count: work[name] })}
        </Link>
      </li>
    ))
}
