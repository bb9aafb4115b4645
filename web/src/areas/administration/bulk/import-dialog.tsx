import { useMutation } from '@tanstack/react-query'
import { defaultLanguage, type Language } from '@zuschlag/contracts/kernel/languages'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Notice } from '../../../design/notice.tsx'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { PreviewTable } from '../table/preview-table.tsx'
import { BulkFrame, type BulkTarget, useBulk } from './bulk-dialog.tsx'
import { inviteTasks, knownPeople } from './bulk-tasks.ts'
import {
  CSV_BYTES_MAX,
  csvTextOf,
  IMPORT_LINES_MAX,
  type ImportFault,
  readImport,
  type LineEffect,
  type PreviewLine,
  previewOf,
} from './read-import.ts'
import { LanguageField, NoteField } from '../editing/dialogs.tsx'
import styles from './bulk.module.css'

export type ImportTarget = BulkTarget & { readonly currencyCode: string }
type Props = { auction: ImportTarget; onClose: () => void }

type Read =
  | { readonly fault: ImportFault }
  | {
      readonly fault: null
      readonly name: string
      readonly lines: readonly PreviewLine[]
      readonly unused: readonly string[]
    }

/** Known buyers of a CSV file: first what each line will do, then one press. */
export function ImportDialog({ auction, onClose }: Props) {
  const { t } = useTranslation()
  const bulk = useBulk()
  const [language, setLanguage] = useState<Language>(defaultLanguage)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const read = useMutation({
    mutationFn: (file: File) => readFile(file, auction),
  })
  const found = read.data?.fault === null ? read.data : undefined
  const people = found?.lines.flatMap(({ person }) => person ?? []) ?? []
  const hasNobody = found !== undefined && people.length === 0
  const submit = () => {
    setTried(true)
    if (reason.trim() === '' || people.length === 0 || read.isPending) return
    bulk.start(inviteTasks([auction], { people, reason: reason.trim(), language }))
  }
  return (
    <BulkFrame
      title={t('administration.bulk.import.title')}
      size={found === undefined ? undefined : 'wide'}
      effect={t('administration.bulk.import.effect')}
      action={
        people.length > 0 ? t('administration.bulk.import.action', { count: people.length }) : undefined
      }
      cancel={t(hasNobody ? 'administration.bulk.close' : 'runningAuction.cancel')}
      bulk={bulk}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChooseFile isRead={found !== undefined} isPending={read.isPending} onFile={read.mutate} />
      <Problem data={read.data} isError={read.isError} />
      {found !== undefined && <ImportTable {...found} currencyCode={auction.currencyCode} />}
      {people.length > 0 && (
        <>
          <LanguageField
            label={t('runningAuction.invite.language')}
            value={language}
            onChange={setLanguage}
          />
          <NoteField value={reason} onChange={setReason} isWrong={isTried && reason.trim() === ''} />
        </>
      )}
    </BulkFrame>
  )
}

/** The file is read here, in the browser; what it is compared with comes from the server. */
async function readFile(file: File, { id }: ImportTarget): Promise<Read> {
  if (file.size > CSV_BYTES_MAX) return { fault: { kind: 'tooLarge' } }
  const decoded = csvTextOf(new Uint8Array(await file.arrayBuffer()))
  if ('fault' in decoded) return { fault: { kind: decoded.fault } }
  const read = readImport(decoded.text)
  if (read.fault !== null) return read
  return { ...read, name: file.name, lines: previewOf(read.lines, await knownPeople(id)) }
}

type ChooseProps = { isRead: boolean; isPending: boolean; onFile: (file: File) => void }

function ChooseFile({ isRead, isPending, onFile }: ChooseProps) {
  const { t } = useTranslation()
  return (
    <div className="row gap-2-4">
      <FileTrigger
        acceptedFileTypes={['.csv', '.txt', 'text/csv', 'text/plain']}
        onSelect={(files) => {
          const [file] = files ?? []
          if (file !== undefined) onFile(file)
        }}
      >
        <Button
          variant="secondary"
          isPending={isPending}
          pendingLabel={t('administration.bulk.import.reading')}
        >
          <Icon of={FileUp} />{' '}
          {t(isRead ? 'administration.bulk.import.other' : 'administration.bulk.import.choose')}
        </Button>
      </FileTrigger>
      <p className="sm muted">{t('administration.bulk.import.hint', { max: IMPORT_LINES_MAX })}</p>
    </div>
  )
}

function Problem({ data, isError }: { data: Read | undefined; isError: boolean }) {
  const { t } = useTranslation()
  if (!isError && !data?.fault) return null
  const fault = data?.fault ?? { kind: 'unreadable' as const }
  const values = {
    line: 'line' in fault ? fault.line : 0,
    count: 'count' in fault ? fault.count : 0,
    max: IMPORT_LINES_MAX,
    kilobytes: CSV_BYTES_MAX / 1024,
  }
  return (
    <Notice tone="refused" role="alert" title={t('administration.bulk.import.notRead')}>
      {t(`administration.bulk.import.fault.${fault.kind}`, values)}
    </Notice>
  )
}

type ImportTableProps = {
  name: string
  lines: readonly PreviewLine[]
  unused: readonly string[]
  currencyCode: string
}

const effectTones: Readonly<Partial<Record<LineEffect, 'done' | 'same'>>> = {
  new: 'done',
  again: 'done',
  hasAccess: 'same',
  suspended: 'same',
}

/** What each line of the file will do; lines that do nothing say why. */
function ImportTable({ name, lines, unused, currencyCode }: ImportTableProps) {
  const { t, format } = useIntl()
  const countOf = (tone: 'done' | 'same' | undefined) =>
    lines.filter(({ effect }) => effectTones[effect] === tone).length
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
          <tr key={line} className={styles.person} data-tone={effectTones[effect] ?? 'wrong'}>
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
            <td className="num unbroken">{limit === null ? '–' : format.money(limit, currencyCode)}</td>
            <td>
              {t(`administration.bulk.import.line.${effect}`, { line: firstLine ?? 0 })}
              {unusedLimit !== null && (
                <span className={`sm block ${styles.why}`}>
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
