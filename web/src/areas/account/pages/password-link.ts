import { redirect } from '@tanstack/react-router'
import type { TokenPurpose } from '@zuschlag/contracts/account/set-password'
import { emailSchema } from '@zuschlag/contracts/kernel/email'
import { tenantIdSchema } from '@zuschlag/contracts/kernel/ids'
import { z } from 'zod'
import { throwRedirect } from '../../../app/route-guards.ts'
import { showToast } from '../../../design/toast-store.ts'
import { exchangeToken, type LinkIdentity } from '../password/check-link.ts'
import { currentLanguage } from '../../../kernel/i18n/i18n.ts'
import { translate } from '../../../kernel/i18n/translate.ts'
import type { PasswordSearch } from './password-search.ts'

const pages = {
  resetPassword: '/$lang/reset-password',
  signUp: '/$lang/sign-up',
  confirmEmail: '/$lang/confirm-email',
} as const satisfies Record<TokenPurpose, string>

const identitySchema = z.object({
  email: emailSchema,
  tenantId: tenantIdSchema.nullish().transform((tenantId) => tenantId ?? null),
  code: z.string().min(1).max(200),
})

/** The router reads `12e4` as a number; a token is what stands in the URL. */
function textOf(
  search: PasswordSearch,
  name: 'token' | 'email' | 'tenantId' | 'code',
  searchText: string,
): string | undefined {
  const value = search[name]
  if (value === undefined) return undefined
  return typeof value === 'string' ? value : (new URLSearchParams(searchText).get(name) ?? undefined)
}

/**
 * Whose link the URL is. A short token is exchanged and leaves the URL; one that is no longer valid leads its
 * holder to sign in. A URL without what is needed leads home, with a word why (specification, section
 * 8).
 */
export async function readPasswordLink(
  purpose: TokenPurpose,
  search: PasswordSearch,
  searchText: string,
): Promise<LinkIdentity> {
  const token = textOf(search, 'token', searchText)
  if (token !== undefined) return leaveByToken(purpose, token, search.to)
  const identity = identitySchema.safeParse({
    email: textOf(search, 'email', searchText),
    tenantId: textOf(search, 'tenantId', searchText),
    code: textOf(search, 'code', searchText),
  })
  return identity.success ? identity.data : leaveHome('LoginPage.InvalidUrl')
}

async function leaveByToken(purpose: TokenPurpose, token: string, to: PasswordSearch['to']): Promise<never> {
  const exchanged = await exchangeToken(token)
  const params = { lang: currentLanguage() }
  switch (exchanged.kind) {
    case 'link': {
      const { email, tenantId, code } = exchanged.identity
      const { auctionId } = exchanged
      const goOn = to !== undefined && auctionId !== null ? { to, auctionId } : {}
      const search = { email, code, ...(tenantId ? { tenantId } : {}), ...goOn }
      return throwRedirect(
        redirect({ to: pages[exchanged.purpose ?? purpose], params, search, replace: true }),
      )
    }
    case 'signIn': {
      const { email, auctionId, isSeller } = exchanged
      showToast({ tone: 'notice', text: translate('LoginPage.LinkOver') })
      const page = to === 'access' ? '/access' : ''
      const ofAuction = auctionId ? { returnUrl: `/object/${auctionId}${page}`, auctionId, isSeller } : {}
      return throwRedirect(
        redirect({ to: '/$lang/login', params, search: { email, ...ofAuction }, replace: true }),
      )
    }
    case 'invalid':
      return leaveHome('LoginPage.InvalidSmsToken')
  }
}

function leaveHome(key: 'LoginPage.InvalidUrl' | 'LoginPage.InvalidSmsToken'): never {
  showToast({ tone: 'error', text: translate(key) })
  return throwRedirect(redirect({ to: '/home', replace: true }))
}
