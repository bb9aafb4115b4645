import {
  EXCHANGE_BYTES_MAX,
  exchangeFailures,
  readObjectExchange,
  type ObjectExchange,
} from '@zuschlag/contracts/administration/object-exchange'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { useMutation } from '@tanstack/react-query'
import { FileInput } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { call } from '../../../kernel/api/call.ts'
import { requireBody } from '../../../kernel/api/require-body.ts'
import { problemOf, UnexpectedAnswerError } from '../../../kernel/api/problem.ts'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Notice } from '../../../design/notice.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useEditor } from './editor-context.ts'
import { ExchangePreview } from './exchange-preview.tsx'
import { exchangeChange } from './exchange-rows.ts'

type Failure = (typeof exchangeFailures)[number]
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
      const answer = requireBody(await call(readObjectExchange, { params: { auctionId }, body, file }))
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
  const [code, line] = problem?.errors?.['openimmo'] ?? []
  if (isFailure(code))
    return line === undefined
      ? t(`administration.editor.import.why.${code}`)
      : t('administration.editor.import.atLine', { why: t(`administration.editor.import.why.${code}`), line })
  if (error instanceof TooLarge || problem?.status === 413)
    return t('administration.editor.import.why.tooMuch')
  if (problem?.status === 429 || problem?.status === 503)
    return t('administration.editor.upload.document.busy')
  if (error instanceof UnexpectedAnswerError) return t('LoginPage.UnexpectedAnswer')
  return t('administration.editor.upload.document.connection')
}

function isFailure(code: string | undefined): code is Failure {
  return exchangeFailures.some((known) => known === code)
}
