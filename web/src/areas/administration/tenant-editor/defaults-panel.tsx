import {
  type AdministeredTenant,
  changeTenantDefaults,
  changeTenantDocuments,
  type DefaultCosts,
} from '@zuschlag/contracts/administration/tenants'
import { defaultTimeZone } from '@zuschlag/contracts/auction/enumerations'
import { useState } from 'react'
import { Checkbox } from '../../../design/checkbox.tsx'
import { SelectField } from '../../../design/select-field.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { callForBody } from '../../../kernel/api/call.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { EditedPanel, useEdited } from '../editing/edited-panel.tsx'
import { TimeOfDayField } from '../fields/moment-field.tsx'
import { useChangeTenant } from './appearance-panel.tsx'
import { shortDecimalOf } from '../../../kernel/forms/decimal.ts'
import { choices } from '../editing/use-change.ts'

const NO_FIELDS: readonly DefaultsField[] = []

/** What new objects of the tenant start with. */
export function DefaultsPanel({ tenant }: { tenant: AdministeredTenant }) {
  const { t } = useTranslation()
  const edited = useEdited(defaultsValuesOf(tenant))
  const { values, edit } = edited
  const [wrong, setWrong] = useState(NO_FIELDS)
  const save = useChangeTenant(tenant.id, (change: DefaultsChange) => {
    const body = { ...change, version: tenant.version }
    return callForBody(changeTenantDefaults, { params: { tenantId: tenant.id }, body })
  })
  const submit = () => {
    const checked = checkDefaults(values)
    setWrong(checked.ok ? NO_FIELDS : checked.fields)
    if (checked.ok) save.mutate(checked.change)
  }
  const errorOf = (field: DefaultsField) =>
    wrong.includes(field) ? t(`platform.defaults.wrong.${kindOf(field)}`) : undefined
  return (
    <EditedPanel
      title={t('platform.defaults.title')}
      lead={<p className="sm muted">{t('platform.defaults.text')}</p>}
      edited={edited}
      save={save}
      labelOf={(name) => t(`platform.defaults.${name}`)}
      onSubmit={submit}
    >
      <Checkbox isSelected={values.hasCosts} onChange={(hasCosts) => edit({ hasCosts })}>
        {t('platform.defaults.hasCosts')}
      </Checkbox>
      {values.hasCosts && (
        <CostFields values={values} edit={edit} errorOf={errorOf} currency={tenant.currencyCode} />
      )}
      <NightFields values={values} edit={edit} errorOf={errorOf} />
    </EditedPanel>
  )
}

function kindOf(field: DefaultsField): 'percent' | 'amount' | 'night' {
  if (field === 'contractFeeFixed') return 'amount'
  return field === 'nightTimeStart' || field === 'nightTimeEnd' ? 'night' : 'percent'
}

type FieldsProps = {
  values: DefaultsValues
  edit: (change: Partial<DefaultsValues>) => void
  errorOf: (field: DefaultsField) => string | undefined
}

const brokerageTypes = ['Percent', 'Free'] as const
const feeTypes = ['Hidden', 'PayedByBuyer', 'PayedBySeller', 'Fixed'] as const

