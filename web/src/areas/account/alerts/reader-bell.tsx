import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { UserAlert } from '@zuschlag/contracts/alerts/user-alerts'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { Bell } from 'lucide-react'
import { lazy, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Icon } from '../../../design/icon.tsx'
import { showToast } from '../../../design/toast-store.ts'
import { auctionQuery, publicAuctionQuery } from '../../../kernel/api/queries.ts'
import { userAlertsQuery } from '../../../kernel/api/reader-queries.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useLiveConnection } from '../../../kernel/live/live-context.tsx'
import { isOnItsPage, isSaidByPage, newAlerts, waitingCount, useAlertText } from './new-alerts.ts'
import styles from './alerts.module.css'

/**
 * The bell, on every page of the signed-in, with the connection that their news and the end of their session
 * come by.
 */
export function ReaderBell() {
  useLiveConnection()
  return <AlertBell />
}

const AlertPanel = lazy(async () => ({ default: (await import('./alert-panel.tsx')).AlertPanel }))

const PANEL_ID = 'alerts'
/** A larger number says no more than that there are many. */
const COUNT_SHOWN_MAX = 99

/** The bell of the signed-in: how many alerts are unread, and behind it what they say. */
function AlertBell() {
  const { t } = useTranslation()
  const { data } = useQuery(userAlertsQuery)
  const [isOpen, setOpen] = useState(false)
  const rootRef = useRef<HTMLDivElement>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)
  useAlertToasts(data?.alerts)
  useClosing(isOpen, rootRef, (isByKey) => {
    setOpen(false)
    if (isByKey) buttonRef.current?.focus()
  })
  // Nothing is rung for as long as nobody knows what for.
  if (data === undefined) return null
  const waiting = data.waitingWork === undefined ? 0 : waitingCount(data.waitingWork)
  const unread = data.unreadCount + waiting
  return (
    <div ref={rootRef} className="inline anchor">
      <button
        ref={buttonRef}
        type="button"
        className="anchor square-button"
        aria-label={[
          data.unreadCount === 0 ? t('alerts.title') : t('alerts.unread', { count: data.unreadCount }),
          ...(waiting === 0 ? [] : [t('alerts.waiting.label', { count: waiting })]),
        ].join('. ')}
        aria-expanded={isOpen}
        aria-controls={PANEL_ID}
        onClick={() => setOpen((open) => !open)}
      >
        <Icon of={Bell} />
        {unread > 0 && (
          <span className={styles.count} aria-hidden>
            {unread > COUNT_SHOWN_MAX ? `${COUNT_SHOWN_MAX}+` : unread}
          </span>
        )}
      </button>
      {isOpen && (
        <Suspense>
          <AlertPanel id={PANEL_ID} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Escape closes and gives the focus back; a press elsewhere closes. */
function useClosing(
  isOpen: boolean,
  rootRef: RefObject<HTMLElement | null>,
  onClose: (isByKey: boolean) => void,
): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close(true)
    }
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && rootRef.current?.contains(target) !== true) close(false)
    }
    addEventListener('keydown', onKeyDown)
    addEventListener('pointerdown', onPointerDown)
    return () => {
      removeEventListener('keydown', onKeyDown)
      removeEventListener('pointerdown', onPointerDown)
    }
  }, [isOpen, rootRef])
}

/** More than these at once are in the list alone. */
const ANNOUNCED_MAX = 3

const goodNews: ReadonlySet<UserAlert['kind']> = new Set([
  'accessGranted',
  'auctionAwarded',
  'purchaseAccepted',
])

/**
 * Shows a toast for each new alert while the page is open, once, unless the page in front shows it itself.
 * That page reads again: it may have had no connection as it happened, and not every event has a message.
 */
function useAlertToasts(alerts: readonly UserAlert[] | undefined): void {
  const known = useRef<ReadonlySet<string> | null>(null)
  const textOf = useAlertText()
  const queryClient = useQueryClient()
  const notify = useEffectEvent((alert: UserAlert) =>
    showToast({
      tone: goodNews.has(alert.kind) ? 'done' : 'notice',
      text: `${alert.title}: ${textOf(alert)}`,
    }),
  )
  const readAgain = useEffectEvent((auctionId: AuctionId) => {
    for (const { queryKey } of [auctionQuery(auctionId), publicAuctionQuery(auctionId)])
      void queryClient.invalidateQueries({ queryKey, exact: true })
  })
  useEffect(() => {
    if (alerts === undefined) return
    const fresh = newAlerts(alerts, known.current)
    const { pathname } = location
    const shown = fresh.filter((each) => isOnItsPage(each, pathname))
    for (const id of new Set(shown.map(({ auctionId }) => auctionId))) readAgain(id)
    const unsaid = fresh.filter((each) => !isSaidByPage(each, pathname))
    for (const alert of unsaid.slice(-ANNOUNCED_MAX)) notify(alert)
    known.current = new Set(alerts.map(({ id }) => id))
  }, [alerts])
}
