import { Link } from '@tanstack/react-router'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { memo } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { VisuallyHidden } from '../../../design/visually-hidden.tsx'

type Props = { auctionId: AuctionId; version: number }

/**
 * The rules that a bidder accepts with the bid, by their version; they open beside the form, which keeps its
 * entries.
 */
export const RulesHint = memo(function RulesHint({ auctionId, version }: Props) {
  const { t } = useTranslation()
  return (
    <p className="sm">
      <Link to="/object/$auctionId/rules" params={{ auctionId }} target="_blank">
        {t('rules.accepted', { version })} <VisuallyHidden>{t('rules.opensNewWindow')}</VisuallyHidden>
      </Link>
    </p>
  )
})
