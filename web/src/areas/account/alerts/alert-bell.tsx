import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { userAlertsQuery } from '../../../kernel/api/reader-queries.ts'
import { Icon } from '../../../design/icon.tsx'
import styles from './alerts.module.css'
import { useAlertToasts } from './use-alert-toasts.ts'
import { waitingCount } from './waiting-count.ts'

const AlertPanel = lazy(async () => ({ default: (await import('./alert-panel.tsx')).AlertPanel }))

const PANEL_ID = 'alerts'
/** A larger number says no more than that there are many. */
const COUNT_SHOWN_MAX = 99

/** The bell of the signed-in: how many alerts are unread, and behind it what they say. */
export function AlertBell() {
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
    <div ref={rootRef} className={styles.root}>
      <button
        ref={buttonRef}
        type="button"
        className={styles.bell}
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
