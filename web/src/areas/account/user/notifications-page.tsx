import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deletePriceAlert, type OwnPriceAlert } from '@zuschlag/contracts/alerts/price-alert'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { deleteSavedSearch, type OwnSavedSearch } from '@zuschlag/contracts/search/saved-search'
import {
  changeNotificationChoices,
  type ChoosableKind,
  choosableKinds,
  type NotificationChoice,
} from '@zuschlag/contracts/user/notification-choices'
import type { ReactNode } from 'react'
import { Button } from '../../../design/button.tsx'
import { Checkbox } from '../../../design/checkbox.tsx'
import { EmptyState } from '../../../design/empty-state.tsx'
import { announce } from '../../../design/live-region.tsx'
import { Panel } from '../../../design/panel.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { showToast } from '../../../design/toast-store.ts'
import { call, callForBody } from '../../../kernel/api/call.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { useSearchWords } from '../../../auctions/use-search-words.ts'
import { useAtServerTime } from '../../../kernel/clock/clock-context.tsx'
import { useFailureToast } from '../../../kernel/forms/use-failure-toast.ts'
import { readerZone, useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { QuietHoursHint } from '../../../auctions/quiet-hours-hint.tsx'
import { OwnAccountPage, ToOffers } from './user-layout.tsx'
import { choicesQuery, ownPriceAlertsQuery, ownSavedSearchesQuery } from './queries.ts'
import { AuctionLink } from '../../../app/auction-link.tsx'
import styles from './user.module.css'

type Props = {
  /** A link to the list of what a search finds. */
  renderSearchLink: (search: OwnSavedSearch['search'], words: string) => ReactNode
}

/** Which notifications the person receives, and how. */
export function NotificationsPage({ renderSearchLink }: Props) {
  const { t } = useTranslation()
  return (
    <OwnAccountPage title={t('user.notifications.title')} lead={t('user.notifications.lead')}>
      <ChoicesPanel />
      <SavedSearchesPanel renderSearchLink={renderSearchLink} />
      <PriceAlertsPanel />
    </OwnAccountPage>
  )
}

/** How somebody gets a kind of notice; price alerts are mails alone. */
const waysOf = (kind: ChoosableKind) =>
  kind === 'priceAlert' ? (['byMail'] as const) : (['byMail', 'inApp'] as const)

/** For each kind of notice, by mail and in the product; a tick is saved as it is set. */
function ChoicesPanel() {
  const { t } = useTranslation()
  const query = useQuery(choicesQuery)
  const change = useChangeChoice()
  const choices = query.data
  return (
    <Panel title={t('user.notifications.choices')}>
      <FailedRead query={query} />
      {query.isPending && <Skeleton height="18rem" />}
      {choices && (
        <ul className={styles.list}>
          {choosableKinds.map((kind) => (
            <li key={kind} className={styles.place}>
              <div
                role="group"
                aria-labelledby={`choice-${kind}`}
                className={`line multiline ${styles.kind}`}
              >
                <div>
                  <b id={`choice-${kind}`}>{t(`user.notifications.kind.${kind}`)}</b>
                  <p className="sm muted">{t(`user.notifications.about.${kind}`)}</p>
                </div>
                {waysOf(kind).map((way) => (
                  <Checkbox
                    key={way}
                    isSelected={choices[kind][way]}
                    onChange={(isOn) => change.mutate({ kind, choice: { ...choices[kind], [way]: isOn } })}
                  >
                    {t(`user.notifications.${way}`)}
                  </Checkbox>
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
      <p className="sm muted">{t('user.notifications.always')}</p>
      <p className="sm muted">
        <QuietHoursHint />
      </p>
    </Panel>
  )
}

type ChoiceChange = { kind: ChoosableKind; choice: NotificationChoice }

/** Saves one choice. It shows at once, and goes back where it could not be saved. */
function useChangeChoice() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { queryKey } = choicesQuery
  const failed = useFailureToast()
  return useMutation({
    mutationFn: ({ kind, choice }: ChoiceChange) =>
      callForBody(changeNotificationChoices, { body: { [kind]: choice } }),
    // One after the other: an answer must not bring back what was changed after it was asked.
    scope: { id: 'notification-choices' },
    onMutate: ({ kind, choice }) => {
      failed.close()
      queryClient.setQueryData(queryKey, (shown) => shown && { ...shown, [kind]: choice })
    },
    onSuccess: () => announce(t('user.saved')),
    onError: () => {
      failed.show(t('user.notSaved'))
      return queryClient.invalidateQueries(choicesQuery)
    },
  })
}

/** The prices at which the person wants a mail. */
function PriceAlertsPanel() {
  const { t } = useTranslation()
  const query = useQuery(ownPriceAlertsQuery)
  const remove = useDelete(
    (priceAlertId) => call(deletePriceAlert, { params: { priceAlertId } }),
    t('user.notifications.alertDeleted'),
    ownPriceAlertsQuery,
  )
  return (
    <Panel title={t('user.notifications.priceAlerts')}>
      <FailedRead query={query} />
      {query.isPending && <Skeleton height="6rem" />}
      {query.data?.length === 0 && (
        <EmptyState title={t('user.notifications.noPriceAlerts')} headingLevel={3} action={<ToOffers />}>
          {t('user.notifications.noPriceAlertsReason')}
        </EmptyState>
      )}
      <ul className="stack gap-0 divided">
        {query.data?.map((alert) => (
          <AlertRow
            key={alert.id}
            alert={alert}
            isDeleting={remove.isPending && remove.variables === alert.id}
            onDelete={() => remove.mutate(alert.id)}
          />
        ))}
      </ul>
    </Panel>
  )
}

type RowProps = { alert: OwnPriceAlert; isDeleting: boolean; onDelete: () => void }

function AlertRow({ alert, isDeleting, onDelete }: RowProps) {
  const { t, format } = useIntl()
  const { title, price, currencyCode, createdAt, reachedAt, endsAt } = alert
  const isMissed = useAtServerTime(
    (nowMs) => reachedAt === null && endsAt !== null && nowMs !== null && instantToMs(endsAt) <= nowMs,
  )
  const amount = format.money(price, currencyCode)
  return (
    <li className={`center grid gap-1-6 ${styles.row}`}>
      <div>
        <p>
          {title === null ? (
            t('user.notifications.hiddenObject')
          ) : (
            <AuctionLink auctionId={alert.auctionId}>{title}</AuctionLink>
          )}
        </p>
        <p className="sm muted">
          {isMissed
            ? t('user.notifications.notReached')
            : reachedAt === null
              ? t('user.notifications.waitingSince', { date: format.date(createdAt, readerZone) })
              : t('user.notifications.reachedAt', { date: format.dateTime(reachedAt, readerZone) })}
        </p>
      </div>
      <span className="price lg">{amount}</span>
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

/** Deletes one of a list, and reads the list again. */
function useDelete(remove: (id: string) => Promise<unknown>, done: string, list: { queryKey: QueryKey }) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: remove,
    onSuccess: () => showToast({ tone: 'done', text: done }),
    onSettled: () => queryClient.invalidateQueries(list),
    meta: { needsMessage: true },
  })
}

/** The searches whose new processes the person is written to about; each is called by what it says. */
function SavedSearchesPanel({ renderSearchLink }: Props) {
  const { t, format } = useIntl()
  const words = useSearchWords()
  const query = useQuery(ownSavedSearchesQuery)
  const remove = useDelete(
    (savedSearchId) => call(deleteSavedSearch, { params: { savedSearchId } }),
    t('savedSearch.deleted'),
    ownSavedSearchesQuery,
  )
  return (
    <Panel title={t('savedSearch.own')}>
      <FailedRead query={query} />
      {query.isPending && <Skeleton height="6rem" />}
      {query.data?.length === 0 && (
        <EmptyState title={t('savedSearch.none')} headingLevel={3} action={<ToOffers />}>
          {t('savedSearch.noneReason')}
        </EmptyState>
      )}
      <ul className="stack gap-0 divided">
        {query.data?.map(({ id, search, createdAt }) => (
          <li key={id} className={`center grid gap-1-6 ${styles.row}`}>
            <div>
              <p>{renderSearchLink(search, words(search))}</p>
              <p className="sm muted">
                {t('savedSearch.since', { date: format.date(createdAt, readerZone) })}
              </p>
            </div>
            <Button
              variant="text"
              size="small"
              aria-label={t('savedSearch.deleteOf', { search: words(search) })}
              isPending={remove.isPending && remove.variables === id}
              pendingLabel={t('savedSearch.deleting')}
              onPress={() => remove.mutate(id)}
            >
              {t('savedSearch.delete')}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
