import { Bell, Check, TriangleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Text } from 'react-aria-components/Text'
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as AriaToastContent,
  UNSTABLE_ToastQueue as AriaToastQueue,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components/Toast'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { Icon } from './icon.tsx'
import { listenToToasts, type Toast } from './toast-store.ts'
import styles from './toast.module.css'

const VISIBLE_MAX = 3
const VISIBLE_MS = 6_000
/** What happened elsewhere is read by somebody who was busy with something else. */
const NOTICE_VISIBLE_MS = 12_000

const timeouts = { done: { timeout: VISIBLE_MS }, notice: { timeout: NOTICE_VISIBLE_MS }, error: {} }
const faces = {
  done: { tone: 'is-leading', icon: Check },
  notice: { tone: 'is-warning', icon: Bell },
  error: { tone: 'is-outbid', icon: TriangleAlert },
}

export type ToastRegionProps = {
  /** Accessible name of the region. */
  label: string
  /** Accessible name of the button that closes one message. */
  closeLabel: string
}

/** Only this file imports react-aria's toasts, which are still marked as unstable. */
export function ToastRegion({ label, closeLabel }: ToastRegionProps) {
  const [queue] = useState(() => new AriaToastQueue<Toast>({ maxVisibleToasts: VISIBLE_MAX }))
  const regionRef = useClearOfToasts()
  useEffect(
    () =>
      listenToToasts((toast) => {
        const key = queue.add(toast, timeouts[toast.tone])
        return () => queue.close(key)
      }),
    [queue],
  )
  return (
    <AriaToastRegion ref={regionRef} queue={queue} aria-label={label} className={styles.region ?? ''}>
      {({ toast }) => (
        <AriaToast toast={toast} className={classNames(styles.toast, faces[toast.content.tone].tone)}>
          <Icon of={faces[toast.content.tone].icon} className={styles.mark} />
          <AriaToastContent>
            <Text slot="title">{toast.content.text}</Text>
          </AriaToastContent>
          <IconButton plain icon={X} label={closeLabel} onPress={() => queue.close(toast.key)} />
        </AriaToast>
      )}
    </AriaToastRegion>
  )
}

/** Space between the messages and what was moved out from under them, in pixels. */
const GAP = 12

/**
 * Keeps what has the focus, and the end of the page, clear of the messages that lie over the lower edge. The
 * answer is the reference for their region, which is there while a message is.
 */
function useClearOfToasts(): (region: HTMLElement | null) => void {
  const [region, setRegion] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (region === null) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      const covered = Math.ceil(window.innerHeight - region.getBoundingClientRect().top) + GAP
      style.setProperty('--under-toasts', `${covered}px`)
      uncoverFocus(region)
    })
    observer.observe(region)
    return () => {
      observer.disconnect()
      style.removeProperty('--under-toasts')
    }
  }, [region])
  return setRegion
}

/** A button that was just pressed is pressed again where it failed. */
function uncoverFocus(region: HTMLElement): void {
  const focused = document.activeElement
  if (focused === null || focused === document.body || region.contains(focused)) return
  const over = region.getBoundingClientRect()
  const under = focused.getBoundingClientRect()
  const isBeside = under.right <= over.left || over.right <= under.left
  if (isBeside || under.bottom <= over.top || under.top >= over.bottom) return
  window.scrollBy({ top: under.bottom - over.top + GAP, behavior: 'instant' })
}
