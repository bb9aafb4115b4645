import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getHistoryFile } from '@zuschlag/contracts/administration/auction-insight'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { useMemo, useState } from 'react'
import { FilterChips, OlderRows, TablePanel } from '../table/table-panel.tsx'
import { HeaderActions } from '../frame/page-header.tsx'
import { DataTable } from '../table/data-table.tsx'
import { useAttemptReason, typesOf } from '../history/event-words.ts'
import { FollowAuction } from '../../../app/follow-auction.tsx'
import { urlOf } from '../../../kernel/api/url.ts'
import { administeredAuctionQuery } from '../../../kernel/api/administration-queries.ts'
import { historyQuery, type HistorySearch } from '../../../kernel/api/running-auction-queries.ts'
import { buttonClass } from '../../../design/button-class.ts'
import { EmptyState } from '../../../design/empty-state.tsx'
import { SelectField } from '../../../design/select-field.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useLanguage } from '../../../kernel/i18n/use-language.ts'
import { DownloadLink } from '../../../kernel/parts/download-link.tsx'
import { textIfAny } from '../../../kernel/i18n/translator.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { eventWord, historyColumns } from './history-columns.tsx'
import styles from './history.module.css'

const TABLE_HEIGHT = 620
const NO_CURRENCY = 'EUR'
const NO_ZONE = 'UTC'

/** Everything that was written about an auction, and the refused attempts beside it. */
export function HistoryPage({ auctionId }: { auctionId: AuctionId }) {
  const { t } = useTranslation()
  const format = useFormat()
  const language = useLanguage()
  const reasonOf = useAttemptReason()
  const [search, setSearch] = useState<HistorySearch>({ stream: 'auction' })
  const auction = useQuery(administeredAuctionQuery(auctionId)).data
  const query = useInfiniteQuery(historyQuery(auctionId, search))
  const currencyCode = auction?.tenant.currencyCode ?? NO_CURRENCY
  const timeZone = auction?.timeZone ?? NO_ZONE
  const columns = useMemo(
    () => historyColumns({ t, format, reasonOf, currencyCode, timeZone }),
    [t, format, reasonOf, currencyCode, timeZone],
  )
  const rows = useMemo(() => query.data?.pages.flat(), [query.data])
  const { stream, type } = search
  const streams = (['auction', 'attempts'] as const).map((value) => ({
    value,
    label: t(`runningAuction.stream.${value}`),
  }))
  return (
    <>
      <FollowAuction auctionId={auctionId} />
      <HeaderActions>
        <DownloadLink
          className={buttonClass({ variant: 'secondary' })}
          href={urlOf(getHistoryFile.path, { auctionId }, { stream, language })}
          named={(translate, code) => textIfAny(translate, `dispute.problem.${code}`)}
        >
          {t('runningAuction.historyFile')}
        </DownloadLink>
      </HeaderActions>
      <TablePanel
        tools={
          <>
            <FilterChips
              label={t('runningAuction.streams')}
              chips={streams}
              value={stream}
              onChange={(chosen) => setSearch({ stream: chosen })}
            />
            <div className={styles.filter}>
              <SelectField
                label={t('runningAuction.filterEvents')}
                name="type"
                value={type ?? ''}
                emptyLabel={t('runningAuction.allEvents')}
                options={typesOf(stream).map((value) => ({ value, label: eventWord(t, value) }))}
                onChange={(chosen) =>
                  setSearch(chosen === ('' as string) ? { stream } : { stream, type: chosen })
                }
              />
            </div>
          </>
        }
        foot={<OlderRows query={query} label={t('runningAuction.olderEvents')} />}
      >
        <DataTable
          label={t('runningAuction.history')}
          columns={columns}
          rows={rows}
          rowId={({ revision }) => String(revision)}
          rowText={(event) => `${event.revision} ${eventWord(t, event.type)}`}
          query={query}
          virtualHeight={TABLE_HEIGHT}
          empty={
            <EmptyState title={t('runningAuction.noEvents')}>{t('runningAuction.noEventsReason')}</EmptyState>
          }
        />
      </TablePanel>
    </>
  )
}
