import { useQuery } from '@tanstack/react-query'
import type { DecisionMode } from '@zuschlag/contracts/auction/decision'
import { decisionModeSchema } from '@zuschlag/contracts/auction/decision'
import { SelectField } from '../../../design/select-field.tsx'
import { configurationQuery } from '../../../kernel/api/queries.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useEditor } from './editor-context.ts'
import { Pair } from './editor-section.tsx'
import { FlagValue } from './fields.tsx'
import { NumberValue } from '../fields/number-value.tsx'
import { fieldId } from '../object/object-values.ts'

/**
 * How the seller side decides: the modes that the operator offers in the country, the period, and the
 * confirmation.
 */
export function DecisionTerms() {
  const { t } = useTranslation()
  const { values, set, setUnfinished, errorOf, isLocked } = useEditor()
  const offered = useQuery(configurationQuery).data?.decisionModes[values.country]
  const mode: DecisionMode = values.sellerDecisionBinding ? 'boundToHighest' : 'freeChoice'
  // What stands there stays visible, also where the operator does not offer it any more.
  const shown = decisionModeSchema.options.filter((one) => one === mode || offered?.includes(one) === true)
  const isOffered = offered === undefined || offered.includes(mode)
  return (
    <>
      <Pair>
        <div id={fieldId('sellerDecisionBinding')}>
          <SelectField
            label={t('administration.editor.decisionMode')}
            name="decisionMode"
            value={mode}
            options={shown.map((one) => ({
              value: one,
              label: t(`legal.modeName.${values.country}.${one}`),
            }))}
            onChange={(chosen) => {
              if (!isLocked('sellerDecisionBinding'))
                set('sellerDecisionBinding', chosen === 'boundToHighest')
            }}
            hint={t(`decision.mode.${mode}`)}
            error={isOffered ? undefined : t('administration.editor.decisionModeNotOffered')}
          />
        </div>
        <NumberValue
          id={fieldId('decisionDays')}
          label={t('administration.editor.field.decisionDays')}
          hint={t('administration.editor.hint.decisionDays')}
          value={values.decisionDays ?? null}
          onChange={(days) => set('decisionDays', days ?? undefined)}
          format={(days) => t('decision.days', { count: days })}
          onUnfinished={(isUnfinished) => setUnfinished('decisionDays', isUnfinished)}
          error={errorOf('decisionDays')}
          isReadOnly={isLocked('decisionDays')}
        />
      </Pair>
      <FlagValue field="awardConfirmedBySeller">
        {t('administration.editor.flag.awardConfirmedBySeller')}
      </FlagValue>
    </>
  )
}
