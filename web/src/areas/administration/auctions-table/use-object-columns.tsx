import type { AdministeredAuction } from '@zuschlag/contracts/administration/administered-auctions'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { useNavigate } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { MenuButton } from '../table/menu-button.tsx'
import type { DataColumn } from '../table/data-table.tsx'
import { objectColumns } from './object-columns.tsx'
import { rowPagesOf, type RowPage } from './row-pages.ts'
import type { ChoosableColumn } from './table-settings.ts'

/** In the row's menu among the pages. */
const BESIDE = '$beside'
const COPY = '$copy'

type Options = {
  shown: ReadonlySet<ChoosableColumn>
  renderLink: (auctionId: AuctionId, text: string) => ReactNode
  onOpen: (auctionId: AuctionId, page?: RowPage) => void
  onBeside: (row: string) => void
  isManaging: boolean
}

/** The object, the columns that the reader chose, and the row's menu; `nameOf` is the header of each. */
export function useObjectColumns({ shown, renderLink, onOpen, onBeside, isManaging }: Options) {
  const { t } = useTranslation()
  const format = useFormat()
  const navigate = useNavigate()
  return useMemo(() => {
    const all = objectColumns({ t, format, renderLink })
    const names = new Map(all.map(({ id, header }) => [id, header]))
    const entries = [
      { id: BESIDE, label: t('administration.beside.open') },
      ...rowPagesOf({ isManaging }).map((page) => ({
        id: page,
        label: t(`administration.object.tab.${page}`),
      })),
      ...(isManaging ? [{ id: COPY, label: t('administration.objects.menu.copy') }] : []),
    ]
    const act = (id: AuctionId, entry: string) => {
      if (entry === BESIDE) onBeside(id)
      else if (entry === COPY) void navigate({ to: '/administration/objects/new', search: { copy: id } })
      else onOpen(id, entry as RowPage)
    }
    const menu: DataColumn<AdministeredAuction> = {
      id: 'menu',
      header: t('administration.objects.menu.column'),
      isHeaderHidden: true,
      align: 'end',
      onCard: 'corner',
      cell: ({ id, title }) => (
        <MenuButton
          icon={Ellipsis}
          label={t('administration.objects.menu.label', { title })}
          entries={entries}
          onAction={(entry) => act(id, entry)}
        />
      ),
    }
    const isShown = (id: string) => id === 'title' || shown.has(id as ChoosableColumn)
    return {
      columns: [...all.filter(({ id }) => isShown(id)), menu],
      nameOf: (column: ChoosableColumn) => names.get(column) ?? column,
    }
  }, [t, format, renderLink, shown, onOpen, onBeside, isManaging, navigate])
}
