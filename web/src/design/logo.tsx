import styles from './logo.module.css'
import { classNames } from './class-names.ts'

/**
 * The word mark; on dark grounds it turns light by itself, on ink it always is. Decorative: the link names
 * it.
 */
export function Logo({ onInk = false }: { onInk?: boolean }) {
  return (
    <span className={classNames(styles.logo, onInk && styles.onInk)} aria-hidden>
      <svg className="block tall" viewBox="0 0 156.5 33.5">
        <path className={styles.ground} d="M0 0h32v32H0Z" />
        <path className={styles.stair} d="M5 27v-5h6v-5h6v-5h10v15Z" />
        <path className={styles.square} d="M19 4h6v6h-6Z" />
      </svg>
    </span>
  )
}
