import { queryOptions, useMutation } from '@tanstack/react-query'
import { getAuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import { getLoginTenants, login, type LoginTenant } from '@zuschlag/contracts/account/login'
import { forgotPassword } from '@zuschlag/contracts/account/set-password'
import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import { call, callForBody, problemOf } from '../../../kernel/api/call.ts'
import { useWaitingTime } from '../../../kernel/forms/problem-notice.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

/** An email and the tenants to choose from; none if there is no choice or no such account. */
export type LoginAccount = { email: string; tenants: readonly LoginTenant[] }

async function findAccount(email: string): Promise<LoginAccount> {
  const info = await callForBody(getLoginTenants, { query: { email } })
  return { email, tenants: info.isAssignedToMultipleTenants ? info.loginTenantInfos : [] }
}

/** Reads the account of an address that is known before the page is there. */
export const loginAccountQuery = (email: string) =>
  queryOptions({
    queryKey: ['account', 'loginTenants', email],
    queryFn: () => findAccount(email),
    retry: false,
  })

export function useLoginAccount(onFound: (account: LoginAccount) => void) {
  return useMutation({ mutationFn: findAccount, onSuccess: onFound })
}

type SignIn = {
  email: string
  password: string
  tenantId?: TenantId | undefined
  secondFactorCode?: string
}

/**
 * Signs in, and looks whether the browser kept the session: where it does not, every page would only ask
 * again.
 */
export function useSignIn(onSignedIn: () => void) {
  return useMutation({
    mutationFn: async (body: SignIn) => {
      await call(login, { body })
      if ((await call(getAuthenticatedUser, {})) === undefined) throw new SessionNotKeptError()
    },
    onSuccess: onSignedIn,
  })
}

/**
 * Asks for a mail with a link to a new password. The answer is the same whether or not there is such an
 * account.
 */
export function useForgotPassword(onSent: () => void) {
  return useMutation({
    mutationFn: (body: { email: string; tenantId: TenantId | undefined }) => call(forgotPassword, { body }),
    onSuccess: onSent,
  })
}

/** The text of a failed attempt, or undefined while there is none. */
export function useSignInFailureText(error: unknown): string | undefined {
  const { t } = useTranslation()
  const waitingTime = useWaitingTime()
  if (error === null || error === undefined) return undefined
  const failure = signInFailure(error)
  return failure.key === 'LoginPage.TooManyAttempts'
    ? t(failure.key, { wait: waitingTime(failure.retryAfter) })
    : t(failure.key)
}

/**
 * Address and password were right, and the browser kept nothing of it: no cookies, or none in another site's
 * frame.
 */
class SessionNotKeptError extends Error {
  constructor() {
    super('The browser keeps no session')
  }
}

type Failure =
  | {
      key:
        | 'LoginPage.ErrorMessage'
        | 'LoginPage.EmailNotConfirmed'
        | 'LoginPage.NoConnection'
        | 'LoginPage.SessionNotKept'
    }
  /** `retryAfter` in seconds, where the server names it. */
  | { key: 'LoginPage.TooManyAttempts'; retryAfter: number | undefined }

const refused = new Set([400, 401, 403])

/**
 * Why signing in failed, for the reader. Whether the address or the password was wrong is not said, and
 * neither is whether there is such an account.
 */
export function signInFailure(error: unknown): Failure {
  if (error instanceof SessionNotKeptError) return { key: 'LoginPage.SessionNotKept' }
  const problem = problemOf(error)
  if (problem?.emailNotConfirmed || problem?.code === 'emailNotConfirmed') {
    return { key: 'LoginPage.EmailNotConfirmed' }
  }
  if (problem?.status === 429) return { key: 'LoginPage.TooManyAttempts', retryAfter: problem.retryAfter }
  return { key: problem && refused.has(problem.status) ? 'LoginPage.ErrorMessage' : 'LoginPage.NoConnection' }
}
