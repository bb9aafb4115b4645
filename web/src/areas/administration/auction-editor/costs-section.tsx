import type { CostTerms } from '@zuschlag/contracts/auction/auction-fields'
import { dayOf } from '@zuschlag/contracts/kernel/zone-name'
import { contractFeeKey } from '../../../auctions/term-texts.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Checkbox } from '../../../design/checkbox.tsx'
import { SelectField } from '../../../design/select-field.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import {
  withContractFeeType,
  withTaxesOf,
  withTypedTaxes,
  costJurisdictions,
  usePlaceName,
} from './purchase-costs.ts'
import { DecimalValue } from './fields.tsx'
import { EditorSection, Pair, useEditor } from './editor-section.tsx'
import { fieldId } from '../object/object-values.ts'

const BROKERAGE = ['Percent', 'Free'] as const
const CONTRACT = ['PayedByBuyer', 'PayedBySeller', 'Fixed', 'Hidden'] as const
const PERCENT_DECIMALS = 3
const CENTS = 100
const FEE_DECIMALS = 2

/** What a buyer pays besides the price; a place fills in its published taxes. */
export function CostsSection() {
  const { t } = useTranslation()
  const format = useFormat()
  const nameOf = usePlaceName()
  const { values, set } = useEditor()
  const { costTerms } = values
  const change = (part: Partial<CostTerms>) => set('costTerms', { ...costTerms, ...part })
  const changeTaxes = (typed: Parameters<typeof withTypedTaxes>[1]) => {
    const today = dayOf(Date.now(), values.timeZone)
    set('costTerms', withTypedTaxes(costTerms, typed, today))
  }
  const places = costJurisdictions.filter((place) => place.startsWith(values.country))
  const fee = t(contractFeeKey(values.country))
  const isKnown = places.includes(costTerms.ratesJurisdiction)
  return (
    <EditorSection
      section="costs"
      aside={t('administration.editor.costs.asOf', { date: format.date(costTerms.ratesAsOf, 'UTC') })}
    >
      <div id={fieldId('costTerms')} tabIndex={-1}>
        <SelectField
          label={t('administration.editor.costs.place')}
          name="place"
          value={isKnown ? costTerms.ratesJurisdiction : ''}
          emptyLabel={t('administration.editor.costs.ownRates')}
          options={places.map((place) => ({ value: place, label: nameOf(place) }))}
          onChange={(place) => {
            if (place !== '') set('costTerms', withTaxesOf(costTerms, place))
          }}
          hint={t('administration.editor.costs.placeHint')}
        />
      </div>
      <Pair>
        <SelectField
          label={t('administration.editor.costs.brokerage')}
          name="brokerageType"
          value={costTerms.brokerageType}
          options={BROKERAGE.map((value) => ({
            value,
            label: t(`administration.editor.costs.brokerageType.${value}`),
          }))}
          onChange={(brokerageType) => change({ brokerageType })}
        />
        {costTerms.brokerageType === 'Percent' && (
          <Percent
            label={t('administration.editor.costs.brokeragePercent')}
            value={costTerms.brokeragePercent}
            onChange={(brokeragePercent) => change({ brokeragePercent })}
          />
        )}
      </Pair>
      <Pair>
        <SelectField
          label={fee}
          name="contractFeeType"
          value={costTerms.contractFeeType}
          options={CONTRACT.map((value) => ({
            value,
            label: t(`administration.editor.costs.contractType.${value}`),
          }))}
          onChange={(type) => set('costTerms', withContractFeeType(costTerms, type))}
        />
        {costTerms.contractFeeType === 'Fixed' ? (
          <DecimalValue
            field="costTerms"
            label={t('administration.editor.costs.contractFixed', { fee })}
            value={costTerms.contractFeeFixedCents === null ? null : costTerms.contractFeeFixedCents / CENTS}
            onChange={(amount) =>
              change({ contractFeeFixedCents: amount === null ? null : Math.round(amount * CENTS) })
            }
            decimals={FEE_DECIMALS}
          />
        ) : (
          costTerms.contractFeeType === 'PayedByBuyer' && (
            <Percent
              label={t('administration.editor.costs.contractPercent', { fee })}
              value={costTerms.contractFeePercent ?? 0}
              onChange={(contractFeePercent) => change({ contractFeePercent })}
            />
          )
        )}
      </Pair>
      <Checkbox
        isSelected={costTerms.allowUserToHireOwnLawyerForContract}
        onChange={(isAllowed) => change({ allowUserToHireOwnLawyerForContract: isAllowed })}
      >
        {t('administration.editor.costs.ownLawyer')}
      </Checkbox>
      <Pair>
        <Percent
          label={t(
            `administration.editor.costs.${values.country === 'CH' ? 'landTransferTaxCH' : 'landTransferTax'}`,
          )}
          value={costTerms.landTransferTaxPercent}
          onChange={(landTransferTaxPercent) => changeTaxes({ landTransferTaxPercent })}
        />
        <Percent
          label={t('administration.editor.costs.landRegisterTax')}
          value={costTerms.landRegisterTaxPercent}
          onChange={(landRegisterTaxPercent) => changeTaxes({ landRegisterTaxPercent })}
        />
      </Pair>
      <TextField
        label={t('administration.editor.costs.source')}
        value={costTerms.ratesSource}
        maxLength={300}
        onChange={(ratesSource) => change({ ratesSource })}
      />
    </EditorSection>
  )
}

type PercentProps = { label: string; value: number; onChange: (value: number) => void }

function Percent({ label, value, onChange }: PercentProps) {
  return (
    <DecimalValue
      field="costTerms"
      label={label}
      value={value}
      onChange={(percent) => onChange(percent ?? 0)}
      decimals={PERCENT_DECIMALS}
    />
  )
}
