import { z } from 'zod'
import { languageSchema } from '../account/authenticated-user.ts'
import { agreementReferenceSchema, agreementVersionSchema } from '../kernel/agreement.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'

/** Versions of one agreement, and characters of one text. */
export const AGREEMENT_VERSIONS_MAX = 100
export const AGREEMENT_LENGTH_MAX = 200_000

/**
 * What people agree to: bidders and tenants to the business terms, accounts to the terms of service, buyers
 * who pay commission to the brokerage agreement.
 */
export const agreementKindSchema = z.enum(['businessTerms', 'termsOfService', 'brokerageAgreement'])
export type AgreementKind = z.infer<typeof agreementKindSchema>

/** The versions that hold now. */
export const currentAgreementsSchema = z
  .object({
    businessTerms: agreementReferenceSchema,
    termsOfService: agreementReferenceSchema,
    brokerageAgreement: agreementReferenceSchema,
  })
  .meta({ id: 'CurrentAgreements' })
export type CurrentAgreements = z.infer<typeof currentAgreementsSchema>

const versionSchema = agreementReferenceSchema.extend({ date: z.iso.date() })

export const agreementSchema = z
  .object({
    ...versionSchema.shape,
    kind: agreementKindSchema,
    /** Language of the text: German where there is no English one. */
    language: languageSchema,
    /** Cleaned on the server, as posts are: text, lists, tables and links. */
    textHtml: z.string(),
    /** The files as they are: the hash is SHA-256 over the German one, followed by the English one. */
    sources: z.object({ de: z.string(), en: z.string().nullable() }),
    /** Whether it is the example that the product ships, not the operator's own text. */
    isExample: z.boolean(),
    /** Every version, the newest first; all stay readable. */
    versions: z.array(versionSchema).max(AGREEMENT_VERSIONS_MAX),
  })
  .meta({ id: 'Agreement' })
export type AgreementDocument = z.infer<typeof agreementSchema>

/** One version of an agreement, word by word. */
export const getAgreement = defineEndpoint({
  name: 'getAgreement',
  method: 'GET',
  path: '/public/agreements/:kind/:version',
  isCompressed: true,
  access: 'public',
  params: z.strictObject({
    kind: agreementKindSchema,
    version: z.coerce.number().pipe(agreementVersionSchema),
  }),
  query: z.strictObject({ language: languageSchema.default('de') }),
  answer: agreementSchema,
  problems: ['notFound'],
})
