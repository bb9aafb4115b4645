import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { showToast } from '../../../design/toast-store.ts'

type Options<Input, Output> = {
  change: (input: Input) => Promise<Output>
  /** What is told once it is done. */
  done: string
  /** Begins the keys of the reads that are out of date then. */
  outdated: readonly QueryKey[]
  onDone?: (output: Output, input: Input) => void
}

/** One change of the administration: told once it is done, and everything that shows it is read anew either way. */
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
