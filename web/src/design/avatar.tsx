import { classNames } from './class-names.ts'
import styles from './avatar.module.css'

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

/**
 * At most two letters: of the first and the last word that starts with a capital and is no title ("Mag.",
 * "Dr.").
 */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word) && !word.endsWith('.'))
  const first = words.at(0)?.at(0) ?? ''
  const last = words.length > 1 ? (words.at(-1)?.at(0) ?? '') : ''
  return first + last
}
