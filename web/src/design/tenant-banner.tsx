import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './tenant-banner.module.css'
import { tenantColours } from './tenant-colours.ts'

type Props = {
  tenant: {
    name: string
    logoUrl: string | null
    bannerPatternImageUrl: string | null
    primaryAccentColor: string | null
    secondaryAccentColor: string | null
    ternaryAccentColor: string | null
  }
  /** "Ein Angebotsverfahren von …" */
  children: ReactNode
}

/** The only large surface in tenant colours, behind the contrast guard; the logo sits on a white plate. */
export function TenantBanner({ tenant, children }: Props) {
  const pattern = tenant.bannerPatternImageUrl
  return (
    <div
      className={classNames(styles.banner, pattern === null && styles.plain)}
      data-tenant=""
      style={tenantColours(tenant)}
    >
      {pattern !== null && <img className={styles.pattern} src={pattern} alt="" />}
      <div className={classNames('wrap', styles.inner)}>
        {tenant.logoUrl !== null && (
          <span className={styles.plate}>
            <img src={tenant.logoUrl} alt="" height={30} />
          </span>
        )}
        <p className={classNames(styles.text, tenant.logoUrl !== null && styles.logoSpeaks)}>{children}</p>
      </div>
    </div>
  )
}
