import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@zuschlag/contracts/user/second-factor'
import { call } from '../../../kernel/api/call.ts'
import { requireBody } from '../../../kernel/api/require-body.ts'
import { currentUserQuery } from '../../../kernel/api/queries.ts'
import { secondFactorQuery, sessionsQuery } from './queries.ts'
import type { FactorTask } from './factor-overview.tsx'

/** Password, and a code of the second factor that there is. */
export type Proof = { password: string; code: string }

const meta = { showsItself: true }

/** What changes a second factor. Key and codes are shown once, and live as long as the panel shows them. */
export function useFactorTasks() {
  const queryClient = useQueryClient()
  const refresh = () => {
    void queryClient.invalidateQueries(secondFactorQuery)
    void queryClient.invalidateQueries(sessionsQuery)
    void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey, exact: true })
  }
  const run = useMutation({
    mutationFn: async ({ task, proof }: { task: FactorTask; proof: Proof }) => {
      const { password, code } = proof
      if (task === 'setUp') {
        const body = code === '' ? { password } : { password, code }
        return { key: requireBody(await call(beginSecondFactor, { body })) }
      }
      if (task === 'renew') return requireBody(await call(renewRecoveryCodes, { body: proof }))
      await call(removeSecondFactor, { body: proof })
      return {}
    },
    onSuccess: (_done, { task }) => {
      if (task !== 'setUp') refresh()
    },
    meta,
  })
  const confirm = useMutation({
    mutationFn: async (code: string) => requireBody(await call(confirmSecondFactor, { body: { code } })),
    onSuccess: refresh,
    meta,
  })
  const done = run.data
  return {
    run,
    confirm,
    key: done && 'key' in done ? done.key : null,
    codes: confirm.data?.recoveryCodes ?? (done && 'recoveryCodes' in done ? done.recoveryCodes : null),
    reset() {
      run.reset()
      confirm.reset()
    },
  }
}

export type FactorTasks = ReturnType<typeof useFactorTasks>
