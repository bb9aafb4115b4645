import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isForTenant } from '@zuschlag/contracts/alerts/user-alerts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { userAlertsQuery } from '../../../kernel/api/reader-queries.ts'
import { Button } from '../../../design/button.tsx'
import { classNames } from '../../../design/class-names.ts'
import { VisuallyHidden } from '../../../design/visually-hidden.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import styles from './alerts.module.css'
import { groupAlerts, type AlertGroup } from './group-alerts.ts'
import { useAlertText } from './use-alert-text.ts'
import { useReadAlerts } from './use-read-alerts.ts'
import { waitingCount } from './waiting-count.ts'
import { WaitingItems } from './waiting-work.tsx'

type Props = { id: string; onClose: () => void }

/** What happened to the reader's auctions, by auction, the newest first. */
export function AlertPanel({ id, onClose }: Props) {
  const { t } = useTranslation()
  const query = useQuery(userAlertsQuery)
  const read = useReadAlerts()
  const alerts = query.data?.alerts ?? []
  const hasWork = query.data?.waitingWork !== undefined && waitingCount(query.data.waitingWork) > 0
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
      {query.data !== undefined && alerts.length === 0 && !hasWork && (
        <p className={styles.none}>{t('alerts.none')}</p>
      )}
      <ul className={styles.list}>
        {query.data?.waitingWork && <WaitingItems work={query.data.waitingWork} onFollow={onClose} />}
        {groupAlerts(alerts).map((group) => (
          <GroupItem
            key={group.key}
            group={group}
            onFollow={() => {
              if (group.unreadIds.length > 0) read([...group.unreadIds])
              onClose()
            }}
          />
        ))}
      </ul>
    </section>
  )
}

/** One auction: its title leads there, below it what happened, each kind once. */
function GroupItem({ group, onFollow }: { group: AlertGroup; onFollow: () => void }) {
  const { newest, lines, unreadIds } = group
  const shown = { params: { auctionId: newest.auctionId }, onClick: onFollow, children: newest.title }
  return (
    <li className={classNames(styles.item, unreadIds.length > 0 && styles.unread)}>
      {isForTenant(newest.kind) ? (
        <Link to="/administration/objects/$auctionId/process" {...shown} />
      ) : (
        <Link to="/object/$auctionId" {...shown} />
      )}
      {lines.map((line) => (
        <Line key={line.newest.id} {...line} />
      ))}
    </li>
  )
}

function Line({ newest, count, isUnread }: AlertGroup['lines'][number]) {
  const { t } = useTranslation()
  const format = useFormat()
  const textOf = useAlertText()
  const { at, timeZone } = newest
  return (
    <div className={styles.line}>
      <p>
        {isUnread && <VisuallyHidden>{t('alerts.isUnread')} </VisuallyHidden>}
        {textOf(newest)}
        {count > 1 && <b className="num"> {t('alerts.times', { count })}</b>}
      </p>
      <time className={styles.time} dateTime={at}>
        {format.dateTime(at, timeZone)}
      </time>
    </div>
  )
}
