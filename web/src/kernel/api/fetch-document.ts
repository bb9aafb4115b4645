import { ProblemError, toProblem, TransportError } from './problem.ts'

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
