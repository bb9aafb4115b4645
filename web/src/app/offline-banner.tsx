import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from '../kernel/i18n/use-translation.ts'
import { Icon } from '../design/icon.tsx'
import styles from './shell.module.css'

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

/** Says that the device has no network. The region is always there, so that the change is spoken. */
export function OfflineBanner() {
  const { t } = useTranslation()
  const isOnline = useIsOnline()
  return (
    <div role="status">
      {!isOnline && (
        <div className={styles.banner}>
          <p className={`wrap line gap-3 center ${styles.bannerText}`}>
            <Icon of={WifiOff} />
            {t('shell.offline')}
          </p>
        </div>
      )}
    </div>
  )
}
