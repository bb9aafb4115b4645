import type { Partner } from '@zuschlag/contracts/site/partners'
import styles from './partner-logos.module.css'

/** A row of logos; those with a website lead to it. */
export function PartnerLogos({ partners }: { partners: readonly Partner[] }) {
  return (
    <ul className={styles.row}>
      {partners.map((partner) => (
        <li key={partner.id} className={styles.tile}>
          <Logo partner={partner} />
        </li>
      ))}
    </ul>
  )
}

function Logo({ partner: { name, logoUrl, websiteUrl } }: { partner: Partner }) {
  const picture = (
    <img className={styles.logo} src={logoUrl} alt={name} width={180} height={42} loading="lazy" />
  )
  return websiteUrl === null ? (
    <span className={styles.face}>{picture}</span>
  ) : (
    <a className={styles.face} href={websiteUrl} target="_blank" rel="noopener noreferrer">
      {picture}
    </a>
  )
}
