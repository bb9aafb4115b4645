import type { UserAlert } from '@zuschlag/contracts/alerts/user-alerts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useTermTexts } from '../../../auctions/term-texts.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'

/** What happened, as a sentence; the object's title stands beside it. */
export function useAlertText(): (alert: UserAlert) => string {
  const { t } = useTranslation()
  const format = useFormat()
  const { changeText } = useTermTexts()
  return ({ kind, price, ownPrice, currencyCode, end, timeZone, changes, category }) => {
    const money = (amount: number | null) => (amount === null ? '' : format.money(amount, currencyCode))
    return t(`alerts.kind.${kind}`, {
      price: money(price),
      own: money(ownPrice),
      category: category === null ? '' : t(`runningAuction.admission.category.${category}`),
      changes: changes.map((change) => `${changeText(change, { currencyCode, timeZone })}.`).join(' '),
      end: end === null ? '' : format.dateTime(end, timeZone),
    })
  }
}
