import { useQuery } from '@tanstack/react-query'
import type { StatTile } from '../table/stat-tiles.tsx'
import { StatTiles } from '../table/stat-tiles.tsx'
import { useTimeLeft } from '../object/administered-badge.tsx'
import type { AdministeredDetails } from '../../../kernel/api/administration-queries.ts'
import { refusedAttemptsQuery, watchersQuery } from '../../../kernel/api/running-auction-queries.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

/** Where the process stands at this second. */
export function ProcessTiles({ auction }: { auction: AdministeredDetails }) {
  const { t } = useTranslation()
  const format = useFormat()
  const watchers = useQuery(watchersQuery(auction.id)).data
  const attempts = useQuery(refusedAttemptsQuery(auction.id)).data
  const { currentPrice, startPrice, bidCount, tenant, phase } = auction
  const isOver = phase === 'ended' || phase === 'decided' || phase === 'withdrawn'
  const money = (amount: number | null) => (amount === null ? '–' : format.money(amount, tenant.currencyCode))
  const tiles: readonly StatTile[] = [
    {
      id: 'price',
      label: t(`runningAuction.tile.${isOver ? 'lastPrice' : 'price'}`),
      value: money(currentPrice),
      note: t('runningAuction.tile.start', { price: money(startPrice) }),
    },
    {
      id: 'bids',
      label: t('runningAuction.tile.bids'),
      value: format.wholeNumber(bidCount),
      note: t('runningAuction.tile.refused', { count: attempts?.total ?? 0 }),
    },
    { id: 'time', label: t('runningAuction.tile.time'), ...useTimeLeft(auction) },
    {
      id: 'watchers',
      label: t('runningAuction.tile.watchers'),
      value: watchers === undefined ? '–' : format.wholeNumber(watchers.connections),
      note: t('runningAuction.tile.people', { count: watchers?.people ?? 0 }),
    },
  ]
  return <StatTiles tiles={tiles} />
}
