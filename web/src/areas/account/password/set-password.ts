import { useMutation } from '@tanstack/react-query'
import {
  confirmEmail,
  resetPassword,
  signUp,
  type TokenPurpose,
} from '@zuschlag/contracts/account/set-password'
import type { AgreementReference } from '@zuschlag/contracts/kernel/agreement'
import { call } from '../../../kernel/api/call.ts'
import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { LinkIdentity } from './check-link.ts'
import type { PersonName } from './mistakes.ts'

/** What came of it: a session, or a password with which the reader signs in and chooses a tenant. */
export type PasswordOutcome = 'signedIn' | 'mustSignIn'

type Chosen = {
  password: string
  /** Of a sign-up, with the language of the page. */
  person: PersonName & { language: Language }
  /** The version of the terms that the form led to; undefined while it is not known. */
  termsOfService: AgreementReference | undefined
}

async function setPassword(
  purpose: TokenPurpose,
  { email, tenantId, code }: LinkIdentity,
  { password, person, termsOfService }: Chosen,
): Promise<PasswordOutcome> {
  const body = { email, code, password, ...(tenantId ? { tenantId } : {}) }
  const accepted = { termsAccepted: true, dataProtectionAccepted: true } as const
  const version = termsOfService && { termsOfService }
  const user = await {
    confirmEmail: () => call(confirmEmail, { body }),
    resetPassword: () => call(resetPassword, { body }),
    signUp: () => call(signUp, { body: { ...body, ...person, ...accepted, ...version } }),
  }[purpose]()
  return user === undefined ? 'mustSignIn' : 'signedIn'
}

export function useSetPassword(
  purpose: TokenPurpose,
  identity: LinkIdentity,
  onDone: (outcome: PasswordOutcome) => void,
) {
  return useMutation({
    mutationFn: (chosen: Chosen) => setPassword(purpose, identity, chosen),
    onSuccess: onDone,
  })
}
