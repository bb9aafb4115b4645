import { eventTypes } from '../shared/event-types.ts'
import { knownAction } from '../shared/known-actions.ts'
import { labelledFields } from '../shared/labelled-fields.ts'
import type { Translate } from '../../../kernel/i18n/translator.ts'

/** Those that are more than one field of the editor, or a mark in it. */
const others = [
  'images',
  'documents',
  'costTerms',
  'energy',
  'listed',
  'showMinimumPrice',
  'hideAnonymizedAuctionBids',
  'closedProcess',
  'admittedOnly',
  'fixedEnd',
  'openEnd',
  'immediatePurchaseEnabled',
  'auctionType',
  'endExtensionHours',
  'endExtensionMinutes',
  'endExtensionStartHours',
  'endExtensionStartMinutes',
  'timeZone',
  'sellerDecisionBinding',
  'awardConfirmedBySeller',
  'hideOfferIsBindingCheckbox',
] as const

/** Label of an activity entry; one without a text does not show its technical name. */
export function typeWord(t: Translate, type: string): string {
  const event = eventTypes.find((known) => known === type)
  if (event !== undefined) return t(`runningAuction.event.${event}`)
  const action = knownAction(type)
  return action === undefined ? t('audit.other') : t(`platform.action.${action}`)
}

/** The fields of an object that a line changed, each once; of accounts and tenants none has a label here. */
export function fieldWords(t: Translate, fields: readonly string[]): readonly string[] {
  const words = fields.flatMap((field) => {
    const label = labelledFields.find((name) => name === field)
    if (label !== undefined) return [t(`administration.editor.field.${label}`)]
    const other = others.find((name) => name === field)
    return other === undefined ? [] : [t(`audit.field.${other}`)]
  })
  return [...new Set(words)]
}
