import { useMutation } from '@tanstack/react-query'
import {
  EXCHANGE_BYTES_MAX,
  exchangeFailures,
  type ExchangeField,
  type ObjectExchange,
  readObjectExchange,
  type ExchangeLine,
  exchangeEnergyFields,
  exchangeFields,
  foldedReasons,
  leftReasons,
} from '@zuschlag/contracts/administration/object-exchange'
import { countrySchema } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { FileInput } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Notice } from '../../../design/notice.tsx'
import { callForBody, problemOf, UnexpectedAnswerError } from '../../../kernel/api/call.ts'
import { Dialog } from '../../../kernel/dialogs/dialog.tsx'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { PreviewTable } from '../table/preview-table.tsx'
import { useEditor } from './editor-section.tsx'
import { codeAmong } from '../../../kernel/forms/problem-notice.tsx'
import { IMAGES_MAX } from '@zuschlag/contracts/auction/auction-fields'
import { openEnergy, type Energy } from '@zuschlag/contracts/auction/energy'
import { countryChange } from './purchase-costs.ts'
import { isObjectField, isSame, type ObjectField, type ObjectValues } from '../object/object-values.ts'
import { withOneTitle } from './pictures-section.tsx'

type Read = { readonly name: string; readonly answer: ObjectExchange }

/** Fills the form from a broker's software, once its reader has seen what that does. */
export function ImportExchange({ auctionId }: { auctionId: AuctionId }) {
  const { t } = useTranslation()
  const { values, change, isLocked } = useEditor()
  const [shown, setShown] = useState<Read | null>(null)
  const [takenPictures, setTakenPictures] = useState<number | null>(null)
  const read = useMutation({
    mutationFn: async (file: File): Promise<Read> => {
      if (file.size > EXCHANGE_BYTES_MAX) throw new TooLarge()
      const body = { name: file.name.slice(0, 200) }
      const answer = await callForBody(readObjectExchange, { params: { auctionId }, body, file })
      return { name: file.name, answer }
    },
    onMutate: () => setTakenPictures(null),
    onSuccess: setShown,
  })
  const take = ({ answer }: Read) => {
    change(exchangeChange(answer, values, isLocked))
    setTakenPictures(answer.images.length)
    setShown(null)
  }
  return (
    <div className="stack fit">
      <div className="row">
        <FileTrigger
          acceptedFileTypes={['.xml', '.zip', 'text/xml', 'application/xml', 'application/zip']}
          onSelect={(files) => {
            const [file] = files ?? []
            if (file !== undefined) read.mutate(file)
          }}
        >
          <Button
            variant="secondary"
            size="small"
            isPending={read.isPending}
            pendingLabel={t('administration.editor.import.now')}
          >
            <Icon of={FileInput} size="sm" /> {t('administration.editor.import.action')}
          </Button>
        </FileTrigger>
      </div>
      {read.isError && (
        <Notice tone="outbid" role="alert" title={t('administration.editor.import.failed')}>
          <Why error={read.error} />
        </Notice>
      )}
      {shown !== null && (
        <ExchangePreview {...shown} onTake={() => take(shown)} onClose={() => setShown(null)} />
      )}
      {takenPictures !== null && (
        <Notice
          tone="leading"
          role="status"
          title={t('administration.editor.import.done', { count: takenPictures })}
        />
      )}
    </div>
  )
}

class TooLarge extends Error {}

function Why({ error }: { error: Error }) {
  const { t } = useTranslation()
  const problem = problemOf(error)
  const [code = '', line] = problem?.errors?.['openimmo'] ?? []
  const known = codeAmong(exchangeFailures, code)
  if (known !== undefined) {
    const why = t(`administration.editor.import.why.${known}`)
    return line === undefined ? why : t('administration.editor.import.atLine', { why, line })
  }
  if (error instanceof TooLarge || problem?.status === 413)
    return t('administration.editor.import.why.tooMuch')
  if (problem?.status === 429 || problem?.status === 503)
    return t('administration.editor.upload.document.busy')
  if (error instanceof UnexpectedAnswerError) return t('LoginPage.UnexpectedAnswer')
  return t('administration.editor.upload.document.connection')
}

