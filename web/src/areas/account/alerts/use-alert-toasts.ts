import type { UserAlert } from '@zuschlag/contracts/alerts/user-alerts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { showToast } from '../../../design/toast-store.ts'
import { auctionQuery, publicAuctionQuery } from '../../../kernel/api/queries.ts'
import { newAlerts } from './new-alerts.ts'
import { useAlertText } from './use-alert-text.ts'

const good: ReadonlySet<UserAlert['kind']> = new Set(['accessGranted', 'auctionAwarded', 'purchaseAccepted'])

/**
 * Shows a toast for each new alert while the page is open, once, unless the page in front shows it itself.
 * That page reads again: it may have had no connection as it happened, and not every event has a message.
 */
export function useAlertToasts(alerts: readonly UserAlert[] | undefined): void {
  const known = useRef<ReadonlySet<string> | null>(null)
  const textOf = useAlertText()
  const queryClient = useQueryClient()
  const notify = useEffectEvent((alert: UserAlert) => {
    if (isOnItsPage(alert)) {
      for (const { queryKey } of [auctionQuery(alert.auctionId), publicAuctionQuery(alert.auctionId)])
        void queryClient.invalidateQueries({ queryKey, exact: true })
    } else {
      showToast({ tone: good.has(alert.kind) ? 'done' : 'notice', text: `${alert.title}: ${textOf(alert)}` })
    }
  })
  useEffect(() => {
    if (alerts === undefined) return
    for (const alert of newAlerts(alerts, known.current)) notify(alert)
    known.current = new Set(alerts.map(({ id }) => id))
  }, [alerts])
}

/** The details of an auction say themselves what happens to it, with a notice of their own. */
function isOnItsPage({ auctionId }: UserAlert): boolean {
  return location.pathname.includes(auctionId)
}
