import type { ObjectExchange } from '@zuschlag/contracts/administration/object-exchange'
import { Button } from '../../../design/button.tsx'
import { Dialog } from '../../../kernel/dialogs/dialog.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { PreviewTable } from '../table/preview-table.tsx'
import { useEditor } from './editor-context.ts'
import { exchangeRows, foldedLines, leftLines, type ExchangeRow } from './exchange-rows.ts'
import { useEffectText, useFieldName, useFieldText } from './use-exchange-text.ts'

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

/** Why elements are left in most files, with nothing to do about it. */
const usual: ReadonlySet<string> = new Set(['another', 'decision', 'zero'])

type LinesProps = {
  answer: ObjectExchange
  rows: readonly ExchangeRow[]
  left: ReturnType<typeof leftLines>
}

const tones = { new: 'done', replaced: 'done', same: 'same', locked: 'wrong' } as const

function Lines({ answer: { images, missed }, rows, left }: LinesProps) {
  const { t } = useTranslation()
  const nameOf = useFieldName()
  const textOf = useFieldText()
  const effectOf = useEffectText()
  const added = t('administration.editor.import.effect.images', { count: images.length })
  const lines = [
    ...rows.map((row) => ({
      tone: tones[row.effect],
      name: nameOf(row.field),
      said: textOf(row.field, row.value),
      effect: effectOf(row),
    })),
    ...(images.length > 0
      ? [
          {
            tone: 'done',
            name: nameOf('images'),
            said: images.map(({ name }) => name).join(', '),
            effect: added,
          },
        ]
      : []),
    ...left.map(({ element, field, why, said, count }) => ({
      tone: usual.has(why) ? 'same' : 'wrong',
      name: field === null ? element : nameOf(field),
      element: field === null ? '' : element,
      said: count > 1 ? `${said} (${count} ×)` : said,
      effect: t(`administration.editor.import.reason.${why}`),
    })),
    ...missed.map(({ name, why }) => ({
      tone: 'wrong',
      name: nameOf('images'),
      said: name,
      effect: t(`administration.editor.import.missed.${why}`),
    })),
  ]
  if (lines.length === 0) return null
  return (
    <PreviewTable
      label={t('administration.editor.import.preview')}
      columns={(['field', 'said', 'effect'] as const).map((column) =>
        t(`administration.editor.import.column.${column}`),
      )}
    >
      {lines.map(({ tone, name, said, effect, ...more }, index) => (
        // Attachments may have one name, and the list does not change.
        // oxlint-disable-next-line react/no-array-index-key
        <tr key={index} data-tone={tone}>
          <th scope="row">
            {name} {'element' in more && <span className="sm muted">{more.element}</span>}
          </th>
          <td>{said}</td>
          <td>{effect}</td>
        </tr>
      ))}
    </PreviewTable>
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
