import { z } from 'zod'
import { lineSchema, wordsSchema } from '../kernel/line.ts'

const SOURCE_LENGTH_MAX = 200
const percent = z.number().min(0).max(100)
/** Whole euros and cents. */
const amount = z.number().min(0).multipleOf(0.01)

/** What the landing page and "about us" say has been achieved. */
export const siteFiguresSchema = z
  .strictObject({
    partners: z.int().min(0),
    /** Millions of euros. */
    volumeMillions: z.number().min(0),
    /** By how much the accepted price was above the seller's idea of it, on average. */
    aboveTargetPercent: z.number(),
    /** Day of the count, yyyy-mm-dd; null while nobody has counted. */
    asOf: z.iso.date().nullable(),
    /** Who counted, or where it can be read; the same in every language. */
    source: lineSchema(SOURCE_LENGTH_MAX).nullable(),
  })
  .meta({ id: 'SiteFigures' })
export type SiteFigures = z.infer<typeof siteFiguresSchema>

/** What the platform costs: percent of the price, and euros, before taxes (specification, section 9). */
export const sitePricesSchema = z
  .strictObject({
    privateSalePercent: percent,
    brokeredSalePercent: percent,
    partnerPercent: percent,
    activationFee: amount,
    packageFee: amount,
    unlockFee: amount,
    closurePercent: percent,
    baseFee: amount,
  })
  .meta({ id: 'SitePrices' })
export type SitePrices = z.infer<typeof sitePricesSchema>

const TESTIMONIALS_MAX = 4
const testimonialSchema = z.strictObject({
  text: wordsSchema(300),
  /** Who says it. */
  name: lineSchema(),
  /** What this person has to do with the platform: a company, a place, a sale. */
  role: lineSchema(),
})

/** What people who have sold or bought here say, the first one large; each in both languages. */
export const siteTestimonialsSchema = z
  .array(z.strictObject({ de: testimonialSchema, en: testimonialSchema }))
  .max(TESTIMONIALS_MAX)
  .meta({ id: 'SiteTestimonials' })
export type SiteTestimonials = z.infer<typeof siteTestimonialsSchema>
