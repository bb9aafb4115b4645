import {
  EXCHANGE_BYTES_MAX,
  exchangeFailures,
  readObjectExchange,
} from '@zuschlag/contracts/administration/object-files'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { useMutation } from '@tanstack/react-query'
import { FileInput } from 'lucide-react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { call } from '../../../kernel/api/call.ts'
import { requireBody } from '../../../kernel/api/require-body.ts'
import { problemOf } from '../../../kernel/api/problem.ts'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Notice } from '../../../design/notice.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { countryChange } from './cost-changes.ts'
import { useEditor } from './editor-context.ts'
import { isObjectField, type ObjectValues } from '../shared/object-values.ts'
import { withOneTitle } from './picture-order.ts'

type Failure = (typeof exchangeFailures)[number]

/** Fills the form from a broker's software; what it does not say stays as it is. */
export function ImportExchange({ auctionId }: { auctionId: AuctionId }) {
  const { t } = useTranslation()
  const { values, change, isLocked } = useEditor()
  const read = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > EXCHANGE_BYTES_MAX) throw new TooLarge()
      const body = { name: file.name.slice(0, 200) }
      return requireBody(await call(readObjectExchange, { params: { auctionId }, body, file }))
    },
    onSuccess: ({ description, startPrice, images }) => {
      const said = Object.entries(description).filter(([field]) => isObjectField(field))
      const { country, ...rest } = Object.fromEntries(said) as Partial<ObjectValues>
      change({
        ...rest,
        ...(country !== undefined && countryChange(values, country, isLocked('timeZone'))),
        ...(startPrice !== null && { startPrice }),
        ...(images.length > 0 && { images: withOneTitle([...values.images, ...images]) }),
      })
    },
    meta: { showsItself: true },
  })
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
      {read.data !== undefined && (
        <Notice
          tone={read.data.missed.length > 0 ? 'warning' : 'leading'}
          role="status"
          title={t('administration.editor.import.done', { count: read.data.images.length })}
        >
          {read.data.missed.map(({ name, why }) => (
            <span key={`${name} ${why}`}>
              {name}: {t(`administration.editor.import.missed.${why}`)}{' '}
            </span>
          ))}
        </Notice>
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
  return t('administration.editor.upload.document.connection')
}

function isFailure(code: string | undefined): code is Failure {
  return exchangeFailures.some((known) => known === code)
}
