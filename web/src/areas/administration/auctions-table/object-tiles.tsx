import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { ReactNode } from 'react'
import type { AdministeredOverview } from '../../../kernel/api/administration-queries.ts'
import { StatTiles, type StatTile } from '../table/stat-tiles.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

type Props = {
  /** Undefined while it is read: the tiles stand there already, as high as they will be. */
  overview: AdministeredOverview | undefined
  renderLink: (auctionId: AuctionId, text: string) => ReactNode
}

/** What runs, what sales brought, who bids, and what waits for a decision. */
export function ObjectTiles({ overview, renderLink }: Props) {
  const { t } = useTranslation()
  if (overview !== undefined) return <KnownTiles overview={overview} renderLink={renderLink} />
  const tiles = (['running', 'rise', 'bidders', 'decisions'] as const).map((id) => ({
    id,
    label: t(`administration.objects.tile.${id}`),
    value: <Skeleton width="4rem" height="2.125rem" />,
    note: <Skeleton width="9rem" height="1.3125rem" />,
  }))
  return <StatTiles tiles={tiles} />
}

type KnownProps = Props & { overview: AdministeredOverview }

function KnownTiles({ overview, renderLink }: KnownProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { counts, runningVolumes, awardedRisePercent, awardedCount, undecided } = overview
  const volumes = runningVolumes
    .map(({ amount, currencyCode }) => format.moneyShort(amount, currencyCode))
    .join(', ')
  const tiles: readonly StatTile[] = [
    {
      id: 'running',
      label: t('administration.objects.tile.running'),
      value: format.wholeNumber(counts.running),
      note:
        volumes === ''
          ? t('administration.objects.tile.noVolume')
          : t('administration.objects.tile.volume', { volume: volumes }),
    },
    {
      id: 'rise',
      label: t('administration.objects.tile.rise'),
      value: awardedRisePercent === null ? '–' : format.percentDifference(awardedRisePercent),
      note: t('administration.objects.tile.awards', { count: awardedCount }),
    },
    {
      id: 'bidders',
      label: t('administration.objects.tile.bidders'),
      value: format.wholeNumber(overview.runningBidders),
      note: t('administration.objects.tile.bids', { count: overview.runningBids }),
    },
    {
      id: 'decisions',
      label: t('administration.objects.tile.decisions'),
      value: format.wholeNumber(counts.ended),
      note:
        undecided === null
          ? t('administration.objects.tile.noDecisions')
          : renderLink(undecided.id, t('administration.objects.tile.open', { title: undecided.title })),
      isCalling: counts.ended > 0,
    },
  ]
  return <StatTiles tiles={tiles} />
}
