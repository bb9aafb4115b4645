import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { ReactNode } from 'react'
import { classNames } from '../../design/class-names.ts'
import { Notice } from '../../design/notice.tsx'
import { useServerNowMs } from '../clock/clock-context.tsx'
import { useIntl, useTranslation } from '../i18n/use-translation.ts'
import { type ConnectionStatus, shownAsOf } from './connection-status.ts'
import styles from './connection-badge.module.css'

type Props = {
  status: ConnectionStatus
  timeZone: string
  /** When what is shown was read; without a link that is later than the last message. */
  readAt?: Instant
}

/** Connected, reconnecting, or since when what is shown is old. */
export function ConnectionBadge({ status, timeZone, readAt }: Props) {
  const { t, format } = useIntl()
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

/** After ten seconds without a link: what may be old, and that bids still count on arrival. */
export function LostNotice() {
  const { t } = useTranslation()
  return (
    <Notice tone="warning" title={t('live.lost.title')}>
      {t('live.lost.text')}
    </Notice>
  )
}

/** The server's clock, second by second, in the auction's time zone. */
export function ServerTime({ timeZone }: { timeZone: string }) {
  const { t, format } = useIntl()
  const nowMs = useServerNowMs()
  if (nowMs === null) return null
  return <span className="num">{t('live.serverTime', { time: format.timeSeconds(nowMs, timeZone) })}</span>
}
