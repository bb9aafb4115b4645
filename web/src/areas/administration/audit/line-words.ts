import { eventTypes, actionText, labelledFields } from '../history/event-words.ts'
import { textIfAny, type Translate } from '../../../kernel/i18n/translator.ts'

/** Label of an activity entry; one without a text does not show its technical name. */
export function typeWord(t: Translate, type: string): string {
  const event = eventTypes.find((known) => known === type)
  if (event !== undefined) return t(`runningAuction.event.${event}`)
  return actionText(t, type) ?? t('audit.other')
}

/** The fields of an object that a line changed, each once; of accounts and tenants none has a label here. */
export function fieldWords(t: Translate, fields: readonly string[]): readonly string[] {
  const words = fields.flatMap((field) => {
    const label = labelledFields.find((name) => name === field)
    if (label !== undefined) return [t(`administration.editor.field.${label}`)]
    // Those that are more than one field of the editor, or a mark in it.
    return textIfAny(t, `audit.field.${field}`) ?? []
  })
  return [...new Set(words)]
}
