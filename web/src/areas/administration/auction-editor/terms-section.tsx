import { useQuery } from '@tanstack/react-query'
import { type DecisionMode, decisionModeSchema } from '@zuschlag/contracts/auction/decision'
import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import { increaseSchema, priceSchema } from '@zuschlag/contracts/kernel/price'
import { Label } from 'react-aria-components/Label'
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup'
import { Badge } from '../../../design/badge.tsx'
import { SelectField } from '../../../design/select-field.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { configurationQuery } from '../../../kernel/api/queries.ts'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { NumberValue } from '../fields/number-value.tsx'
import { fieldId, type ObjectValues } from '../object/object-values.ts'
import { EditorSection, Pair, useEditor } from './editor-section.tsx'
import { FlagValue, TextValue, DecimalValue } from './fields.tsx'
import type { CostTerms } from '@zuschlag/contracts/auction/auction-fields'
import { dayOf } from '@zuschlag/contracts/kernel/zone-name'
import { contractFeeKey } from '../../../auctions/term-texts.ts'
import { Checkbox } from '../../../design/checkbox.tsx'
import {
  withContractFeeType,
  withTaxesOf,
  withTypedTaxes,
  costJurisdictions,
  usePlaceName,
} from './purchase-costs.ts'
import { choices } from '../editing/use-change.ts'
import styles from './editor.module.css'

const kinds = ['biddingProcess', 'offerLink', 'normPrice'] as const
type Kind = (typeof kinds)[number]

function kindOf({ auctionType, fixedEnd }: ObjectValues): Kind {
  if (auctionType === AuctionType.NormPriceProcess) return 'normPrice'
  return fixedEnd ? 'offerLink' : 'biddingProcess'
}

export function TermsSection() {
  const { t } = useTranslation()
  const { values, isLocked } = useEditor()
  const isNormPrice = values.auctionType === AuctionType.NormPriceProcess
  return (
    <EditorSection
      section="terms"
      aside={
        <Badge state="locked">
          {isLocked('startPrice')
            ? t('administration.editor.termsLocked')
            : t('administration.editor.termsFrozenLater')}
        </Badge>
      }
    >
      <KindChoice />
      <Pair>
        <PriceValue field="startPrice" name={isNormPrice ? 'normPrice' : 'startPrice'} />
        {!isNormPrice && <PriceValue field="auctionBidMinimumIncrease" />}
        <PriceValue
          field="minimumPrice"
          hint={t(`administration.editor.hint.minimumPrice.${isNormPrice ? 'normPrice' : 'bidding'}`)}
        />
        <PriceValue field="immediatePurchasePrice" />
      </Pair>
      <div>
        <FlagValue field="immediatePurchaseEnabled" />
        <FlagValue field="admittedOnly" />
        <FlagValue field="closedProcess" />
        <FlagValue field="hideOfferIsBindingCheckbox" />
      </div>
      <DecisionTerms />
      <TextValue field="agreements" hint={t('administration.editor.hint.agreements')} multiline />
    </EditorSection>
  )
}

function KindChoice() {
  const { t } = useTranslation()
  const { values, set, isLocked } = useEditor()
  const choose = (kind: Kind) => {
    set('auctionType', kind === 'normPrice' ? AuctionType.NormPriceProcess : AuctionType.BiddingProcess)
    set('fixedEnd', kind === 'offerLink')
  }
  return (
    <RadioGroup
      value={kindOf(values)}
      onChange={(kind) => choose(kind as Kind)}
      isDisabled={isLocked('auctionType')}
    >
      <Label className={styles.label ?? ''}>{t('administration.editor.kind.label')}</Label>
      <div id={fieldId('auctionType')} className={`stack gap-3 ${styles.kinds}`}>
        {kinds.map((kind) => (
          <RadioField key={kind} value={kind}>
            <RadioButton className={styles.kind ?? ''}>
              <b>{t(`administration.editor.kind.${kind}`)}</b>
              <span className="sm muted">{t(`administration.editor.kind.${kind}Hint`)}</span>
            </RadioButton>
          </RadioField>
        ))}
      </div>
    </RadioGroup>
  )
}

