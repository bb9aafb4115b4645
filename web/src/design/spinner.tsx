import styles from './spinner.module.css'

/** Only inside the control that was pressed; content that is on its way gets a skeleton. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden />
}
