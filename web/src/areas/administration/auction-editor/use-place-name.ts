import type { MessageKey } from '../../../kernel/i18n/message-keys.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { costJurisdictions } from './cost-rates.ts'

/** Places whose names are texts; the check of texts finds one that is missing. */
type Region = MessageKey extends infer Key
  ? Key extends `administration.editor.region.${infer Name}`
    ? Name
    : never
  : never

/** The name of a place with published rates; rates of any other are called the broker's own. */
export function usePlaceName(): (jurisdiction: string) => string {
  const { t } = useTranslation()
  return (jurisdiction) =>
    costJurisdictions.includes(jurisdiction)
      ? t(`administration.editor.region.${jurisdiction as Region}`)
      : t('administration.editor.costs.ownRates')
}
