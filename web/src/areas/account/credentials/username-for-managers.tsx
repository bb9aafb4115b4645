import styles from './username-for-managers.module.css'

/** Password managers look for the address beside the password; the reader has it elsewhere on the page. */
export function UsernameForManagers({ email }: { email: string }) {
  return (
    <input
      className={styles.username}
      type="email"
      name="email"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden
    />
  )
}
