import type { DisputeStep } from '@zuschlag/contracts/administration/dispute'
import type { BidChange } from '@zuschlag/contracts/administration/what-if'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { parseAmount } from '@zuschlag/contracts/kernel/parse-amount'
import { shortDecimalOf } from '../../../kernel/forms/decimal.ts'

export type ChangeKind = 'price' | 'time' | 'drop'

/** What stands in the form: figures as they were typed. */
export type WhatIfForm = { readonly kind: ChangeKind; readonly price: string; readonly seconds: string }

const MS_PER_SECOND = 1000
/** Milliseconds. */
const DECIMALS_MAX = 3
/** A bid may be moved by so much: a year is longer than any process. */
const SECONDS_MAX = 366 * 86_400

/** A shift in seconds, with a comma or a dot and a sign; null for nonsense and for none. */
export function secondsIn(text: string): number | null {
  const [, sign, figure = ''] = /^([+\-\u2212]?)(\d.*)$/.exec(text.trim()) ?? []
  const seconds = shortDecimalOf(figure, DECIMALS_MAX)
  if (seconds === null || seconds === 0 || seconds > SECONDS_MAX) return null
  return sign === '' || sign === '+' ? seconds : -seconds
}

/** The instant of a step moved by seconds; null where that is no time. */
export function movedBy({ at }: Pick<DisputeStep, 'at'>, text: string): Instant | null {
  const seconds = secondsIn(text)
  return seconds === null ? null : msToInstant(instantToMs(at) + Math.round(seconds * MS_PER_SECOND))
}

/** The change that a form asks for; null while it asks for none. */
export function changeOf(step: DisputeStep, { kind, price, seconds }: WhatIfForm): BidChange | null {
  switch (kind) {
    case 'drop':
      return { kind: 'drop' }
    case 'price': {
      const amount = parseAmount(price) ?? null
      return amount === null ? null : { kind: 'change', price: amount }
    }
    default: {
      const at = movedBy(step, seconds)
      return at === null ? null : { kind: 'change', at }
    }
  }
}
