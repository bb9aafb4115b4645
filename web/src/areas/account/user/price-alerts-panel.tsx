import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deletePriceAlert, type OwnPriceAlert } from '@zuschlag/contracts/alerts/price-alert'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import type { ReactNode } from 'react'
import { useAtServerTime } from '../../../kernel/clock/clock-context.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { call } from '../../../kernel/api/call.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { Button } from '../../../design/button.tsx'
import { EmptyState } from '../../../design/empty-state.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { showToast } from '../../../design/toast-store.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import styles from './price-alerts-panel.module.css'
import { ownPriceAlertsQuery } from './queries.ts'

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone

type Props = {
  renderAuctionLink: (alert: OwnPriceAlert) => ReactNode
  /** Where a first one can be set. */
  toOffers: ReactNode
}

/** The prices at which the person wants a mail. */
export function PriceAlertsPanel({ renderAuctionLink, toOffers }: Props) {
  const { t } = useTranslation()
  const query = useQuery(ownPriceAlertsQuery)
  const remove = useDeletePriceAlert()
  return (
    <Panel title={t('user.notifications.priceAlerts')}>
      <PanelBody>
        <FailedRead query={query} />
        {query.isPending && <Skeleton height="6rem" />}
        {query.data?.length === 0 && (
          <EmptyState title={t('user.notifications.noPriceAlerts')} headingLevel={3} action={toOffers}>
            {t('user.notifications.noPriceAlertsReason')}
          </EmptyState>
        )}
        <ul className="stack gap-0">
          {query.data?.map((alert) => (
            <AlertRow
              key={alert.id}
              alert={alert}
              link={renderAuctionLink(alert)}
              isDeleting={remove.isPending && remove.variables === alert.id}
              onDelete={() => remove.mutate(alert.id)}
            />
          ))}
        </ul>
      </PanelBody>
    </Panel>
  )
}

type RowProps = { alert: OwnPriceAlert; link: ReactNode; isDeleting: boolean; onDelete: () => void }

function AlertRow({ alert, link, isDeleting, onDelete }: RowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { title, price, currencyCode, createdAt, reachedAt, endsAt } = alert
  const isMissed = useAtServerTime(
    (nowMs) => reachedAt === null && endsAt !== null && nowMs !== null && instantToMs(endsAt) <= nowMs,
  )
  const amount = format.money(price, currencyCode)
  return (
    <li className={styles.row}>
      <div>
        <p>{title === null ? t('user.notifications.hiddenObject') : link}</p>
        <p className="sm muted">
          {isMissed
            ? t('user.notifications.notReached')
            : reachedAt === null
              ? t('user.notifications.waitingSince', { date: format.date(createdAt, ownZone) })
              : t('user.notifications.reachedAt', { date: format.dateTime(reachedAt, ownZone) })}
        </p>
      </div>
      <span className={`price ${styles.price ?? ''}`}>{amount}</span>
      <Button
        variant="text"
        size="small"
        aria-label={t('user.notifications.deleteAlertOf', { price: amount })}
        isPending={isDeleting}
        pendingLabel={t('user.notifications.deleting')}
        onPress={onDelete}
      >
        {t('user.notifications.deleteAlert')}
      </Button>
    </li>
  )
}

function useDeletePriceAlert() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (priceAlertId: string) => call(deletePriceAlert, { params: { priceAlertId } }),
    onSuccess: () => showToast({ tone: 'done', text: t('user.notifications.alertDeleted') }),
    onSettled: () => queryClient.invalidateQueries(ownPriceAlertsQuery),
  })
}
