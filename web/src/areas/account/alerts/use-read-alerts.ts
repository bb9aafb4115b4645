import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readUserAlerts } from '@zuschlag/contracts/alerts/user-alerts'
import { call } from '../../../kernel/api/call.ts'
import { userAlertsQuery } from '../../../kernel/api/reader-queries.ts'

/**
 * Marks alerts as read, all of them without ids; the page shows it at once and asks the server for the truth.
 */
export function useReadAlerts(): (ids?: string[]) => void {
  const queryClient = useQueryClient()
  const { queryKey } = userAlertsQuery
  const { mutate } = useMutation({
    mutationFn: async (ids: string[] | undefined) =>
      call(readUserAlerts, { body: ids === undefined ? {} : { ids } }),
    async onMutate(ids) {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (shown) => {
        if (shown === undefined) return undefined
        const alerts = shown.alerts.map((alert) =>
          ids === undefined || ids.includes(alert.id) ? { ...alert, isRead: true } : alert,
        )
        const newlyRead = shown.alerts.filter((alert, index) => alert.isRead !== alerts[index]?.isRead).length
        return {
          ...shown,
          alerts,
          unreadCount: ids === undefined ? 0 : Math.max(0, shown.unreadCount - newlyRead),
        }
      })
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
  })
  return (ids) => mutate(ids)
}
