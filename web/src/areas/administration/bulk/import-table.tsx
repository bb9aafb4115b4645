import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { PreviewTable } from '../table/preview-table.tsx'
import styles from './bulk.module.css'
import type { LineEffect, PreviewLine } from './import-preview.ts'

type Props = {
  name: string
  lines: readonly PreviewLine[]
  unused: readonly string[]
  currencyCode: string
}

const tones: Readonly<Partial<Record<LineEffect, 'done' | 'same'>>> = {
  new: 'done',
  again: 'done',
  hasAccess: 'same',
  suspended: 'same',
}

/** What each line of the file will do; lines that do nothing say why. */
export function ImportTable({ name, lines, unused, currencyCode }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const countOf = (tone: 'done' | 'same' | undefined) =>
    lines.filter(({ effect }) => tones[effect] === tone).length
  const sums = [
    t('administration.bulk.import.sum.done', { count: countOf('done') }),
    countOf('same') > 0 && t('administration.bulk.import.sum.same', { count: countOf('same') }),
    countOf(undefined) > 0 && t('administration.bulk.import.sum.wrong', { count: countOf(undefined) }),
  ]
  return (
    <div className="stack gap-3 fit">
      <p role="status">
        <b>{name}</b>: {sums.filter(Boolean).join(', ')}.
        {unused.length > 0 && (
          <span className="sm muted">
            {' '}
            {t('administration.bulk.import.unused', { columns: unused.join(', ') })}
          </span>
        )}
      </p>
      <PreviewTable
        label={t('administration.bulk.import.preview')}
        columns={(['line', 'person', 'limit', 'effect'] as const).map((column) =>
          t(`administration.bulk.import.column.${column}`),
        )}
      >
        {lines.map(({ line, shown, effect, limit, unusedLimit, firstLine, person }) => (
          <tr key={line} className={styles.person} data-tone={tones[effect] ?? 'wrong'}>
            <td className="num">{line}</td>
            <td>
              {person !== null && (
                <>
                  {person.firstName} {person.lastName}
                  <br />
                </>
              )}
              <span className={person === null ? undefined : 'sm muted'}>{shown}</span>
            </td>
            <td className={`num ${styles.limit}`}>
              {limit === null ? '–' : format.money(limit, currencyCode)}
            </td>
            <td>
              {t(`administration.bulk.import.line.${effect}`, { line: firstLine ?? 0 })}
              {unusedLimit !== null && (
                <span className={styles.why}>
                  {t('administration.bulk.import.unusedLimit', {
                    limit: format.money(unusedLimit, currencyCode),
                  })}
                </span>
              )}
            </td>
          </tr>
        ))}
      </PreviewTable>
    </div>
  )
}
