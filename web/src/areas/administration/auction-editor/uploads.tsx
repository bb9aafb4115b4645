import { type DocumentFault, documentFaults } from '@zuschlag/contracts/administration/object-files'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { DropZone, type DropZoneProps } from 'react-aria-components/DropZone'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { Icon } from '../../../design/icon.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Spinner } from '../../../design/spinner.tsx'
import { problemOf, UnexpectedAnswerError } from '../../../kernel/api/call.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useEditor } from './editor-section.tsx'
import styles from './editor.module.css'

type UploadAreaProps = {
  label: string
  hint: string
  /** Media types that the browser's choice of files shows. */
  accepts: readonly string[]
  /** How many files are on their way. */
  waiting: number
  onFiles: (files: readonly File[]) => void
}

/** Files are dropped here or chosen by a button; the keyboard has the button. */
export function UploadArea({ label, hint, accepts, waiting, onFiles }: UploadAreaProps) {
  const { t } = useTranslation()
  const drop = async (event: Parameters<NonNullable<DropZoneProps['onDrop']>>[0]) => {
    const items = event.items.filter((item) => item.kind === 'file')
    onFiles(await Promise.all(items.map((item) => item.getFile())))
  }
  return (
    <DropZone className={styles.drop ?? ''} aria-label={label} onDrop={(event) => void drop(event)}>
      <FileTrigger
        acceptedFileTypes={accepts}
        allowsMultiple
        onSelect={(files) => onFiles([...(files ?? [])])}
      >
        <Button className={styles.dropButton ?? ''} isDisabled={waiting > 0}>
          {waiting > 0 ? <Spinner /> : <Icon of={Upload} />}
          <span>{waiting > 0 ? t('administration.editor.upload.waiting', { count: waiting }) : label}</span>
          <small className="muted">{hint}</small>
        </Button>
      </FileTrigger>
    </DropZone>
  )
}

/** Each file that was not taken, and why. */
export function FailedUploads({
  failed,
  kind,
}: {
  failed: readonly FailedUpload[]
  kind: 'picture' | 'document'
}) {
  const { t } = useTranslation()
  if (failed.length === 0) return null
  return (
    <Notice
      tone="outbid"
      role="alert"
      title={t('administration.editor.upload.failed', { count: failed.length })}
    >
      <ul>
        {failed.map(({ name, why }) => (
          <li key={`${name} ${why}`}>
            {name}:{' '}
            {t(
              why === 'answer' ? 'LoginPage.UnexpectedAnswer' : `administration.editor.upload.${kind}.${why}`,
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** How one kind of file is sent, and how large it may be. */
type UploadTarget<Taken> = {
  readonly bytesMax: number
  readonly send: (file: File, name: string) => Promise<Taken>
}

/** Why a file was not taken; each has a text of its own. */
type UploadFailure =
  | 'tooLarge'
  | 'wrongKind'
  | DocumentFault
  | 'notMarkable'
  | 'limit'
  | 'busy'
  | 'connection'
  | 'answer'
type FailedUpload = { readonly name: string; readonly why: UploadFailure }

const NAME_LENGTH_MAX = 200

/**
 * Sends files one after the other and gives what the server made of those that it took to `take`; of the
 * others it says why. What is too large, or has no room, is not even sent. Files that are dropped meanwhile
 * are sent beside them.
 */
export function useUpload<Taken>(sender: UploadTarget<Taken>) {
  const { countUploads } = useEditor()
  const [failed, setFailed] = useState<readonly FailedUpload[]>([])
  /** Files that wait or are on their way. */
  const [waiting, setWaiting] = useState(0)

  /** @param room for how many files there is room, those on their way included */
  async function upload(
    files: readonly File[],
    take: (taken: readonly Taken[]) => void,
    room = Infinity,
  ): Promise<void> {
    const sent = files.slice(0, Math.max(0, room - waiting))
    const leftOut = files.slice(sent.length).map(({ name }) => ({ name, why: 'limit' }) as const)
    setFailed((before) => (waiting === 0 ? leftOut : [...before, ...leftOut]))
    setWaiting((before) => before + sent.length)
    countUploads(sent.length)
    const taken: Taken[] = []
    for (const file of sent) {
      const outcome = await sendOne(sender, file)
      if (outcome.ok) taken.push(outcome.value)
      else setFailed((before) => [...before, { name: file.name, why: outcome.why }])
      setWaiting((left) => left - 1)
    }
    if (taken.length > 0) take(taken)
    countUploads(-sent.length)
  }
  return { upload, failed, waiting }
}

type UploadOutcome<Taken> =
  | { readonly ok: true; readonly value: Taken }
  | { readonly ok: false; readonly why: UploadFailure }

async function sendOne<Taken>(
  { bytesMax, send }: UploadTarget<Taken>,
  file: File,
): Promise<UploadOutcome<Taken>> {
  if (file.size > bytesMax) return { ok: false, why: 'tooLarge' }
  try {
    return { ok: true, value: await send(file, nameOf(file)) }
  } catch (error) {
    return { ok: false, why: error instanceof UnexpectedAnswerError ? 'answer' : failureOf(problemOf(error)) }
  }
}

/** The file's name without its ending, as a beginning for what readers see. */
function nameOf(file: File): string {
  const name = file.name
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
  return (name === '' ? file.name : name).slice(0, NAME_LENGTH_MAX)
}

function failureOf(problem: ReturnType<typeof problemOf>): UploadFailure {
  if (problem?.code === 'documentNotMarkable') return 'notMarkable'
  const status = problem?.status
  if (status === 413) return 'tooLarge'
  if (status === 415) return 'wrongKind'
  if (status === 409) return 'limit'
  if (status === 429 || status === 503) return 'busy'
  if (status !== 400) return 'connection'
  const [fault] = problem?.errors?.['document'] ?? []
  return documentFaults.find((known) => known === fault) ?? 'broken'
}