type ExchangePreviewProps = {
  name: string
  answer: ObjectExchange
  onTake: () => void
  onClose: () => void
}

/** What each part of a file will do to the form, and what is not taken and why; nothing is done before. */
function ExchangePreview({ name, answer, onTake, onClose }: ExchangePreviewProps) {
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
      <ExchangeLines answer={answer} rows={rows} left={left} />
      <FoldedLines answer={answer} />
    </Dialog>
  )
}

/** Why elements are left in most files, with nothing to do about it. */
const usualReasons: ReadonlySet<string> = new Set(['another', 'decision', 'zero'])

type ExchangeLinesProps = {
  answer: ObjectExchange
  rows: readonly ExchangeRow[]
  left: ReturnType<typeof leftLines>
}

const lineTones = { new: 'done', replaced: 'done', same: 'same', locked: 'wrong' } as const

function ExchangeLines({ answer: { images, missed }, rows, left }: ExchangeLinesProps) {
  const { t } = useTranslation()
  const nameOf = useFieldName()
  const textOf = useFieldText()
  const effectOf = useEffectText()
  const added = t('administration.editor.import.effect.images', { count: images.length })
  const names = images.map(({ name }) => name).join(', ')
  const lines = [
    ...rows.map((row) => ({
      tone: lineTones[row.effect],
      name: nameOf(row.field),
      said: textOf(row.field, row.value),
      effect: effectOf(row),
    })),
    ...(images.length > 0 ? [{ tone: 'done', name: nameOf('images'), said: names, effect: added }] : []),
    ...left.map(({ element, field, why, said, count }) => ({
      tone: usualReasons.has(why) ? 'same' : 'wrong',
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
        // oxlint-disable-next-line react/no-array-index-key -- attachments may have one name; nothing moves
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
function FoldedLines({ answer }: { answer: ObjectExchange }) {
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

/** Longer texts are read in the form. */
const SHOWN_CHARACTERS = 240

/** What a field of an exchange is called in the form. */
function useFieldName() {
  const { t } = useTranslation()
  return (field: ExchangeField): string => {
    if (field === 'images') return t('administration.editor.section.pictures')
    if (field === 'place') return t('administration.editor.import.place')
    if (field === 'kind') return t('administration.editor.energy.kindLabel')
    return isEnergyField(field)
      ? t(`administration.editor.energy.${field}`)
      : t(`administration.editor.field.${field}`)
  }
}

/** A value of an exchange in words and figures. */
function useFieldText() {
  const { t, format } = useIntl()
  const { currency } = useEditor()
  const degrees = (value: number): string => String(value).replace('.', format.decimalSeparator)
  return (field: ExchangeField, value: ExchangeValue): string => {
    if (value === null || value === '') return t('administration.editor.conflict.empty')
    if (typeof value === 'object') return value.map(degrees).join(' / ')
    if (typeof value === 'number') {
      if (field === 'startPrice') return format.money(value, currency)
      if (field === 'area') return format.area(value)
      return field === 'buildingYear' ? String(value) : format.decimalExact(value)
    }
    const country = field === 'country' ? countrySchema.safeParse(value).data : undefined
    if (country !== undefined) return t(`country.${country}`)
    if (field === 'kind') return t(`administration.editor.energy.kind.${value as 'open'}`)
    if (field === 'certificateBy') return t(`administration.editor.energy.certificate.${value as 'demand'}`)
    return value.length > SHOWN_CHARACTERS ? `${value.slice(0, SHOWN_CHARACTERS)} …` : value
  }
}

/** What a line of an exchange does to its field. */
function useEffectText() {
  const { t } = useTranslation()
  const textOf = useFieldText()
  return ({ field, effect, before, changed }: ExchangeRow): string => {
    const texts = [
      effect === 'replaced'
        ? t('administration.editor.import.effect.replaced', { before: textOf(field, before) })
        : t(`administration.editor.import.effect.${effect}`),
      field === 'country' && effect === 'replaced' && t('administration.editor.import.effect.country'),
      changed?.why === 'rounded' && t('administration.editor.import.effect.rounded', { said: changed.said }),
      changed?.why === 'shortened' && t('administration.editor.import.effect.shortened'),
    ]
    return texts.filter(Boolean).join(' ')
  }
}

type IsLocked = (field: ObjectField) => boolean

/** What the file changes in the form: what it does not say, or what is fixed by now, stays as it is. */
export function exchangeChange(
  { description, startPrice, images }: ObjectExchange,
  values: ObjectValues,
  isLocked: IsLocked,
): Partial<ObjectValues> {
  const said = Object.entries(description).filter(([field]) => isObjectField(field))
  const { country, energy, ...rest } = Object.fromEntries(said) as Partial<ObjectValues>
  return {
    ...rest,
    ...(country !== undefined && countryChange(values, country, isLocked('timeZone'))),
    ...(energy !== undefined && { energy: mergedEnergy(values.energy ?? openEnergy, energy) }),
    ...(startPrice !== null && !isLocked('startPrice') && { startPrice }),
    ...(images.length > 0 && {
      images: withOneTitle(
        [...values.images, ...images].slice(0, Math.max(IMAGES_MAX, values.images.length)),
      ),
    }),
  }
}

/** A certificate adds its figures to those that are there; a building without one has none. */
function mergedEnergy(before: Energy, read: Energy): Energy {
  if (read.kind !== 'certificate') return read
  const figures = Object.entries(read).filter(([, value]) => value !== null)
  return { ...before, ...Object.fromEntries(figures) }
}

type ExchangeValue = string | number | readonly number[] | null
type ExchangeRow = {
  readonly field: ExchangeField
  readonly value: ExchangeValue
  readonly before: ExchangeValue
  /** `locked`: fixed by the first bid. */
  readonly effect: 'new' | 'replaced' | 'same' | 'locked'
  /** What was changed in the value, as the file says it. */
  readonly changed: ExchangeLine | null
}

/** Each field that the file fills, with what stands there before and afterwards. */
export function exchangeRows(
  answer: ObjectExchange,
  values: ObjectValues,
  isLocked: IsLocked,
): readonly ExchangeRow[] {
  const after = { ...values, ...exchangeChange(answer, values, isLocked) }
  const said = new Set(
    answer.lines.flatMap(({ field, effect }) => (field === null || effect === 'left' ? [] : [field])),
  )
  return exchangeFields.flatMap((field): readonly ExchangeRow[] => {
    if (!said.has(field) || field === 'images') return []
    const isFixed = field === 'startPrice' && isLocked('startPrice')
    const [value, before] = [valueOf(field, after), valueOf(field, values)]
    const isEmpty = before === null || before === '' || (field === 'kind' && before === 'open')
    const effect = isFixed ? 'locked' : isSame(value, before) ? 'same' : isEmpty ? 'new' : 'replaced'
    const changed = answer.lines.find((line) => line.field === field && line.effect === 'changed') ?? null
    return [{ field, value: isFixed ? answer.startPrice : value, before, effect, changed }]
  })
}

function valueOf(field: Exclude<ExchangeField, 'images'>, values: ObjectValues): ExchangeValue {
  if (field === 'place')
    return values.latitude === null || values.longitude === null ? null : [values.latitude, values.longitude]
  const energy: ObjectValues['energy'] = values.energy ?? openEnergy
  if (isEnergyField(field)) return energy[field]
  return values[field] ?? null
}

function isEnergyField(field: ExchangeField): field is (typeof exchangeEnergyFields)[number] {
  return exchangeEnergyFields.some((known) => known === field)
}

/** What was not taken and somebody has to look at. */
export function leftLines({ lines }: ObjectExchange) {
  return lines.flatMap(({ effect, why: named, ...line }) => {
    const why = leftReasons.find((known) => known === named)
    return effect !== 'left' || why === undefined ? [] : [{ ...line, why }]
  })
}

/** What the product has no place for, by the reason: how many elements, and their names. */
export function foldedLines({ lines }: ObjectExchange) {
  return foldedReasons.flatMap((why) => {
    const alike = lines.filter((line) => line.why === why)
    const count = alike.reduce((sum, line) => sum + line.count, 0)
    return count === 0 ? [] : [{ why, count, names: alike.map(({ element }) => element) }]
  })
}
