import { Fragment } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Notice } from '../../../design/notice.tsx'
import { type ObjectField, fieldId } from '../object/object-values.ts'
import { focusField } from './focus-field.ts'

type Props = {
  problems: ReadonlyMap<ObjectField, unknown>
  errorOf: (field: ObjectField) => string | undefined
}

/** What keeps the object from being published, each a link to where it is put right. */
export function Checklist({ problems, errorOf }: Props) {
  const { t } = useTranslation()
  if (problems.size === 0) return <Notice tone="leading" title={t('administration.editor.complete')} />
  return (
    <Notice tone="outbid" title={t('administration.editor.incomplete', { count: problems.size })}>
      {[...problems.keys()].map((field, index) => (
        <Fragment key={field}>
          {index > 0 && ' '}
          <a
            href={`#${fieldId(field)}`}
            onClick={(event) => {
              event.preventDefault()
              focusField(field)
            }}
          >
            {errorOf(field)}
          </a>
        </Fragment>
      ))}
    </Notice>
  )
}