/** What buying costs besides the price, as far as the tenant decides it. */
function CostFields({ values, edit, errorOf, currency }: FieldsProps & { currency: string }) {
  const { t } = useTranslation()
  const figure = (field: 'brokeragePercent' | 'contractFeePercent' | 'contractFeeFixed') => (
    <TextField
      label={t(`platform.defaults.${field}`)}
      name={field}
      inputMode="decimal"
      autoComplete="off"
      isRequired
      value={values[field]}
      onChange={(value) => edit({ [field]: value })}
      error={errorOf(field)}
      hint={field === 'contractFeeFixed' ? currency : t('platform.defaults.percentHint')}
    />
  )
  return (
    <>
      <div className="pair top">
        <SelectField
          label={t('platform.defaults.brokerageType')}
          name="brokerageType"
          value={values.brokerageType}
          options={choices(brokerageTypes, (value) => t(`platform.defaults.brokerage.${value}`))}
          onChange={(brokerageType) => edit({ brokerageType })}
        />
        {values.brokerageType === 'Percent' && figure('brokeragePercent')}
      </div>
      <div className="pair top">
        <SelectField
          label={t('platform.defaults.contractFeeType')}
          name="contractFeeType"
          hint={t('platform.defaults.contractFeeHint')}
          value={values.contractFeeType}
          options={choices(feeTypes, (value) => t(`platform.defaults.contractFee.${value}`))}
          onChange={(contractFeeType) => edit({ contractFeeType })}
        />
        {values.contractFeeType === 'Fixed' && figure('contractFeeFixed')}
        {values.contractFeeType === 'PayedByBuyer' && figure('contractFeePercent')}
      </div>
      <Checkbox
        isSelected={values.allowUserToHireOwnLawyerForContract}
        onChange={(allowed) => edit({ allowUserToHireOwnLawyerForContract: allowed })}
      >
        {t('platform.defaults.allowUserToHireOwnLawyerForContract')}
      </Checkbox>
    </>
  )
}

/** Zones of the countries that the platform knows, and the tenant's own where it is another one. */
const ZONES = Object.values(defaultTimeZone)

/** When the clock of an offer stands still, and whether bids are taken then. */
function NightFields({ values, edit, errorOf }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className="pair top">
        <TimeOfDayField
          label={t('platform.defaults.nightTimeStart')}
          value={values.nightTimeStart}
          onChange={(nightTimeStart) => edit({ nightTimeStart })}
          error={errorOf('nightTimeStart')}
          hint={t('platform.defaults.nightHint')}
        />
        <TimeOfDayField
          label={t('platform.defaults.nightTimeEnd')}
          value={values.nightTimeEnd}
          onChange={(nightTimeEnd) => edit({ nightTimeEnd })}
          error={errorOf('nightTimeEnd')}
        />
      </div>
      <SelectField
        label={t('platform.defaults.nightBidding')}
        name="nightBidding"
        value={values.nightBidding}
        options={choices(['allowed', 'blocked'], (value) => t(`platform.defaults.night.${value}`))}
        onChange={(nightBidding) => edit({ nightBidding })}
      />
      <SelectField
        label={t('platform.defaults.timeZone')}
        name="timeZone"
        value={values.timeZone}
        emptyLabel={t('platform.defaults.timeZoneOfCountry')}
        options={[...new Set([...ZONES, ...(values.timeZone === '' ? [] : [values.timeZone])])].map(
          (value) => ({
            value,
            label: value.replaceAll('_', ' '),
          }),
        )}
        onChange={(timeZone) => edit({ timeZone })}
      />
    </>
  )
}

const valuesOf = ({ watermarkDocuments }: AdministeredTenant) => ({ watermarkDocuments })

/** How readers outside the tenant get its documents, in running auctions too. */
export function DocumentsPanel({ tenant }: { tenant: AdministeredTenant }) {
  const { t } = useTranslation()
  const edited = useEdited(valuesOf(tenant))
  const { values, edit } = edited
  const save = useChangeTenant(tenant.id, () => {
    const body = { ...values, version: tenant.version }
    return callForBody(changeTenantDocuments, { params: { tenantId: tenant.id }, body })
  })
  return (
    <EditedPanel
      title={t('platform.documents.title')}
      edited={edited}
      save={save}
      labelOf={(name) => t(`platform.documents.${name}`)}
      onSubmit={() => save.mutate()}
    >
      <Checkbox
        isSelected={values.watermarkDocuments}
        onChange={(watermarkDocuments) => edit({ watermarkDocuments })}
      >
        {t('platform.documents.watermarkDocuments')}
      </Checkbox>
      <p className="sm muted">{t('platform.documents.what')}</p>
      <p className="sm muted">{t('platform.documents.limits')}</p>
    </EditedPanel>
  )
}

const CENTS = 100

