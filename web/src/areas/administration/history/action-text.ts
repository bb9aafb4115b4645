import { textIfAny, type Translate } from '../../../kernel/i18n/translator.ts'

/**
 * What an action of the trail is called, or undefined where it has no words of its own. Its dot is a stroke
 * there, for a dot divides a text's name.
 */
export function actionText(t: Translate, action: string): string | undefined {
  return textIfAny(t, `platform.action.${action.replace('.', '-')}`)
}
