import type { ObjectExchange } from '@zuschlag/contracts/administration/object-exchange'
import { Button } from '../../../design/button.tsx'
import { Dialog } from '../../../kernel/dialogs/dialog.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { PreviewTable } from '../shared/preview-table.tsx'
import { useEditor } from './editor-context.ts'
import { exchangeRows, foldedLines, leftLines, type ExchangeRow } from './exchange-rows.ts'
import { useFieldName, useFieldText } from './use-exchange-text.ts'

type Props = {
  name: string
  answer: ObjectExchange
  onTake: () => void
  onClose: () => void
}

/** What each part of a file will do to the form, and what is not taken and why; nothing is done before. */
export function ExchangePreview({ name, answer, onTake, onClose }: Props) {
  const { t } = useTranslation()
  const { values, isLocked } = useEditor()
  const rows = exchangeRows(answer, values, isLocked)
  const taken = rows.filter(({ effect }) => effect === 'new' || effect === 'replaced').length
  const same = rows.filter(({ effect }) => effect === 'same').length
  const left = leftLines(answer)
  const wrong = left.length + answer.missed.length + rows.filter(({ effect }) => effect === 'locked').length
  const hasEffect = taken > 0 || answer.images.length > 0
  const sums = [
    t('administration.editor.import.sum.taken', { count: taken }),
    answer.images.length > 0 && t('administration.editor.import.sum.images', { count: answer.images.length }),
    same > 0 && t('administration.editor.import.sum.same', { count: same }),
    wrong > 0 && t('administration.editor.import.sum.left', { count: wrong }),
  ]
  return (
    <Dialog
      isOpen
      size="wide"
      role="alertdialog"
      onClose={onClose}
      title={t('administration.editor.import.title')}
      actions={
        <>
          {hasEffect && <Button onPress={onTake}>{t('administration.editor.import.take')}</Button>}
          <Button variant="secondary" onPress={onClose}>
            {t(hasEffect ? 'runningAuction.cancel' : 'administration.bulk.close')}
          </Button>
        </>
      }
    >
      <p>{t('administration.editor.import.lead')}</p>
      {answer.action === 'change' && <p>{t('administration.editor.import.change')}</p>}
      <p role="status">
        <b>{name}</b>: {sums.filter(Boolean).join(', ')}
      </p>
      <Lines answer={answer} rows={rows} left={left} />
      <Folded answer={answer} />
    </Dialog>
  )
}

type LinesProps = {
  answer: ObjectExchange
  rows: readonly ExchangeRow[]
  left: ReturnType<typeof leftLines>
}

function Lines({ answer: { images, missed }, rows, left }: LinesProps) {
  const { t } = useTranslation()
  const nameOf = useFieldName()
  const textOf = useFieldText()
  if (rows.length + left.length + images.length + missed.length === 0) return null
  return (
    <PreviewTable
      label={t('administration.editor.import.preview')}
      columns={(['field', 'said', 'effect'] as const).map((column) =>
        t(`administration.editor.import.column.${column}`),
      )}
    >
      {rows.map((row) => (
        <tr
          key={row.field}
          data-tone={{ new: 'done', replaced: 'done', same: 'same', locked: 'wrong' }[row.effect]}
        >
          <th scope="row">{nameOf(row.field)}</th>
          <td>{textOf(row.field, row.value)}</td>
          <td>
            <Effect row={row} />
          </td>
        </tr>
      ))}
      {images.length > 0 && (
        <tr data-tone="done">
          <th scope="row">{nameOf('images')}</th>
          <td>{images.map(({ name }) => name).join(', ')}</td>
          <td>{t('administration.editor.import.effect.images', { count: images.length })}</td>
        </tr>
      )}
      {left.map(({ element, field, why, said, count }) => (
        <tr key={`${element} ${why} ${said}`} data-tone="wrong">
          <th scope="row">
            {field === null ? element : nameOf(field)}
            {field !== null && (
              <>
                <br />
                <span className="sm muted">{element}</span>
              </>
            )}
          </th>
          <td>
            {said}
            {count > 1 && ` (${count} ×)`}
          </td>
          <td>{t(`administration.editor.import.reason.${why}`)}</td>
        </tr>
      ))}
      {missed.map(({ name, why }, index) => (
        // Attachments may have one name.
        // oxlint-disable-next-line react/no-array-index-key
        <tr key={index} data-tone="wrong">
          <th scope="row">{nameOf('images')}</th>
          <td>{name}</td>
          <td>{t(`administration.editor.import.missed.${why}`)}</td>
        </tr>
      ))}
    </PreviewTable>
  )
}

function Effect({ row: { field, effect, before, changed } }: { row: ExchangeRow }) {
  const { t } = useTranslation()
  const textOf = useFieldText()
  const what =
    effect === 'replaced'
      ? t('administration.editor.import.effect.replaced', { before: textOf(field, before) })
      : t(`administration.editor.import.effect.${effect}`)
  return (
    <>
      {what}
      {field === 'country' && effect === 'replaced' && ` ${t('administration.editor.import.effect.country')}`}
      {changed?.why === 'rounded' &&
        ` ${t('administration.editor.import.effect.rounded', { said: changed.said })}`}
      {changed?.why === 'shortened' && ` ${t('administration.editor.import.effect.shortened')}`}
    </>
  )
}

/** Elements without a place in the form: how many, and on request which. */
function Folded({ answer }: { answer: ObjectExchange }) {
  const { t } = useTranslation()
  return (
    <div className="stack gap-2">
      {foldedLines(answer).map(({ why, count, names }) => (
        <details key={why}>
          <summary>{t(`administration.editor.import.folded.${why}`, { count })}</summary>
          <p className="sm muted">{names.join(', ')}</p>
        </details>
      ))}
      {answer.further > 0 && (
        <p className="sm muted">{t('administration.editor.import.further', { count: answer.further })}</p>
      )}
    </div>
  )
}
