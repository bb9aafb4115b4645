import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { classNames } from '../../design/class-names.ts'
import { useFormat } from '../i18n/use-format.ts'
import styles from './connection-badge.module.css'
import { shownAsOf, type ConnectionStatus } from './connection-status.ts'

type Props = {
  status: ConnectionStatus
  timeZone: string
  /** When what is shown was read; without a link that is later than the last message. */
  readAt?: Instant
}

/** Connected, reconnecting, or since when what is shown is old. */
export function ConnectionBadge({ status, timeZone, readAt }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const since = status.kind === 'stale' ? shownAsOf(status.since, readAt) : undefined
  return (
    <Badge kind={status.kind}>
      {status.kind === 'live' && t('live.connected')}
      {status.kind === 'reconnecting' && t('live.reconnecting')}
      {status.kind === 'stale' &&
        (since === undefined
          ? t('live.staleUnknown')
          : t('live.stale', { time: format.timeSeconds(since, timeZone) }))}
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
