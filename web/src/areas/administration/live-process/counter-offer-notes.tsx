import type { AdministeredDetails } from '../../../kernel/api/administration-queries.ts'
import { Notice } from '../../../design/notice.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useIsAnswerAwaited } from './counter-offer.ts'

type Made = AdministeredDetails['counterOffers'][number]

/** What bidders were asked for, and how many have agreed; decisions wait for an open deadline. */
export function CounterOfferNotes({ auction }: { auction: AdministeredDetails }) {
  return auction.counterOffers.map((made) => (
    <CounterOfferMade key={made.until} auction={auction} made={made} />
  ))
}

function CounterOfferMade({ auction, made }: { auction: AdministeredDetails; made: Made }) {
  const { t } = useTranslation()
  const format = useFormat()
  const isAwaited = useIsAnswerAwaited({ counterOffers: [made] })
  const { price, until, asked, accepted } = made
  const figures = {
    price: format.money(price, auction.tenant.currencyCode),
    until: format.dateTime(until, auction.timeZone),
    asked: format.wholeNumber(asked),
    accepted: format.wholeNumber(accepted),
  }
  return isAwaited ? (
    <Notice tone="live" title={t('runningAuction.counterOffer.isOpen', figures)}>
      {t('runningAuction.counterOffer.wait', figures)}
    </Notice>
  ) : (
    <p>{t('runningAuction.counterOffer.isOver', figures)}</p>
  )
}
