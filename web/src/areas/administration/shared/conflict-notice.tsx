import { Button } from '../../../design/button.tsx'
import { Notice } from '../../../design/notice.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Facts } from './facts.tsx'
import styles from './editor.module.css'

type Props<Values extends object> = {
  values: Values
  /** What is stored now; null while nobody else changed anything. */
  theirs: Values | null
  labelOf: (name: keyof Values & string) => string
  onTake: () => void
  onKeep: () => void
}

/** Two people changed the same: shows both versions of what differs, and lets the reader choose. */
export function ConflictNotice<Values extends object>(props: Props<Values>) {
  const { values, theirs, labelOf, onTake, onKeep } = props
  const { t } = useTranslation()
  if (theirs === null) return null
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
          <Button variant="secondary" size="small" onPress={onTake}>
            {t('platform.conflict.take')}
          </Button>
          <Button variant="text" size="small" onPress={onKeep}>
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
