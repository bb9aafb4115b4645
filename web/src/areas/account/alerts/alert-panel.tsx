import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isForTenant, type UserAlert } from '@zuschlag/contracts/alerts/user-alerts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { userAlertsQuery } from '../../../kernel/api/reader-queries.ts'
import { Button } from '../../../design/button.tsx'
import { classNames } from '../../../design/class-names.ts'
import { VisuallyHidden } from '../../../design/visually-hidden.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import styles from './alerts.module.css'
import { useAlertText } from './use-alert-text.ts'
import { useReadAlerts } from './use-read-alerts.ts'

type Props = { id: string; onClose: () => void }

/** What happened to the reader's auctions, newest first; each leads to its auction. */
export function AlertPanel({ id, onClose }: Props) {
  const { t } = useTranslation()
  const query = useQuery(userAlertsQuery)
  const read = useReadAlerts()
  const alerts = query.data?.alerts ?? []
  return (
    <section id={id} className={styles.panel} aria-label={t('alerts.title')}>
      <div className={styles.head}>
        <h2>{t('alerts.title')}</h2>
        {(query.data?.unreadCount ?? 0) > 0 && (
          <Button variant="text" size="small" onPress={() => read()}>
            {t('alerts.readAll')}
          </Button>
        )}
      </div>
      <FailedRead query={query} />
      {query.data !== undefined && alerts.length === 0 && <p className={styles.none}>{t('alerts.none')}</p>}
      <ul className={styles.list}>
        {alerts.map((alert) => (
          <AlertItem
            key={alert.id}
            alert={alert}
            onFollow={() => {
              if (!alert.isRead) read([alert.id])
              onClose()
            }}
          />
        ))}
      </ul>
    </section>
  )
}

function AlertItem({ alert, onFollow }: { alert: UserAlert; onFollow: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const textOf = useAlertText()
  const { auctionId, title, at, timeZone, isRead } = alert
  const shown = { params: { auctionId }, onClick: onFollow, children: title }
  return (
    <li className={classNames(styles.item, !isRead && styles.unread)}>
      {isForTenant(alert.kind) ? (
        <Link to="/administration/objects/$auctionId/process" {...shown} />
      ) : (
        <Link to="/object/$auctionId" {...shown} />
      )}
      <p>
        {!isRead && <VisuallyHidden>{t('alerts.isUnread')} </VisuallyHidden>}
        {textOf(alert)}
      </p>
      <time className={styles.time} dateTime={at}>
        {format.dateTime(at, timeZone)}
      </time>
    </li>
  )
}
