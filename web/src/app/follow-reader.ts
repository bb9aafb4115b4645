import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import { currentUserQuery } from '../kernel/api/queries.ts'

/**
 * Calls back as the page turns out to have another reader than before: somebody signed in, or changed, in
 * another window of this browser.
 */
export function followReader(queryClient: QueryClient, onChange: () => void): () => void {
  let reader: string | null | undefined
  const note = (user: { readonly id: string } | null | undefined): void => {
    if (user === undefined) return
    const id = user?.id ?? null
    if (reader !== undefined && id !== reader) onChange()
    reader = id
  }
  const observer = new QueryObserver(queryClient, { ...currentUserQuery, enabled: false })
  note(observer.getCurrentResult().data)
  return observer.subscribe(({ data }) => note(data))
}
