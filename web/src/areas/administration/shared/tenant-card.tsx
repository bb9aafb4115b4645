import type { TenantView } from '@zuschlag/contracts/auction/parties'
import styles from './administration-frame.module.css'

/** Whose tenant this is. */
export function TenantCard({ tenant }: { tenant: Pick<TenantView, 'name' | 'logoUrl'> }) {
  return (
    <p className={styles.tenant}>
      {tenant.logoUrl !== null && <img src={tenant.logoUrl} alt="" width={28} height={28} />}
      <span>{tenant.name}</span>
    </p>
  )
}
