import { Link } from '@tanstack/react-router'
import type { OwnSession } from '@zuschlag/contracts/user/own-sessions'
import { Monitor, Smartphone, Tablet, Terminal, type LucideIcon } from 'lucide-react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useLanguage } from '../../../kernel/i18n/use-language.ts'
import styles from './sessions-panel.module.css'
import { useDeviceName } from './use-device-name.ts'

const marks: Record<OwnSession['device']['kind'], LucideIcon> = {
  desktop: Monitor,
  phone: Smartphone,
  tablet: Tablet,
  script: Terminal,
}

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone

type Props = {
  session: OwnSession
  /** Given what is asked for, in words that name the device. */
  onEnd: (title: string) => void
}

export function SessionListItem({ session, onEnd }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const lang = useLanguage()
  const name = useDeviceName()(session.device)
  const endTitle = t('user.security.endOf', { device: name })
  const moment = (at: string) => format.dateTime(at, ownZone)
  return (
    <li className={styles.row}>
      <span className={styles.mark}>
        <Icon of={marks[session.device.kind]} size="lg" />
      </span>
      <div>
        <p className={styles.name}>
          <b>{name}</b>
          {session.isCurrent && <span className="sm muted">{t('user.security.thisDevice')}</span>}
        </p>
        <p className="sm muted">
          {session.isCurrent
            ? t('user.security.activeNow')
            : t('user.security.lastSeen', { date: moment(session.lastSeenAt) })}
          {' · '}
          {t('user.security.since', { date: moment(session.createdAt) })}
          {session.tenantName !== null && ` · ${session.tenantName}`}
        </p>
      </div>
      {session.isCurrent ? (
        <Link className="sm" to="/$lang/logout" params={{ lang }} preload={false}>
          {t('shell.logout')}
        </Link>
      ) : (
        <Button variant="text" size="small" aria-label={endTitle} onPress={() => onEnd(endTitle)}>
          {t('user.security.end')}
        </Button>
      )}
    </li>
  )
}
