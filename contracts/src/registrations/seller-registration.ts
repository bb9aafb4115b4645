import { z } from 'zod'
import { countrySchema } from '../auction/enumerations.ts'
import { agreementReferenceSchema } from '../kernel/agreement.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { optionalField, optionalLine, salutationSchema, tickedSchema } from '../kernel/form-fields.ts'
import { lineSchema } from '../kernel/line.ts'
import { phoneSchema } from '../kernel/phone.ts'

/** Language of a seller as the form sends it (specification, section 3). */
export const SellerLanguage = { De: 0, En: 1 } as const
export const sellerLanguageSchema = z.literal([0, 1])

/** Greatest lengths, in characters. */
export const SELLER_LENGTHS = {
  title: 50,
  firstName: 100,
  lastName: 100,
  email: 100,
  street: 100,
  zipCode: 10,
  city: 100,
} as const

/** Largest identification picture, in bytes; more is answered 413 `InvalidMaxFileSize`. */
export const IDENTIFICATION_BYTES_MAX = 10 * 1024 * 1024
/** What a file chooser offers. */
export const IDENTIFICATION_EXTENSIONS = ['.jpg', '.jpeg', '.png'] as const
/** Name of the file's part in the multipart body. */
export const IDENTIFICATION_FIELD = 'identification'

const sellerFields = {
  salutation: salutationSchema,
  titlePrefix: optionalLine(SELLER_LENGTHS.title),
  firstName: lineSchema(SELLER_LENGTHS.firstName),
  lastName: lineSchema(SELLER_LENGTHS.lastName),
  titleSuffix: optionalLine(SELLER_LENGTHS.title),
  email: z.email().max(SELLER_LENGTHS.email),
  phoneNumber: optionalField(phoneSchema),
  street: lineSchema(SELLER_LENGTHS.street),
  zipCode: lineSchema(SELLER_LENGTHS.zipCode),
  city: lineSchema(SELLER_LENGTHS.city),
  country: countrySchema.default('AT'),
} as const

/** What the registration page has to have before it sends, besides the picture. */
export const sellerRegistrationFormSchema = z.strictObject({
  ...sellerFields,
  language: sellerLanguageSchema.default(SellerLanguage.De),
  termsAccepted: tickedSchema,
  dataProtectionAccepted: tickedSchema,
  consented: tickedSchema,
})

/** A part of a multipart body is text, whatever it means. */
const languageText = z
  .enum(['0', '1'])
  .transform((text) => (text === '1' ? SellerLanguage.En : SellerLanguage.De))
const tickedText = z
  .literal('true')
  .transform(() => true as const)
  .optional()
/** Version and hash of an agreement, `3:0a1b…`. */
const agreementText = z
  .string()
  .regex(/^\d{1,5}:[0-9a-f]{64}$/)
  .transform((text) => {
    const [version = '', hash = ''] = text.split(':')
    return { version: Number(version), hash }
  })
  .pipe(agreementReferenceSchema)

/** The fields of the multipart body. */
export const sellerRegistrationSchema = z.strictObject({
  ...sellerFields,
  language: languageText.default(SellerLanguage.De),
  termsAccepted: tickedText,
  dataProtectionAccepted: tickedText,
  consented: tickedText,
  /** The terms of service that the seller read; another version is `agreementOutdated`. */
  termsOfService: agreementText.optional(),
})
export type SellerRegistration = z.infer<typeof sellerRegistrationSchema>

/**
 * Answers 204 and leaves a pending registration; the seller gets a mail. The body is multipart/form-data with
 * one picture (jpeg or png) as `identification`. 413 with the message `InvalidMaxFileSize` where it is too
 * large, 415 where its content is no such picture whatever its name says, 400 where it is missing, broken or
 * has too many pixels.
 */
export const registerSeller = defineEndpoint({
  name: 'registerSeller',
  method: 'POST',
  path: '/sellers/register',
  access: 'public',
  body: sellerRegistrationSchema,
  upload: { field: IDENTIFICATION_FIELD, bytesMax: IDENTIFICATION_BYTES_MAX },
  problems: ['agreementOutdated'],
  limit: 'registration',
})
