import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { administeredKey } from '../../../kernel/api/administration-queries.ts'
import { runBulk, type BulkResults, type BulkTask } from './bulk-task.ts'

/** The tasks of one press with what became of each so far; null before anything was sent. */
export type BulkRun = {
  readonly tasks: readonly BulkTask[]
  readonly results: BulkResults
  readonly isRunning: boolean
}

/** Runs the tasks of a dialog; `again` repeats what failed, with the same command ids. */
export function useBulk() {
  const queryClient = useQueryClient()
  const [run, setRun] = useState<BulkRun | null>(null)
  const start = async (tasks: readonly BulkTask[], before: BulkResults) => {
    setRun({ tasks, results: before, isRunning: true })
    const results = await runBulk(tasks, before, (soFar) =>
      setRun({ tasks, results: soFar, isRunning: true }),
    )
    setRun({ tasks, results, isRunning: false })
    await queryClient.invalidateQueries({ queryKey: administeredKey })
  }
  return {
    run,
    start: (tasks: readonly BulkTask[]) => void start(tasks, new Map()),
    again: () => {
      if (run !== null) void start(run.tasks, run.results)
    },
  }
}
