import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Logo } from '../../../design/logo.tsx'
import styles from './administration-frame.module.css'

/**
 * Back to the site. On the dark column of wide windows the word mark turns light by the column's colour
 * scheme.
 */
export function BrandLink() {
  const { t } = useTranslation()
  return (
    <Link to="/" className={styles.brand} aria-label={t('shell.toHome')}>
      <Logo />
    </Link>
  )
}