const amounts = {
  startPrice: priceSchema,
  auctionBidMinimumIncrease: increaseSchema,
  minimumPrice: priceSchema,
  immediatePurchasePrice: priceSchema,
} as const
type AmountField = keyof typeof amounts

/** `name`: whose label it has, where that is not the field's own. */
type PriceProps = { field: AmountField; name?: AmountField | 'normPrice'; hint?: string }

function PriceValue({ field, name = field, hint }: PriceProps) {
  const { t, format } = useIntl()
  const { values, change, setUnfinished, errorOf, isLocked, currency } = useEditor()
  return (
    <NumberValue
      id={fieldId(field)}
      label={t(`administration.editor.field.${name}`)}
      hint={hint}
      value={values[field]}
      onChange={(value) => change({ [field]: value === null ? null : amounts[field].parse(value) })}
      format={(value) => format.money(value, currency)}
      isZeroFigure={field === 'auctionBidMinimumIncrease'}
      onUnfinished={(isUnfinished) => setUnfinished(field, isUnfinished)}
      error={errorOf(field)}
      isReadOnly={isLocked(field)}
    />
  )
}

/**
 * How the seller side decides: the modes that the operator offers in the country, the period, and the
 * confirmation.
 */
function DecisionTerms() {
  const { t } = useTranslation()
  const { values, set, setUnfinished, errorOf, isLocked } = useEditor()
  const offered = useQuery(configurationQuery).data?.decisionModes[values.country]
  const mode: DecisionMode = values.sellerDecisionBinding ? 'boundToHighest' : 'freeChoice'
  // What stands there stays visible, also where the operator does not offer it any more.
  const shown = decisionModeSchema.options.filter((one) => one === mode || offered?.includes(one) === true)
  const isOffered = offered === undefined || offered.includes(mode)
  return (
    <>
      <Pair>
        <div id={fieldId('sellerDecisionBinding')}>
          <SelectField
            label={t('administration.editor.decisionMode')}
            name="decisionMode"
            value={mode}
            options={choices(shown, (one) => t(`legal.modeName.${values.country}.${one}`))}
            onChange={(chosen) => {
              if (!isLocked('sellerDecisionBinding'))
                set('sellerDecisionBinding', chosen === 'boundToHighest')
            }}
            hint={t(`decision.mode.${mode}`)}
            error={isOffered ? undefined : t('administration.editor.decisionModeNotOffered')}
          />
        </div>
        <NumberValue
          id={fieldId('decisionDays')}
          label={t('administration.editor.field.decisionDays')}
          hint={t('administration.editor.hint.decisionDays')}
          value={values.decisionDays ?? null}
          onChange={(days) => set('decisionDays', days ?? undefined)}
          format={(days) => t('decision.days', { count: days })}
          onUnfinished={(isUnfinished) => setUnfinished('decisionDays', isUnfinished)}
          error={errorOf('decisionDays')}
          isReadOnly={isLocked('decisionDays')}
        />
      </Pair>
      <FlagValue field="awardConfirmedBySeller" />
    </>
  )
}

const BROKERAGE = ['Percent', 'Free'] as const
const CONTRACT = ['PayedByBuyer', 'PayedBySeller', 'Fixed', 'Hidden'] as const
const PERCENT_DECIMALS = 3
const CENTS = 100
const FEE_DECIMALS = 2

/** What a buyer pays besides the price; a place fills in its published taxes. */
export function CostsSection() {
  const { t, format } = useIntl()
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
          options={choices(places, (place) => nameOf(place))}
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
          options={choices(BROKERAGE, (value) => t(`administration.editor.costs.brokerageType.${value}`))}
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
          options={choices(CONTRACT, (value) => t(`administration.editor.costs.contractType.${value}`))}
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
