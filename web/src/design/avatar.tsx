import styles from './avatar.module.css'
import { classNames } from './class-names.ts'
import { initialsOf } from './initials.ts'

type Props = { name: string; imageUrl?: string | null; size?: 'small' | 'medium'; inTenantColours?: boolean }

/** A round face or initials. The name stands beside it as text, so the picture is silent. */
export function Avatar({ name, imageUrl, size = 'medium', inTenantColours = false }: Props) {
  const className = classNames(styles.avatar, styles[size], inTenantColours && styles.tenant)
  return (
    <span className={className} aria-hidden>
      {imageUrl ? <img src={imageUrl} alt="" width={52} height={52} loading="lazy" /> : initialsOf(name)}
    </span>
  )
}
