import type { DashboardAuction } from '@zuschlag/contracts/auction/views'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Button } from '../../../design/button.tsx'
import { groupOf, groups, type Group } from './group.ts'

type Props = {
  auctions: readonly DashboardAuction[]
  nowMs: number | null
  shown: Group | 'all'
  onShow: (group: Group | 'all') => void
}

/**
 * Narrows the cards to a group; groups without any are left out, and so is the choice where there is none.
 */
export function DashboardFilter({ auctions, nowMs, shown, onShow }: Props) {
  const { t } = useTranslation()
  const countOf = (group: Group) => auctions.filter((auction) => groupOf(auction, nowMs) === group).length
  const filled = groups.filter((group) => countOf(group) > 0 || group === shown)
  if (filled.length < 2) return null
  return (
    <div className="row stretch gap-2" role="group" aria-label={t('Dashboard.filter.label')}>
      {(['all', ...filled] as const).map((group) => (
        <Button
          key={group}
          size="small"
          variant={group === shown ? 'primary' : 'secondary'}
          aria-pressed={group === shown}
          onPress={() => onShow(group)}
        >
          {t(`Dashboard.filter.${group}`, { count: group === 'all' ? auctions.length : countOf(group) })}
        </Button>
      ))}
    </div>
  )
}
