import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { showToast } from '../../../design/toast-store.ts'

type Options<Input, Output> = {
  change: (input: Input) => Promise<Output>
  /** Text of the toast after success. */
  done: string
  /** Prefixes of the keys of the reads that are stale then. */
  outdated: readonly QueryKey[]
  onDone?: (output: Output, input: Input) => void
}

/**
 * One change of the administration: shows a toast after success, and refetches everything that shows it
 * either way.
 */
export function useChange<Input, Output>({ change, done, outdated, onDone }: Options<Input, Output>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (output, input) => {
      showToast({ tone: 'done', text: done })
      onDone?.(output, input)
    },
    onSettled: () => Promise.all(outdated.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    meta: { showsItself: true },
  })
}
