import { Bell, Check, TriangleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as AriaToastContent,
  UNSTABLE_ToastQueue as AriaToastQueue,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components/Toast'
import { Text } from 'react-aria-components/Text'
import styles from './toast.module.css'
import { classNames } from './class-names.ts'
import { useClearOfToasts } from './clear-of-toasts.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { listenToToasts, type Toast } from './toast-store.ts'

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
