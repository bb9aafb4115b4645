import { useMutation } from '@tanstack/react-query'
import {
  confirmEmail,
  resetPassword,
  signUp,
  type TokenPurpose,
} from '@zuschlag/contracts/account/set-password'
import { call } from '../../../kernel/api/call.ts'
import type { LinkIdentity } from './check-link.ts'

/** What came of it: a session, or a password with which the reader signs in and chooses a tenant. */
export type PasswordOutcome = 'signedIn' | 'mustSignIn'

async function setPassword(
  purpose: TokenPurpose,
  { email, tenantId, code }: LinkIdentity,
  password: string,
): Promise<PasswordOutcome> {
  const body = { email, code, password, ...(tenantId ? { tenantId } : {}) }
  const user = await {
    confirmEmail: () => call(confirmEmail, { body }),
    resetPassword: () => call(resetPassword, { body }),
    signUp: () => call(signUp, { body: { ...body, termsAccepted: true, dataProtectionAccepted: true } }),
  }[purpose]()
  return user === undefined ? 'mustSignIn' : 'signedIn'
}

export function useSetPassword(
  purpose: TokenPurpose,
  identity: LinkIdentity,
  onDone: (outcome: PasswordOutcome) => void,
) {
  return useMutation({
    mutationFn: (password: string) => setPassword(purpose, identity, password),
    onSuccess: onDone,
    meta: { showsItself: true },
  })
}
