import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  isForTenant,
  readUserAlerts,
  type WaitingWork,
  type UserAlert,
} from '@zuschlag/contracts/alerts/user-alerts'
import { Button } from '../../../design/button.tsx'
import { classNames } from '../../../design/class-names.ts'
import { VisuallyHidden } from '../../../design/visually-hidden.tsx'
import { call } from '../../../kernel/api/call.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { userAlertsQuery } from '../../../kernel/api/reader-queries.ts'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { waitingCount, useAlertText } from './new-alerts.ts'
import styles from './alerts.module.css'

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
      <div className={`line gap-4 between center underlined ${styles.head}`}>
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
      <ul className="divided">
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
        <AlertLineItem key={line.newest.id} {...line} />
      ))}
    </li>
  )
}

function AlertLineItem({ newest, count, isUnread }: AlertGroup['lines'][number]) {
  const { t, format } = useIntl()
  const textOf = useAlertText()
  const { at, timeZone } = newest
  return (
    <div className={styles.line}>
      <p>
        {isUnread && <VisuallyHidden>{t('alerts.isUnread')} </VisuallyHidden>}
        {textOf(newest)}
        {count > 1 && <b className="num"> {t('alerts.times', { count })}</b>}
      </p>
      <time className="muted tabular tiny" dateTime={at}>
        {format.dateTime(at, timeZone)}
      </time>
    </div>
  )
}

const placesOfWork = [
  ['applications', '/administration/tenants'],
  ['sellers', '/administration/sellers'],
  ['messages', '/administration/messages'],
] as const

/** What waits for an administrator, with the way to it; it leaves the list once it is dealt with. */
function WaitingItems({ work, onFollow }: { work: WaitingWork; onFollow: () => void }) {
  const { t } = useTranslation()
  return placesOfWork
    .filter(([name]) => work[name] > 0)
    .map(([name, to]) => (
      <li key={name} className={styles.item}>
        <Link to={to} onClick={onFollow}>
          {t(`alerts.waiting.${name}`, { count: work[name] })}
        </Link>
      </li>
    ))
}

/**
 * Marks alerts as read, all of them without ids; the page shows it at once and asks the server for the truth.
 */
function useReadAlerts(): (ids?: string[]) => void {
  const queryClient = useQueryClient()
  const { queryKey } = userAlertsQuery
  const { mutate } = useMutation({
    mutationFn: async (ids: string[] | undefined) =>
      call(readUserAlerts, { body: ids === undefined ? {} : { ids } }),
    async onMutate(ids) {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (shown) => {
        if (shown === undefined) return undefined
        const alerts = shown.alerts.map((alert) =>
          ids === undefined || ids.includes(alert.id) ? { ...alert, isRead: true } : alert,
        )
        const newlyRead = shown.alerts.filter((alert, index) => alert.isRead !== alerts[index]?.isRead).length
        return {
          ...shown,
          alerts,
          unreadCount: ids === undefined ? 0 : Math.max(0, shown.unreadCount - newlyRead),
        }
      })
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
  })
  return (ids) => mutate(ids)
}

/** Alerts of one kind about one auction: the newest of them, and how many there are. */
type AlertLine = { readonly newest: UserAlert; readonly count: number; readonly isUnread: boolean }

/** What happened in one auction, the newest first. */
type AlertGroup = {
  readonly key: string
  readonly newest: UserAlert
  readonly unreadIds: readonly string[]
  readonly lines: readonly AlertLine[]
}

/**
 * Alerts by auction, in the order of the newest of each; alerts of one kind are one line.
 * @param alerts newest first
 */
export function groupAlerts(alerts: readonly UserAlert[]): readonly AlertGroup[] {
  const groups = Map.groupBy(alerts, ({ auctionId, kind }) => `${auctionId} ${isForTenant(kind)}`)
  return [...groups].flatMap(([key, ofAuction]) => {
    const [newest] = ofAuction
    if (newest === undefined) return []
    const unreadIds = ofAuction.filter(({ isRead }) => !isRead).map(({ id }) => id)
    return [{ key, newest, unreadIds, lines: linesOf(ofAuction) }]
  })
}

/** Read and unread ones apart, so that what is new does not lie in what is known. */
function linesOf(alerts: readonly UserAlert[]): readonly AlertLine[] {
  const ofKind = Map.groupBy(alerts, ({ kind, isRead }) => `${kind} ${isRead}`)
  return [...ofKind.values()].flatMap((same) => {
    const [newest] = same
    return newest === undefined ? [] : [{ newest, count: same.length, isUnread: !newest.isRead }]
  })
}
