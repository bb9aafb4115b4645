import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deleteSavedSearch, type OwnSavedSearch } from '@zuschlag/contracts/search/saved-search'
import type { ReactNode } from 'react'
import { Button } from '../../../design/button.tsx'
import { EmptyState } from '../../../design/empty-state.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { showToast } from '../../../design/toast-store.ts'
import { call } from '../../../kernel/api/call.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { useSearchWords } from '../../../kernel/auction/use-search-words.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './price-alerts-panel.module.css'
import { ownSavedSearchesQuery } from './queries.ts'

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone

type Props = {
  /** A link to the list of what a search finds. */
  renderSearchLink: (search: OwnSavedSearch['search'], words: string) => ReactNode
  /** Where a first one can be saved. */
  toOffers: ReactNode
}

/** The searches whose new processes the person is written to about; each is called by what it says. */
export function SavedSearchesPanel({ renderSearchLink, toOffers }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const words = useSearchWords()
  const query = useQuery(ownSavedSearchesQuery)
  const remove = useDeleteSavedSearch()
  return (
    <Panel title={t('savedSearch.own')}>
      <PanelBody>
        <FailedRead query={query} />
        {query.isPending && <Skeleton height="6rem" />}
        {query.data?.length === 0 && (
          <EmptyState title={t('savedSearch.none')} headingLevel={3} action={toOffers}>
            {t('savedSearch.noneReason')}
          </EmptyState>
        )}
        <ul className="stack gap-0">
          {query.data?.map(({ id, search, createdAt }) => (
            <li key={id} className={styles.row}>
              <div>
                <p>{renderSearchLink(search, words(search))}</p>
                <p className="sm muted">
                  {t('savedSearch.since', { date: format.date(createdAt, ownZone) })}
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
      </PanelBody>
    </Panel>
  )
}

function useDeleteSavedSearch() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (savedSearchId: string) => call(deleteSavedSearch, { params: { savedSearchId } }),
    onSuccess: () => showToast({ tone: 'done', text: t('savedSearch.deleted') }),
    onSettled: () => queryClient.invalidateQueries(ownSavedSearchesQuery),
  })
}
