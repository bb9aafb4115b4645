import { Link } from '@tanstack/react-router'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { Trans, useTranslation } from 'react-i18next'
import { VisuallyHidden } from '../../design/visually-hidden.tsx'

/** The rules that a bidder accepts with the bid, by their version; they open beside the form, which keeps its entries. */
export function RulesHint({ details }: { details: AuctionDetails }) {
  const { t } = useTranslation()
  return (
    <p className="sm">
      <Trans
        i18nKey="rules.accepted"
        values={{ version: details.rulesVersion }}
        components={{
          a: <Link to="/object/$auctionId/rules" params={{ auctionId: details.id }} target="_blank" />,
        }}
      />{' '}
      <VisuallyHidden>{t('rules.opensNewWindow')}</VisuallyHidden>
    </p>
  )
}
