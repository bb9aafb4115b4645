import { useMutation } from '@tanstack/react-query'
import { getLoginTenants, login } from '@zuschlag/contracts/account/login'
import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import { call } from '../../api/call.ts'
import { present } from '../../api/present.ts'

export type LoginTenant = { id: TenantId; name: string; logoUrl: string | null }

/** The houses among which this address must choose; none where there is nothing to choose, or no such address. */
export function useLoginTenants(onFound: (tenants: readonly LoginTenant[]) => void) {
  return useMutation({
    mutationFn: async (email: string) => present(await call(getLoginTenants, { query: { email } })),
    onSuccess: (info) => onFound(info.isAssignedToMultipleTenants ? info.loginTenantInfos : []),
    meta: { showsItself: true },
  })
}

/** Signs in. */
export function useSignIn(onSignedIn: () => void) {
  return useMutation({
    mutationFn: async (body: { email: string; password: string; tenantId?: TenantId }) =>
      present(await call(login, { body })),
    onSuccess: onSignedIn,
    meta: { showsItself: true },
  })
}
