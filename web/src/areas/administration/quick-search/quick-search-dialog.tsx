import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  quickSearch,
  QUICK_SEARCH_MAX,
  QUICK_SEARCH_MIN,
} from '@zuschlag/contracts/administration/quick-search'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { useState } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { administeredKey } from '../../../kernel/api/administration-queries.ts'
import { callForBody } from '../../../kernel/api/call.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { Dialog } from '../../../kernel/dialogs/dialog.tsx'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { personText } from '../table/person-cell.tsx'
import { SearchBox } from '../table/table-panel.tsx'
import styles from './quick-search.module.css'

const quickSearchQuery = (search: string) => ({
  queryKey: [...administeredKey, 'quick-search', search],
  queryFn: ({ signal }: { signal: AbortSignal }) => callForBody(quickSearch, { query: { search }, signal }),
  enabled: search.length >= QUICK_SEARCH_MIN,
  placeholderData: keepPreviousData,
})

type Found = { id: string; auctionId: AuctionId; page: string | null; title: string; about: string }

/** Goes to an object, or to the process in which somebody bid, by a few letters. */
export function QuickSearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const query = useQuery(quickSearchQuery(search))
  const found = useFound(search === '' ? undefined : query.data)
  const open = (id: string) => {
    const one = found?.find((each) => each.id === id)
    if (one === undefined) return
    onClose()
    const { auctionId, page } = one
    void (page === null
      ? navigate({ to: '/administration/objects/$auctionId', params: { auctionId } })
      : navigate({ to: '/administration/objects/$auctionId/$', params: { auctionId, _splat: page } }))
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('administration.quickSearch.title')}>
      <div ref={focusSearch} className="stack">
        <SearchBox
          label={t('administration.quickSearch.label')}
          placeholder={t('administration.quickSearch.hint')}
          value={search}
          onChange={setSearch}
          lengthMax={QUICK_SEARCH_MAX}
        />
        <FailedRead query={query} />
        {found !== undefined && (
          <ListBox
            aria-label={t('administration.quickSearch.title')}
            className={styles.list ?? ''}
            items={found}
            onAction={(key) => open(String(key))}
            renderEmptyState={() => <p className="muted">{t('administration.quickSearch.nothing')}</p>}
          >
            {({ id, title, about }) => (
              <ListBoxItem id={id} textValue={title} className={styles.item ?? ''}>
                <b>{title}</b>
                <span className="sm muted">{about}</span>
              </ListBoxItem>
            )}
          </ListBox>
        )}
      </div>
    </Dialog>
  )
}

/** Who opens it means to type. */
function focusSearch(box: HTMLDivElement | null) {
  box?.querySelector('input')?.focus()
}

type Answer = Awaited<ReturnType<ReturnType<typeof quickSearchQuery>['queryFn']>>

function useFound(answer: Answer | undefined): readonly Found[] | undefined {
  const { t, format } = useIntl()
  if (answer === undefined) return undefined
  return [
    ...answer.objects.map(({ id, title, place, phase }) => ({
      id,
      auctionId: id,
      page: null,
      title: title === '' ? t('administration.object.untitled') : title,
      about: [place, t(`administration.objects.shown.${phase}`)].filter(Boolean).join(' · '),
    })),
    ...answer.bids.map(({ auctionId, revision, bidder, price, currencyCode, title }) => ({
      id: `${auctionId}/${revision}`,
      auctionId,
      page: 'process',
      title: personText(bidder, t),
      about: t('administration.quickSearch.bid', { price: format.money(price, currencyCode), title }),
    })),
  ]
}
