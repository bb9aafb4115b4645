import { useQueryClient } from '@tanstack/react-query'
import type { AdministeredTenant } from '@zuschlag/contracts/administration/tenants'
import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import { useChange } from '../editing/use-change.ts'
import { platformKeys, tenantQuery } from '../../../kernel/api/platform-queries.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

/**
 * Changes a tenant; every part of the page sees the new version at once, and lists and history are refetched.
 */
export function useChangeTenant<Input = void>(
  tenantId: TenantId,
  change: (input: Input) => Promise<AdministeredTenant>,
) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useChange({
    change,
    done: t('platform.saved'),
    outdated: [platformKeys.tenants, platformKeys.history],
    onDone: (tenant) => queryClient.setQueryData(tenantQuery(tenantId).queryKey, tenant),
  })
}
