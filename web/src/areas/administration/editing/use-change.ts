import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '../../../design/toast-store.ts'
import { problemOf } from '../../../kernel/api/call.ts'
import type { ProblemTexts } from '../../../kernel/forms/problem-notice.tsx'
import { textIfAny, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { CommandId } from '@zuschlag/contracts/kernel/ids'
import { useState } from 'react'

type Options<Input, Output> = {
  change: (input: Input) => Promise<Output>
  /** Text of the toast after success. */
  done: string
  /** Prefixes of the keys of the reads that are stale then. */
  outdated: readonly QueryKey[]
  onDone?: ((output: Output, input: Input) => void) | undefined
}

/**
 * One change of the administration: shows a toast after success, and refetches everything that shows it
 * either way.
 */
export function useChange<Input = void, Output = unknown>({
  change,
  done,
  outdated,
  onDone,
}: Options<Input, Output>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (output, input) => {
      showToast({ tone: 'done', text: done })
      onDone?.(output, input)
    },
    onSettled: () => Promise.all(outdated.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
}

/**
 * Why a decision was refused, or that nobody knows yet whether it was taken; undefined while there is no
 * failure.
 */
export function useRefusalText(): (error: unknown) => string | undefined {
  const { t } = useTranslation()
  return (error) => {
    if (error === null || error === undefined) return undefined
    const problem = problemOf(error)
    const named = problem && textIfAny(t, `runningAuction.refused.${problem.code}`)
    if (named !== undefined) return named
    if (problem === undefined || problem.status >= 500) return t('runningAuction.refused.noAnswer')
    return t('runningAuction.refused.other', { code: problem.code })
  }
}

/** Why a change by an administrator did not happen. */
export const platformProblems: ProblemTexts = {
  named: (t, code) => textIfAny(t, `platform.problem.${code}`),
  other: (t) => t('user.notSaved'),
}

export function newCommandId(): CommandId {
  return crypto.randomUUID() as CommandId
}

/**
 * What is entered in the dialog of a command. One content is one command id, so that trying again after a
 * lost answer decides nothing twice. A change takes back what was found wrong, and what the last try came to.
 */
export function useEntry<Typed extends object, Fault>(
  initial: Typed | (() => Typed),
  sending: { readonly isError: boolean; readonly reset: () => void },
) {
  const [typed, setTyped] = useState(initial)
  const [fault, setFault] = useState<Fault | null>(null)
  const [commandId, setCommandId] = useState(newCommandId)
  const edit = (change: Partial<Typed>): void => {
    setTyped({ ...typed, ...change })
    setFault(null)
    setCommandId(newCommandId())
    if (sending.isError) sending.reset()
  }
  return { typed, edit, fault, setFault, commandId }
}

/** What a field or a filter offers, each value with its words. */
export function choices<const Value extends string>(
  values: readonly Value[],
  labelOf: (value: Value) => string,
): { value: Value; label: string }[] {
  return values.map((value) => ({ value, label: labelOf(value) }))
}
