import type { ExchangeField } from '@zuschlag/contracts/administration/object-exchange'
import { withoutDisguises, withoutInvisible } from '@zuschlag/contracts/kernel/line'
import { decodedTextOf } from '../shared/plain-texts.ts'
import type { Findings } from './findings.ts'
import type { Element } from './parse-xml.ts'

/** Markup that surrounds a text, for each character of it that is kept. */
const MARKUP_SHARE = 4
/** A letter that was lost before, or half of one. */
const LOST = /\uFFFD/u

export type Kept = {
  readonly lengthMax: number
  /** Cut where it is longer; otherwise a longer one is not taken, as half of it would be another. */
  readonly isCut?: boolean
  readonly isLine?: boolean
}

type CleanText = { readonly text: string; readonly isCut: boolean }

/**
 * The text of an element without markup and entities. Truncated before cleaning, to bound the work, and
 * after it, because the result may still be too long.
 */
export function textOf(element: Element, { lengthMax, isLine = false }: Kept): CleanText {
  const workMax = lengthMax * MARKUP_SHARE
  const raw = element.text.slice(0, workMax).replaceAll(/\r\n?/g, '\n').toWellFormed()
  const plain = decodedTextOf(raw)
    .toWellFormed()
    .replaceAll(/(?![\n\t])\p{Cc}/gu, ' ')
  const text = (isLine ? withoutInvisible(plain.replaceAll(/\s+/g, ' ')) : withoutDisguises(plain)).trim()
  return { text: cutTo(text, lengthMax), isCut: text.length > lengthMax || element.text.length > workMax }
}

/** Takes a text into a field; null where there is none, or where it is not taken. */
export function takenText(
  found: Findings,
  element: Element | undefined,
  field: ExchangeField,
  kept: Kept,
): string | null {
  if (element === undefined) return null
  const { text, isCut } = textOf(element, kept)
  if (text === '' && !isCut) return null
  const why = LOST.test(text) ? 'damaged' : isCut && kept.isCut !== true ? 'tooLong' : null
  if (why !== null) {
    found.leave(element, field, why)
    return null
  }
  found.take(element, field, isCut ? 'shortened' : null)
  return text
}

/** Never half of a character outside the basic plane. */
export function cutTo(text: string, lengthMax: number): string {
  return text
    .slice(0, lengthMax)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}
