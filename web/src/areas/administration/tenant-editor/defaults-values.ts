import type { AdministeredTenant, DefaultCosts } from '@zuschlag/contracts/administration/tenants'
import { shortDecimalOf } from '../../../kernel/forms/decimal.ts'

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

export type DefaultsField = keyof DefaultsValues
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
