import { useQuery } from '@tanstack/react-query'
import type { AdministeredAuction } from '@zuschlag/contracts/administration/administered-auctions'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { useMemo, type ReactNode } from 'react'
import { EmptyState } from '../../../design/empty-state.tsx'
import { administeredAuctionsQuery } from '../../../kernel/api/administration-queries.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { objectColumns } from './object-columns.tsx'
import { DataTable } from '../table/data-table.tsx'

/** What the server calls each kind, and what of an object helps with it. */
const kinds = {
  decisions: { work: 'decision', columns: ['title', 'state', 'price', 'bids', 'end', 'decisionUntil'] },
  ending: { work: 'end', columns: ['title', 'state', 'price', 'bids', 'end'] },
  documents: { work: 'documents', columns: ['title', 'state', 'startPrice', 'end', 'broker'] },
} as const

type Props = {
  kind: keyof typeof kinds
  take: number
  renderLink: (auctionId: AuctionId, text: string) => ReactNode
}

/** The objects that wait for something, the nearest end first. */
export function WorkObjects({ kind, take, renderLink }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { work, columns: wanted } = kinds[kind]
  const query = useQuery(administeredAuctionsQuery({ work, take, sort: 'end' }))
  const columns = useMemo(
    () =>
      objectColumns({ t, format, renderLink })
        .filter(({ id }) => (wanted as readonly string[]).includes(id))
        .map((column) => ({ ...column, isSortable: false })),
    [t, format, renderLink, wanted],
  )
  return (
    <DataTable<AdministeredAuction>
      label={t(`administration.work.${kind}`)}
      columns={columns}
      rows={query.isPlaceholderData ? undefined : query.data?.auctions}
      rowId={idOf}
      rowText={titleOf}
      query={query}
      empty={
        <EmptyState title={t('administration.work.none')}>
          {t(`administration.work.noneReason.${kind}`)}
        </EmptyState>
      }
    />
  )
}

const idOf = ({ id }: AdministeredAuction) => id
const titleOf = ({ title }: AdministeredAuction) => title
