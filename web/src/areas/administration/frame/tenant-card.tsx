import type { TenantView } from '@zuschlag/contracts/auction/parties'
import { Skeleton } from '../../../design/skeleton.tsx'
import styles from './administration-frame.module.css'

/** Whose tenant this is; undefined while it is not known yet, which takes the same room. */
export function TenantCard({ tenant }: { tenant: Pick<TenantView, 'name' | 'logoUrl'> | undefined }) {
  if (tenant === undefined)
    return (
      <p className={styles.tenant} aria-hidden>
        <Skeleton width="9rem" />
      </p>
    )
  return (
    <p className={styles.tenant}>
      {tenant.logoUrl !== null && <img src={tenant.logoUrl} alt="" width={28} height={28} />}
      <span>{tenant.name}</span>
    </p>
  )
}
