import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { InvitedSeller } from '@zuschlag/contracts/administration/manage-auction'
import { emailSchema } from '@zuschlag/contracts/kernel/email'

/** The seller as typed; all empty: the tenant itself sells, or nobody looks on. */
export type ObjectSellerValues = Readonly<Record<'email' | 'firstName' | 'lastName', string>>
export type SellerField = keyof ObjectSellerValues

export const noSeller: ObjectSellerValues = { email: '', firstName: '', lastName: '' }

const fields = ['email', 'firstName', 'lastName'] as const

const isNobody = (values: ObjectSellerValues) => fields.every((field) => values[field].trim() === '')

/** Which fields keep a seller from being invited; all of them are required once one is set. */
export function sellerFaults(values: ObjectSellerValues): readonly SellerField[] {
  if (isNobody(values)) return []
  return fields.filter((field) =>
    field === 'email' ? !emailSchema.safeParse(values.email.trim()).success : values[field].trim() === '',
  )
}

/** Whom the server invites to look on; null for nobody. */
export function sellerOf(values: ObjectSellerValues, language: Language): InvitedSeller | null {
  if (isNobody(values)) return null
  const { email, firstName, lastName } = values
  return { email: email.trim(), firstName: firstName.trim(), lastName: lastName.trim(), language }
}
