import { useQuery } from '@tanstack/react-query'
import { configurationQuery } from '../../../kernel/api/queries.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'

/** What the platform costs, as text; a blank of the same height until the deployment has said it. */
export function usePriceTexts() {
  const format = useFormat()
  const prices = useQuery(configurationQuery).data?.prices
  const percent = (value: number | undefined) => (value === undefined ? '\u00a0' : format.percent(value))
  return {
    privateSale: percent(prices?.privateSalePercent),
    brokeredSale: percent(prices?.brokeredSalePercent),
    partner: percent(prices?.partnerPercent),
    activation: prices ? format.moneyExact(Math.round(prices.activationFee * 100), 'EUR') : '\u00a0',
    nothing: format.money(0, 'EUR'),
  }
}