/** The form as it is typed: figures are text, with the decimal comma of the reader. */
export type DefaultsValues = {
  hasCosts: boolean
  brokerageType: DefaultCosts['brokerageType']
  brokeragePercent: string
  contractFeeType: DefaultCosts['contractFeeType']
  contractFeePercent: string
  contractFeeFixed: string
  allowUserToHireOwnLawyerForContract: boolean
  nightTimeStart: string
  nightTimeEnd: string
  nightBidding: AdministeredTenant['nightBidding']
  /** Empty: the one of the object's country. */
  timeZone: string
}

type DefaultsField = keyof DefaultsValues
export type DefaultsChange = Pick<
  AdministeredTenant,
  'defaultCosts' | 'nightTimeStart' | 'nightTimeEnd' | 'nightBidding' | 'timeZone'
>

const noCosts: DefaultCosts = {
  brokerageType: 'Percent',
  brokeragePercent: 3,
  contractFeeType: 'Hidden',
  contractFeePercent: null,
  contractFeeFixedCents: null,
  allowUserToHireOwnLawyerForContract: false,
}

const typed = (value: number | null) => (value === null ? '' : String(value).replace('.', ','))

export function defaultsValuesOf(tenant: DefaultsChange): DefaultsValues {
  const costs = tenant.defaultCosts ?? noCosts
  return {
    hasCosts: tenant.defaultCosts !== null,
    brokerageType: costs.brokerageType,
    brokeragePercent: typed(costs.brokeragePercent),
    contractFeeType: costs.contractFeeType,
    contractFeePercent: typed(costs.contractFeePercent),
    contractFeeFixed: typed(
      costs.contractFeeFixedCents === null ? null : costs.contractFeeFixedCents / CENTS,
    ),
    allowUserToHireOwnLawyerForContract: costs.allowUserToHireOwnLawyerForContract,
    nightTimeStart: tenant.nightTimeStart ?? '',
    nightTimeEnd: tenant.nightTimeEnd ?? '',
    nightBidding: tenant.nightBidding,
    timeZone: tenant.timeZone ?? '',
  }
}

function figureOf(text: string, decimals: number, max: number): number | null {
  const value = shortDecimalOf(text, decimals)
  return value === null || value > max ? null : value
}

type Checked =
  | { readonly ok: true; readonly change: DefaultsChange }
  | { readonly ok: false; readonly fields: readonly DefaultsField[] }

const FEE_MAX = 1_000_000
const PERCENT_MAX = 100

/** What is sent, or which fields say nothing that can be. */
export function checkDefaults(values: DefaultsValues): Checked {
  const wrong: DefaultsField[] = []
  const figure = (field: 'brokeragePercent' | 'contractFeePercent' | 'contractFeeFixed') => {
    const value =
      field === 'contractFeeFixed'
        ? figureOf(values[field], 2, FEE_MAX)
        : figureOf(values[field], 3, PERCENT_MAX)
    if (value === null) wrong.push(field)
    return value
  }
  const isFixed = values.contractFeeType === 'Fixed'
  const hasPercent = values.contractFeeType === 'PayedByBuyer'
  const fixed = values.hasCosts && isFixed ? figure('contractFeeFixed') : null
  const defaultCosts: DefaultCosts | null = values.hasCosts
    ? {
        brokerageType: values.brokerageType,
        brokeragePercent: values.brokerageType === 'Free' ? 0 : (figure('brokeragePercent') ?? 0),
        contractFeeType: values.contractFeeType,
        contractFeePercent: hasPercent ? figure('contractFeePercent') : null,
        contractFeeFixedCents: fixed === null ? null : Math.round(fixed * CENTS),
        allowUserToHireOwnLawyerForContract: values.allowUserToHireOwnLawyerForContract,
      }
    : null
  const [start, end] = [values.nightTimeStart || null, values.nightTimeEnd || null]
  if (start === null && end !== null) wrong.push('nightTimeStart')
  if (end === null && start !== null) wrong.push('nightTimeEnd')
  if (wrong.length > 0) return { ok: false, fields: wrong }
  const { nightBidding } = values
  const timeZone = values.timeZone || null
  return {
    ok: true,
    change: { defaultCosts, nightTimeStart: start, nightTimeEnd: end, nightBidding, timeZone },
  }
}
