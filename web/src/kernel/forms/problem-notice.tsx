import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { Notice } from '../../design/notice.tsx'
import { problemOf, UnexpectedAnswerError } from '../api/call.ts'
import { type Translate, useTranslation } from '../i18n/use-translation.ts'

/** Why a change did not happen; nothing while all is well. */
export function ProblemNotice({ texts, error }: { texts: ProblemTexts; error: unknown }) {
  const text = useProblemText(texts, error)
  return text === undefined ? null : (
    <Notice tone="outbid" role="alert">
      {text}
    </Notice>
  )
}

/** The texts of one kind of form, beyond those that every form has. */
export type ProblemTexts = {
  /** The sentence of a code; undefined for codes without one of their own. */
  readonly named?: (t: Translate, code: string) => string | undefined
  /** Why nothing was saved, where the server refused for another reason. */
  readonly other: (t: Translate, problem: Problem) => string
}

/**
 * Why a change did not happen, in a sentence; undefined while there is no failure. A named code goes first,
 * then too many attempts and a lost connection, which read the same everywhere.
 */
export function useProblemText(texts: ProblemTexts, error: unknown): string | undefined {
  const words = useProblemWords(texts)
  return error === null || error === undefined ? undefined : words(error)
}

/** The same for an error that comes later, as in a callback. */
export function useProblemWords({ named, other }: ProblemTexts): (error: unknown) => string {
  const { t } = useTranslation()
  const waitingTime = useWaitingTime()
  return (error) => {
    const problem = problemOf(error)
    const own = problem === undefined ? undefined : named?.(t, problem.code)
    if (own !== undefined) return own
    if (problem?.status === 429)
      return t('LoginPage.TooManyAttempts', { wait: waitingTime(problem.retryAfter) })
    if (error instanceof UnexpectedAnswerError) return t('LoginPage.UnexpectedAnswer')
    if (problem === undefined || problem.status >= 500) return t('LoginPage.NoConnection')
    return other(t, problem)
  }
}

/** The code, if it is one of those that are listed. */
export function codeAmong<Code extends string>(codes: readonly Code[], code: string): Code | undefined {
  return codes.find((known) => known === code)
}

const SECONDS_MAX = 90
const MINUTE_S = 60
/** Where the server names no time (seconds). */
const RETRY_AFTER_DEFAULT_S = 60

/**
 * "30 Sekunden", from a minute and a half on "5 Minuten": how long to wait, rounded up. `seconds` as in
 * Retry-After.
 */
export function useWaitingTime(): (seconds: number | undefined) => string {
  const { t } = useTranslation()
  return (seconds = RETRY_AFTER_DEFAULT_S) =>
    seconds <= SECONDS_MAX
      ? t('account.seconds', { count: Math.max(1, Math.ceil(seconds)) })
      : t('account.minutes', { count: Math.ceil(seconds / MINUTE_S) })
}
