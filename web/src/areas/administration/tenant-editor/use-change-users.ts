import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import { useChange } from '../editing/use-change.ts'
import { platformKeys } from '../../../kernel/api/platform-queries.ts'

/** Changes who belongs to a tenant and refetches its lists, people and history. */
export function useChangeUsers<Input>(
  tenantId: TenantId,
  change: (input: Input) => Promise<unknown>,
  done: string,
  onDone?: () => void,
) {
  return useChange({
    change,
    done,
    outdated: [
      [...platformKeys.tenants, tenantId, 'users'],
      [...platformKeys.tenants, 'page'],
      platformKeys.users,
      platformKeys.history,
    ],
    ...(onDone && { onDone }),
  })
}
