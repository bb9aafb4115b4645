import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { classNames } from '../../design/class-names.ts'
import { useFormat } from '../i18n/use-format.ts'
import styles from './connection-badge.module.css'
import type { ConnectionStatus } from './connection-status.ts'

type Props = { status: ConnectionStatus; timeZone: string }

/** Connected, reconnecting, or since when what is shown is old. */
export function ConnectionBadge({ status, timeZone }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Badge kind={status.kind}>
      {status.kind === 'live' && t('live.connected')}
      {status.kind === 'reconnecting' && t('live.reconnecting')}
      {status.kind === 'stale' &&
        (status.since === null
          ? t('live.staleUnknown')
          : t('live.stale', { time: format.timeSeconds(status.since, timeZone) }))}
    </Badge>
  )
}

function Badge({ kind, children }: { kind: ConnectionStatus['kind']; children: ReactNode }) {
  return (
    <span className={styles.badge} data-connection={kind}>
      <span className={classNames(styles.dot, styles[kind])} aria-hidden />
      {children}
    </span>
  )
}
