import { Button } from '../../../design/button.tsx'
import { Notice } from '../../../design/notice.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Facts } from './facts.tsx'
import styles from './editor.module.css'
import type { Edited } from './use-edited.ts'
import { platformProblems } from './platform-problem-texts.ts'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'

type Props<Values extends object> = {
  edited: Edited<Values>
  /** What saves the values. */
  save: { readonly error: unknown; readonly reset: () => void }
  labelOf: (name: keyof Values & string) => string
}

/**
 * Why saving was refused. Where two people changed the same: shows both versions of what differs, and lets
 * the reader choose, after which the refusal is settled.
 */
export function ConflictNotice<Values extends object>(props: Props<Values>) {
  const { edited, save, labelOf } = props
  const { values, theirs, takeTheirs, keepOwn } = edited
  const { t } = useTranslation()
  if (theirs === null) return <ProblemNotice texts={platformProblems} error={save.error} />
  const settle = (choose: () => void) => () => {
    save.reset()
    choose()
  }
  const shown = (value: unknown): string =>
    typeof value === 'boolean'
      ? t(value ? 'platform.conflict.yes' : 'platform.conflict.no')
      : textOf(value) || '–'
  const names = (Object.keys(theirs) as (keyof Values & string)[]).filter(
    (name) => textOf(theirs[name]) !== textOf(values[name]),
  )
  return (
    <Notice tone="warning" role="alert" title={t('platform.conflict.title')}>
      <div className={styles.form}>
        <Facts
          facts={names.flatMap((name) => [
            {
              label: t('platform.conflict.theirs', { field: labelOf(name) }),
              value: shown(theirs[name]),
            },
            {
              label: t('platform.conflict.yours', { field: labelOf(name) }),
              value: shown(values[name]),
            },
          ])}
        />
        <div className="row">
          <Button variant="secondary" size="small" onPress={settle(takeTheirs)}>
            {t('platform.conflict.take')}
          </Button>
          <Button variant="text" size="small" onPress={settle(keepOwn)}>
            {t('platform.conflict.keep')}
          </Button>
        </div>
      </div>
    </Notice>
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '')
}
