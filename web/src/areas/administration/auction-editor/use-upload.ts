import type { DocumentFault } from '@zuschlag/contracts/administration/object-files'
import { documentFaults } from '@zuschlag/contracts/administration/object-files'
import { useState } from 'react'
import { problemOf, UnexpectedAnswerError } from '../../../kernel/api/problem.ts'
import { useEditor } from './editor-context.ts'

/** How one kind of file is sent, and how large it may be. */
export type UploadTarget<Taken> = {
  readonly bytesMax: number
  readonly send: (file: File, name: string) => Promise<Taken>
}

/** Why a file was not taken; each has a text of its own. */
export type UploadFailure =
  | 'tooLarge'
  | 'wrongKind'
  | DocumentFault
  | 'notMarkable'
  | 'limit'
  | 'busy'
  | 'connection'
  | 'answer'
export type FailedUpload = { readonly name: string; readonly why: UploadFailure }

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

type Outcome<Taken> =
  | { readonly ok: true; readonly value: Taken }
  | { readonly ok: false; readonly why: UploadFailure }

async function sendOne<Taken>({ bytesMax, send }: UploadTarget<Taken>, file: File): Promise<Outcome<Taken>> {
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
