import { z } from 'zod'

export const AGREEMENT_VERSION_MAX = 10_000
/** SHA-256 in hexadecimal digits. */
const HASH = /^[0-9a-f]{64}$/

export const agreementVersionSchema = z.int().positive().max(AGREEMENT_VERSION_MAX)

/** One version of an agreement of the operator: its number, and the SHA-256 (hex) of its text. */
export const agreementReferenceSchema = z
  .strictObject({ version: agreementVersionSchema, hash: z.string().regex(HASH) })
  .meta({ id: 'AgreementReference' })
export type AgreementReference = Readonly<z.infer<typeof agreementReferenceSchema>>

/** Whether two references are about the same text. */
export function isSameAgreement(one: AgreementReference, other: AgreementReference): boolean {
  return one.version === other.version && one.hash === other.hash
}
