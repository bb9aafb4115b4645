import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { EndedAuction } from '@zuschlag/contracts/auction/views'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { endedAuctionsQuery, partnersQuery } from '../../../kernel/api/site-queries.ts'
import { buttonClass } from '../../../design/button-class.ts'
import { EmptyState } from '../../../design/empty-state.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { StoriesSkeleton } from './stories-skeleton.tsx'
import { StoryTimeline } from './story-timeline.tsx'
import styles from './success-stories-page.module.css'
import { useDebounced } from '../../../kernel/api/use-debounced.ts'

/** Specification, section 9. */
const SEARCH_DELAY_MS = 500
const SEARCH_LENGTH_MAX = 200

type Props = {
  /** What the URL searches for. */
  search: string
  onSearch: (search: string) => void
  renderLink: (auction: EndedAuction) => ReactNode
}

/** What was sold: for how much more than the first price, and by whom. */
export function SuccessStoriesPage({ search, onSearch, renderLink }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(search)
  const searched = useDebounced(typed, SEARCH_DELAY_MS).trim()
  const [shown, setShown] = useState(search)
  // A link to these stories, or the way back, asks for something else than what is typed.
  if (search !== shown) {
    setShown(search)
    if (search !== searched) setTyped(search)
  }
  const notifySearch = useEffectEvent(onSearch)
  useEffect(() => notifySearch(searched), [searched])
  const query = useInfiniteQuery({ ...endedAuctionsQuery(searched), placeholderData: keepPreviousData })
  const partners = useQuery(partnersQuery)
  const stories = query.data?.pages.flat()

  return (
    <div className="wrap">
      <div className={styles.top}>
        <div>
          <h1>{t('successStories.title')}</h1>
          <p className={styles.lead}>{t('successStories.lead')}</p>
        </div>
        <search className={styles.search}>
          <TextField
            type="search"
            label={t('successStories.search')}
            hint={t('successStories.searchHint')}
            value={typed}
            maxLength={SEARCH_LENGTH_MAX}
            onChange={setTyped}
          />
        </search>
      </div>
      <FailedRead query={query} />
      <p className={styles.status} role="status">
        {query.isPending && t('shell.loading')}
        {stories !== undefined && searched !== '' && t('successStories.found', { count: stories.length })}
      </p>
      {query.isPending && <StoriesSkeleton />}
      {stories?.length === 0 ? (
        <div className={styles.empty}>
          <EmptyState title={t('successStories.none')}>
            {searched === '' ? t('successStories.noneYet') : t('successStories.noneFound')}
          </EmptyState>
        </div>
      ) : (
        <StoryTimeline stories={stories ?? []} partners={partners.data ?? []} renderLink={renderLink} />
      )}
      {stories !== undefined && stories.length > 0 && (
        <div className={styles.more}>
          {query.hasNextPage ? (
            <button
              type="button"
              className={buttonClass({ variant: 'secondary' })}
              aria-busy={query.isFetchingNextPage}
              onClick={() => {
                if (!query.isFetchingNextPage) void query.fetchNextPage()
              }}
            >
              {query.isFetchingNextPage ? t('shell.loading') : t('successStories.loadMore')}
            </button>
          ) : (
            <p className="muted" role="status">
              {t('NoMoreEntries')}
            </p>
          )}
        </div>
      )}
    </div>
  )
}
