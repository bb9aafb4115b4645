import { contractFeeKey } from '../../../kernel/auction/contract-fee-key.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FactPanel, type Shown } from './publication-facts.tsx'
import { usePlaceName } from './use-place-name.ts'

const CENTS = 100

/** Who finds the object, who may bid, and what those see of each other's bids. */
export function AccessFacts({ values }: Shown) {
  const { t } = useTranslation()
  const bids = values.closedProcess ? 'closed' : values.hideAnonymizedAuctionBids ? 'hidden' : 'list'
  return (
    <FactPanel
      title={t('administration.publication.who')}
      facts={[
        {
          label: t('administration.publication.fact.list'),
          value: t(`administration.publication.${values.listed ? 'listed' : 'unlisted'}`),
        },
        {
          label: t('administration.publication.fact.bidders'),
          value: t(`rules.admission.${values.admittedOnly === true ? 'admittedOnly' : 'investors'}`),
        },
        {
          label: t('administration.publication.fact.bids'),
          value: `${t(`rules.privacy.${bids}`)} ${t('rules.privacy.names')}`,
        },
      ]}
    />
  )
}

/** What bidders read of the costs besides the price. */
export function CostFacts({ values: { costTerms: costs, country }, currency }: Shown) {
  const { t } = useTranslation()
  const format = useFormat()
  const nameOf = usePlaceName()
  const fees = {
    Hidden: () => null,
    PayedBySeller: () => t('administration.editor.costs.contractType.PayedBySeller'),
    PayedByBuyer: () => format.percent(costs.contractFeePercent ?? 0),
    Fixed: () => format.money((costs.contractFeeFixedCents ?? 0) / CENTS, currency),
  }
  return (
    <FactPanel
      title={t('administration.editor.section.costs')}
      facts={[
        { label: t('administration.publication.fact.rates'), value: nameOf(costs.ratesJurisdiction) },
        {
          label: t('costs.brokerage'),
          value: costs.brokerageType === 'Free' ? t('costs.free') : format.percent(costs.brokeragePercent),
        },
        {
          label: t(contractFeeKey(country)),
          value: fees[costs.contractFeeType](),
        },
        {
          label: t(country === 'CH' ? 'costs.landTransferTaxCH' : 'costs.landTransferTax'),
          value: format.percent(costs.landTransferTaxPercent),
        },
        { label: t('costs.landRegisterTax'), value: format.percent(costs.landRegisterTaxPercent) },
        {
          label: t('administration.editor.costs.source'),
          value: t('administration.editor.costs.asOf', { date: format.date(costs.ratesAsOf, 'UTC') }),
        },
      ]}
    />
  )
}
