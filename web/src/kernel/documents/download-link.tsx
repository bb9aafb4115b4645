import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Icon } from '../../design/icon.tsx'
import { saveBlob } from '../../design/save-file.ts'
import { Spinner } from '../../design/spinner.tsx'
import { showToast } from '../../design/toast-store.ts'
import { ProblemError, problemOf, toProblem, TransportError } from '../api/call.ts'
import { type ProblemTexts, useProblemWords } from '../forms/problem-notice.tsx'

const generalTexts: ProblemTexts = {
  other: (t, { status }) => {
    if (status === 403) return t('Toast.403Forbidden')
    return t(status === 404 ? 'Toast.404NotFound' : 'Toast.500InternalServerError')
  },
}

type Props = Pick<ComponentProps<'a'>, 'id' | 'className' | 'aria-label' | 'children'> & {
  href: string
  /** Whether the mark of a download stands before the words. */
  hasIcon?: boolean
  /** What this document alone is refused for. */
  named?: NonNullable<ProblemTexts['named']>
}

/**
 * A link to a document that the server writes. A plain press fetches it, so that a refusal is shown and not
 * saved as the document; "save link as" and the like stay with the browser.
 */
export function DownloadLink({ href, hasIcon = true, named, children, ...rest }: Props) {
  const words = useProblemWords({ ...generalTexts, ...(named && { named }) })
  const load = useMutation({
    mutationFn: () => fetchDocument(href),
    onSuccess: ({ name, content }) => saveBlob(name, content),
    onError: (error) => {
      // Who has no session any more is led to the sign-in.
      if (problemOf(error)?.status !== 401) showToast({ tone: 'error', text: words(error) })
    },
  })
  return (
    <a
      {...rest}
      href={href}
      download
      aria-busy={load.isPending}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        if (!load.isPending) load.mutate()
      }}
    >
      {load.isPending ? <Spinner /> : hasIcon && <Icon of={Download} />} {children}
    </a>
  )
}

/**
 * A document that the server names itself. It may take as long as a download of the browser's own.
 * @throws `ProblemError` for a refusal, `TransportError` where it did not arrive whole.
 */
export async function fetchDocument(url: string): Promise<{ name: string; content: Blob }> {
  let response: Response
  try {
    response = await fetch(url)
    if (response.ok) return { name: nameOf(response), content: await response.blob() }
  } catch (error) {
    throw new TransportError(`No answer from ${url}`, { cause: error })
  }
  const body: unknown = await response.json().catch(() => undefined)
  throw new ProblemError(
    toProblem(response.status, body, response.headers.get('Retry-After')),
    'fetchDocument',
  )
}

/** Without a name the browser finds one. */
function nameOf({ headers }: Response): string {
  return /filename="([^"]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? ''
}
