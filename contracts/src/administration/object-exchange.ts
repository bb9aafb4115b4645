import { z } from 'zod'
import { imageSchema } from '../auction/auction-fields.ts'
import { statedDescriptionSchema } from '../auction/commands.ts'
import { energySchema } from '../auction/energy.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { auctionIdSchema } from '../kernel/ids.ts'
import { lineSchema } from '../kernel/line.ts'
import { priceSchema } from '../kernel/price.ts'

export const EXCHANGE_BYTES_MAX = 40 * 1024 * 1024
const NAME_LENGTH_MAX = 200
/** Lines that one answer has; what is beyond them is counted. */
export const EXCHANGE_LINES_MAX = 400
export const EXCHANGE_ELEMENT_LENGTH_MAX = 120
/** Characters of what stands in the file that a line repeats. */
export const EXCHANGE_SAID_LENGTH_MAX = 100

/**
 * Why an exchange was not read, as `errors.openimmo` has it; a place in the document may follow as a second
 * word. `deletion`, `reference` and `notForSale`: it asks for something else than an object to be sold.
 */
export const exchangeFailures = [
  'missing',
  'notOpenImmo',
  'brokenArchive',
  'lockedArchive',
  'tooMuch',
  'manyXml',
  'notWellFormed',
  'hasDoctype',
  'noProperty',
  'manyProperties',
  'deletion',
  'reference',
  'notForSale',
] as const

/** Parts of an energy certificate that an exchange may fill. */
export const exchangeEnergyFields = energySchema.keyof().options

/** What an element fills; `place` are both coordinates. */
export const exchangeFields = [
  'title',
  'description',
  'street',
  'zipCode',
  'city',
  'country',
  'place',
  'area',
  'rooms',
  'auctionCode',
  'startPrice',
  'images',
  ...exchangeEnergyFields,
] as const
export type ExchangeField = (typeof exchangeFields)[number]

/** What was changed in a value that is taken. */
export const exchangeChanges = ['rounded', 'shortened'] as const

/** The product has no field for it, or takes it from elsewhere: counted, with its names on request. */
export const foldedReasons = ['noField', 'sender', 'notKnown', 'empty'] as const
/** Why something in the file is not taken that somebody has to look at. */
export const leftReasons = [
  'notReleased',
  'decision',
  'another',
  'otherLanguage',
  'zero',
  'notAFigure',
  'ambiguous',
  'notWhole',
  'outOfRange',
  'onRequest',
  'otherCurrency',
  'halfPlace',
  'noPlace',
  'otherCountry',
  'notAClass',
  'tooLong',
  'damaged',
  'noCertificate',
] as const
export type ExchangeReason = (typeof foldedReasons)[number] | (typeof leftReasons)[number]

const exchangeLineSchema = z.object({
  /** Names on the way to the element, below the object. */
  element: z.string().max(EXCHANGE_ELEMENT_LENGTH_MAX),
  /** What it fills, or would fill; null where the product has no field. */
  field: z.enum(exchangeFields).nullable(),
  /** `taken`: as it stands there; `changed`: as `why` says; `left`: not taken because of `why`. */
  effect: z.enum(['taken', 'changed', 'left']),
  why: z.enum([...exchangeChanges, ...foldedReasons, ...leftReasons]).nullable(),
  /** What stands in the file, where somebody has to look at it. */
  said: z.string().max(EXCHANGE_SAID_LENGTH_MAX),
  count: z.int().positive(),
})
export type ExchangeLine = z.infer<typeof exchangeLineSchema>

/** Why an attachment is not among the pictures. */
export const missedReasons = [
  'notThere',
  'remote',
  'broken',
  'notAccepted',
  'tooLarge',
  'tooMany',
  'document',
  'link',
  'logo',
  'notReleased',
] as const
export type MissedReason = (typeof missedReasons)[number]

/**
 * Reads one object out of an OpenImmo 1.2.7 exchange, an XML document or an archive with its pictures. It
 * changes nothing of the object: what it found, and what becomes of each element, is for the editor, which
 * shows it and saves nothing before its reader has agreed.
 */
export const readObjectExchange = defineEndpoint({
  name: 'readObjectExchange',
  method: 'POST',
  path: '/administration/auctions/:auctionId/openimmo',
  params: z.strictObject({ auctionId: auctionIdSchema }),
  body: z.strictObject({ name: lineSchema(NAME_LENGTH_MAX) }),
  upload: { field: 'openimmo', bytesMax: EXCHANGE_BYTES_MAX },
  limit: 'objectFile',
  answer: z.object({
    /** Whether the file announces a new object or a change of one that the sender sent earlier. */
    action: z.enum(['new', 'change']),
    description: statedDescriptionSchema.partial(),
    startPrice: priceSchema.nullable(),
    images: z.array(imageSchema),
    lines: z.array(exchangeLineSchema).max(EXCHANGE_LINES_MAX),
    /** Elements that had no room among the lines. */
    further: z.int().nonnegative(),
    /** Attachments that are not among the images. */
    missed: z.array(z.object({ name: z.string(), why: z.enum(missedReasons) })),
  }),
  problems: ['auctionNotFound', 'fileLimitReached'],
})
export type ObjectExchange = z.infer<NonNullable<(typeof readObjectExchange)['answer']>>
