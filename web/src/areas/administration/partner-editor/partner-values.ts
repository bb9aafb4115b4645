import type { Language } from '@zuschlag/contracts/kernel/languages'
import { changePartner, type AdministeredPartner } from '@zuschlag/contracts/administration/partners'
import type { z } from 'zod'
import { decimalOf } from '../../../kernel/forms/decimal.ts'

/** The form as it is typed; the map writes the place into it too. */
export type PartnerValues = {
  name: string
  websiteUrl: string
  latitude: string
  longitude: string
  reviewText: string
  reviewLanguage: Language
  reviewTranslation: string
  reviewerName: string
  isPublished: boolean
}
export type PartnerField = keyof PartnerValues
export type PartnerChange = Omit<z.input<NonNullable<(typeof changePartner)['body']>>, 'version'>

const PLACE_DIGITS = 5

/** A degree as the map sets it: about a metre. */
export function degrees(value: number): string {
  return value.toFixed(PLACE_DIGITS).replace('.', ',')
}

export function partnerValuesOf(partner: AdministeredPartner): PartnerValues {
  return {
    name: partner.name,
    websiteUrl: partner.websiteUrl ?? '',
    latitude: partner.latitude === null ? '' : degrees(partner.latitude),
    longitude: partner.longitude === null ? '' : degrees(partner.longitude),
    reviewText: partner.reviewText ?? '',
    reviewLanguage: partner.reviewLanguage ?? 'de',
    reviewTranslation: partner.reviewTranslation ?? '',
    reviewerName: partner.reviewerName ?? '',
    isPublished: partner.isPublished,
  }
}

const said = (text: string) => (text.trim() === '' ? null : text.trim())
/** Not a number where it is none, which the endpoint's shape refuses. */
const degreeOf = (text: string) => (text.trim() === '' ? null : decimalOf(text))

type Checked =
  | { readonly ok: true; readonly change: PartnerChange }
  | { readonly ok: false; readonly fields: readonly unknown[] }

/** Checks by the endpoint's own shape; names the fields that do not fit. */
export function checkPartner(values: PartnerValues): Checked {
  const reviewText = said(values.reviewText)
  const change: PartnerChange = {
    name: values.name.trim(),
    websiteUrl: said(values.websiteUrl),
    latitude: degreeOf(values.latitude),
    longitude: degreeOf(values.longitude),
    reviewText,
    reviewLanguage: reviewText === null ? null : values.reviewLanguage,
    reviewTranslation: said(values.reviewTranslation),
    reviewerName: said(values.reviewerName),
    isPublished: values.isPublished,
  }
  const parsed = changePartner.body?.safeParse({ ...change, version: 1 })
  if (parsed?.success) return { ok: true, change }
  return { ok: false, fields: parsed?.error.issues.map(({ path }) => path[0]) ?? [] }
}
