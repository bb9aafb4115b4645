import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '../i18n/use-translation.ts'
import { ProblemError } from '../api/call.ts'
import { useFailureToast } from './use-failure-toast.ts'

const TOO_MANY = 429

type Options<Body> = {
  send: (body: Body) => Promise<unknown>
  onSent: () => void
  /** Names of the fields that the server refused, and what it answered. */
  onRefused: (names: readonly string[], error: ProblemError) => void
  /**
   * What a notification says of a failure; undefined for none. It is not asked about 429, which is silent.
   */
  toastOf: (failure: Error) => string | undefined
}

/**
 * Sends a form. Failures are a notification, except for 429 (specification, section 8); what a notification
 * does not say stands beside the button as `failure`: too many requests, or no answer at all.
 */
export function useSend<Body>({ send, onSent, onRefused, toastOf }: Options<Body>) {
  const { t } = useTranslation()
  const failed = useFailureToast()
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onMutate: failed.close,
    onSuccess: onSent,
    onError(thrown) {
      if (isTooMany(thrown)) return
      const text = toastOf(thrown)
      if (text !== undefined) failed.show(text)
      if (thrown instanceof ProblemError) onRefused(Object.keys(thrown.problem.errors ?? {}), thrown)
    },
  })
  function failureText(): string | undefined {
    if (error === null) return undefined
    if (isTooMany(error)) return t('form.tooMany')
    return error instanceof ProblemError ? undefined : t('form.noAnswer')
  }
  return { send: mutate, isPending, failure: failureText() }
}

function isTooMany(thrown: Error): boolean {
  return thrown instanceof ProblemError && thrown.problem.status === TOO_MANY
}
