import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useEditor } from './editor-context.ts'
import { EditorSection, Pair } from './editor-section.tsx'
import { FlagValue, TextValue } from './fields.tsx'

const DESCRIPTION_LENGTH_MAX = 20_000

export function TextsSection() {
  const { t } = useTranslation()
  const format = useFormat()
  const { values } = useEditor()
  return (
    <EditorSection section="texts">
      <TextValue
        field="description"
        label={t('administration.editor.field.description')}
        hint={t('administration.editor.hint.description', {
          count: values.description.length,
          written: format.wholeNumber(values.description.length),
          most: format.wholeNumber(DESCRIPTION_LENGTH_MAX),
        })}
        multiline
        maxLength={DESCRIPTION_LENGTH_MAX}
      />
      <Pair>
        <TextValue
          field="externalDescriptionUrl"
          type="url"
          label={t('administration.editor.field.externalDescriptionUrl')}
        />
        <TextValue
          field="virtualTourUrl"
          type="url"
          label={t('administration.editor.field.virtualTourUrl')}
        />
      </Pair>
    </EditorSection>
  )
}

export function VisibilitySection() {
  const { t } = useTranslation()
  return (
    <EditorSection section="visibility">
      <div>
        <FlagValue field="listed">{t('administration.editor.flag.listed')}</FlagValue>
        <FlagValue field="showMinimumPrice">{t('administration.editor.flag.showMinimumPrice')}</FlagValue>
        <FlagValue field="hideAnonymizedAuctionBids">
          {t('administration.editor.flag.hideAnonymizedAuctionBids')}
        </FlagValue>
      </div>
    </EditorSection>
  )
}
