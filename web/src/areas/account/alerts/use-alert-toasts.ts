import type { UserAlert } from '@zuschlag/contracts/alerts/user-alerts'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { showToast } from '../../../design/toast-store.ts'
import { auctionQuery, publicAuctionQuery } from '../../../kernel/api/queries.ts'
import { isOnItsPage, isSaidByPage } from './said-by-page.ts'
import { newAlerts } from './new-alerts.ts'
import { useAlertText } from './use-alert-text.ts'

/** More than these at once are in the list alone. */
const ANNOUNCED_MAX = 3

const good: ReadonlySet<UserAlert['kind']> = new Set(['accessGranted', 'auctionAwarded', 'purchaseAccepted'])

/**
 * Shows a toast for each new alert while the page is open, once, unless the page in front shows it itself.
 * That page reads again: it may have had no connection as it happened, and not every event has a message.
 */
export function useAlertToasts(alerts: readonly UserAlert[] | undefined): void {
  const known = useRef<ReadonlySet<string> | null>(null)
  const textOf = useAlertText()
  const queryClient = useQueryClient()
  const notify = useEffectEvent((alert: UserAlert) =>
    showToast({ tone: good.has(alert.kind) ? 'done' : 'notice', text: `${alert.title}: ${textOf(alert)}` }),
  )
  const readAgain = useEffectEvent((auctionId: AuctionId) => {
    for (const { queryKey } of [auctionQuery(auctionId), publicAuctionQuery(auctionId)])
      void queryClient.invalidateQueries({ queryKey, exact: true })
  })
  useEffect(() => {
    if (alerts === undefined) return
    const fresh = newAlerts(alerts, known.current)
    const { pathname } = location
    const shown = fresh.filter((each) => isOnItsPage(each, pathname))
    for (const id of new Set(shown.map(({ auctionId }) => auctionId))) readAgain(id)
    const unsaid = fresh.filter((each) => !isSaidByPage(each, pathname))
    for (const alert of unsaid.slice(-ANNOUNCED_MAX)) notify(alert)
    known.current = new Set(alerts.map(({ id }) => id))
  }, [alerts])
}
