import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import { emailSchema } from '@zuschlag/contracts/kernel/email'
import type { DraftingTenant } from '@zuschlag/contracts/administration/drafting'
import type { InvitedSeller } from '@zuschlag/contracts/administration/manage-auction'
import type { CostTerms } from '@zuschlag/contracts/auction/auction-fields'
import { openEnergy } from '@zuschlag/contracts/auction/energy'
import { AuctionType, type Country, defaultTimeZone } from '@zuschlag/contracts/auction/enumerations'
import { emptyDescription } from '@zuschlag/contracts/auction/field-catalogue'
import { increaseSchema } from '@zuschlag/contracts/kernel/price'
import type { ObjectValues } from '../object/object-values.ts'
import { costRatesOf } from './purchase-costs.ts'

const INCREASE = 1000
const EXTENSION_MINUTES = 10
const DECISION_DAYS = 14

/** What a tenant's new objects start with. */
type TenantDefaults = Pick<
  DraftingTenant,
  'isSellerTenant' | 'defaultCosts' | 'nightTimeStart' | 'nightTimeEnd' | 'nightBidding' | 'timeZone'
>
type NewObject = { readonly title: string; readonly country: Country; readonly tenant: TenantDefaults }

/**
 * What a draft starts with: the usual rules, those of its tenant, and everything open that only its broker
 * can say.
 */
export function newObject({ title, country, tenant }: NewObject): ObjectValues {
  // Taxes are the country's; what is paid to the tenant, the tenant says. A private seller earns none.
  const costTerms: CostTerms = {
    ...costRatesOf(country),
    ...tenant.defaultCosts,
    ...(tenant.isSellerTenant && { brokerageType: 'Free', brokeragePercent: 0 }),
  }
  return {
    ...emptyDescription({ country, costTerms }),
    title,
    rooms: null,
    energy: openEnergy,
    auctionType: AuctionType.BiddingProcess,
    closedProcess: false,
    fixedEnd: false,
    startPrice: null,
    minimumPrice: null,
    auctionBidMinimumIncrease: increaseSchema.parse(INCREASE),
    immediatePurchaseEnabled: false,
    immediatePurchasePrice: null,
    start: null,
    end: null,
    openEnd: false,
    endExtensionHours: 0,
    endExtensionMinutes: EXTENSION_MINUTES,
    endExtensionStartHours: 0,
    endExtensionStartMinutes: EXTENSION_MINUTES,
    nightTimeStart: tenant.nightTimeStart,
    nightTimeEnd: tenant.nightTimeEnd,
    nightBidding: tenant.nightBidding,
    timeZone: tenant.timeZone ?? defaultTimeZone[country],
    sellerDecisionBinding: false,
    decisionDays: DECISION_DAYS,
    awardConfirmedBySeller: false,
    admittedOnly: false,
    questionsCloseHours: null,
    hideOfferIsBindingCheckbox: false,
    agreements: null,
  }
}

/**
 * What a draft starts with that is like another object, as one unit is like the next: all but times, code and
 * documents, which are files of their object. Pictures are shown of both.
 */
export function copyOf(source: ObjectValues, title: string): ObjectValues {
  return { ...source, title, auctionCode: null, documents: [], start: null, end: null }
}

/** The seller as typed; all empty: the tenant itself sells, or nobody looks on. */
export type ObjectSellerValues = Readonly<Record<'email' | 'firstName' | 'lastName', string>>
export type SellerField = keyof ObjectSellerValues

export const noSeller: ObjectSellerValues = { email: '', firstName: '', lastName: '' }

const sellerFields = ['email', 'firstName', 'lastName'] as const

const isNobody = (values: ObjectSellerValues) => sellerFields.every((field) => values[field].trim() === '')

/** Which fields keep a seller from being invited; all of them are required once one is set. */
export function sellerFaults(values: ObjectSellerValues): readonly SellerField[] {
  if (isNobody(values)) return []
  return sellerFields.filter((field) =>
    field === 'email' ? !emailSchema.safeParse(values.email.trim()).success : values[field].trim() === '',
  )
}

/** Whom the server invites to look on; null for nobody. */
export function sellerOf(values: ObjectSellerValues, language: Language): InvitedSeller | null {
  if (isNobody(values)) return null
  const { email, firstName, lastName } = values
  return { email: email.trim(), firstName: firstName.trim(), lastName: lastName.trim(), language }
}
